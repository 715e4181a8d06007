#!/bin/sh
# Opens pages of `cotext replay --timeline` in Chromium, without a window, and checks what they show:
#   sh Tests/Timeline/run.sh [PROGRAM]
# PROGRAM is the built program (.build/debug/cotext if absent). Chromium and Python 3 are installed
# where they are missing, as root on Debian. Pictures are left in .build/timeline, to be looked at.
set -eu

cd "$(dirname "$0")/../.."
program=${1:-.build/debug/cotext}
if [ ! -x "$program" ]; then
  echo "Tests/Timeline: there is no $program; build it with: swift build" >&2
  exit 1
fi

find_browser() {
  for name in chromium chromium-browser google-chrome; do
    if command -v "$name"; then return; fi
  done
  return 1
}

if ! find_browser >/dev/null || ! command -v python3 >/dev/null; then
  if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    echo "Tests/Timeline: chromium and python3 are needed; on Debian, as root, run:" \
      "apt-get install chromium python3" >&2
    exit 1
  fi
  if ! apt-get update -q || ! apt-get install -y -q --no-install-recommends \
    --download-only chromium python3-minimal fonts-dejavu-core; then
    echo "Tests/Timeline: skipped: no chromium here, and none can be fetched" >&2
    exit 0
  fi
  apt-get install -y -q --no-install-recommends chromium python3-minimal fonts-dejavu-core
fi

folder=.build/timeline
rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
trace="${COTEXT_DATA:-../shared/data}/traces/automerge-paper.json"
if [ ! -f "$trace" ]; then
  echo "Tests/Timeline: the long history is left out: there is no $trace"
  trace=
fi
export PYTHONDONTWRITEBYTECODE=1
exec python3 Tests/Timeline/check.py "$program" "$(find_browser)" "$folder" ${trace:+"$trace"}
