#!/bin/sh
# Fuzzes the reader of snapshots with libFuzzer: sh Tests/Fuzzing/run.sh [SECONDS] [FOLDER]
# FOLDER keeps what was found, and is where snapshots to start from may lie.
set -eu

cd "$(dirname "$0")/../.."
seconds=${1:-600}
folder=${2:-.build/fuzzing}
mkdir -p "$folder/corpus"
# Checks of columns stay on, which release builds leave out.
swiftc -O -assert-config Debug -sanitize=fuzzer -parse-as-library -swift-version 6 \
  -package-name cotext -module-name CotextFuzzing -o "$folder/snapshots" \
  $(find Sources/Cotext -name '*.swift') Tests/Fuzzing/SnapshotFuzzer.swift
SWIFT_BACKTRACE=enable=no exec "$folder/snapshots" -max_total_time="$seconds" -max_len=4096 \
  -rss_limit_mb=1024 -timeout=10 -artifact_prefix="$folder/" "$folder/corpus"
