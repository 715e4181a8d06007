#!/bin/sh
# Replays files that are as costly for their size as can be thought of, and fails where one needs
# more than 2 s of CPU or 100 MB of memory for each megabyte (and 0.2 s and 200 MB for none):
#   sh Tests/Hostile/run.sh [--size BYTES] [PROGRAM] [FOLDER]
# BYTES is the size of each file (1000000 if absent), PROGRAM an optimised build of the program
# (.build/release/cotext if absent). Files of FOLDER are measured instead of those that are made.
set -eu

cd "$(dirname "$0")/../.."
size=1000000
if [ "${1:-}" = --size ]; then
  size=$2
  shift 2
fi
program=${1:-.build/release/cotext}
if [ ! -x "$program" ]; then
  echo "Tests/Hostile: there is no $program; build it with: swift build -c release" >&2
  exit 1
fi
if ! command -v python3 >/dev/null; then
  echo "Tests/Hostile: python3 is needed; on Debian, as root, run: apt-get install python3" >&2
  exit 1
fi
export PYTHONDONTWRITEBYTECODE=1
folder=${2:-}
if [ -z "$folder" ]; then
  folder=.build/hostile
  rm -rf "$folder"
  python3 Tests/Hostile/hostile_files.py "$folder" "$size"
fi
exec python3 Tests/Hostile/check.py "$program" "$folder"/*
