#!/bin/sh
# Fuzzes the readers of snapshots and logs with libFuzzer: sh Tests/Fuzzing/run.sh [SECONDS] [FOLDER]
# FOLDER keeps what was found, and the files that were started from.
set -eu

cd "$(dirname "$0")/../.."
seconds=${1:-600}
folder=${2:-.build/fuzzing}
mkdir -p "$folder/corpus"
# Checks of columns stay on, which release builds leave out.
swiftc -O -assert-config Debug -sanitize=fuzzer -parse-as-library -swift-version 6 \
  -package-name cotext -module-name CotextFuzzing -o "$folder/files" \
  $(find Sources/Cotext -name '*.swift') Tests/Fuzzing/FileFuzzer.swift
# To start from: logs, and snapshots of them with and without history.
for name in meeting-notes refrain shopping-ada; do
  log=Examples/Logs/$name.jsonl
  cp "$log" "$folder/corpus/$name.log"
  swift run -q cotext snapshot make "$log" -o "$folder/corpus/$name.snapshot"
  swift run -q cotext snapshot make --shallow "$log" -o "$folder/corpus/$name.shallow"
done
SWIFT_BACKTRACE=enable=no exec "$folder/files" -max_total_time="$seconds" -max_len=4096 \
  -rss_limit_mb=1024 -timeout=10 -artifact_prefix="$folder/" "$folder/corpus"
