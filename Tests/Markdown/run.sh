#!/bin/sh
# Imports the examples of the Markdown specifications and compares what is made of them with the HTML
# that is right:
#   sh Tests/Markdown/run.sh [FOLDER] [PROGRAM]
# FOLDER holds commonmark.json and gfm.json ($COTEXT_DATA/markdown or ../shared/data/markdown if absent);
# PROGRAM is the built program (.build/debug/cotext if absent). It prints how many examples are right,
# and the numbers of the others; it fails where fewer are right than were once.
set -eu

cd "$(dirname "$0")/../.."
folder=${1:-${COTEXT_DATA:-../shared/data}/markdown}
program=${2:-.build/debug/cotext}
if [ ! -x "$program" ]; then
  echo "Tests/Markdown: there is no $program; build it with: swift build" >&2
  exit 1
fi
if [ ! -r "$folder/commonmark.json" ]; then
  echo "Tests/Markdown: skipped: there is no $folder/commonmark.json" >&2
  exit 0
fi
exec python3 Tests/Markdown/check.py "$folder" "$program"
