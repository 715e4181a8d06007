#!/bin/sh
# Converts the documentation of the engine. A link that leads nowhere and an undocumented parameter
# are errors.
#
#   sh Tests/Documentation/run.sh
set -eu
cd "$(dirname "$0")/../.."

out=.build/documentation
mkdir -p "$out/symbols"
swiftc -emit-module -parse-as-library -package-name cotext -module-name Cotext \
  -strict-memory-safety \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -emit-module-path "$out/Cotext.swiftmodule" \
  -emit-symbol-graph -emit-symbol-graph-dir "$out/symbols" \
  $(find Sources/Cotext -name '*.swift' | sort)
docc convert Sources/Cotext/Cotext.docc --additional-symbol-graph-dir "$out/symbols" \
  --warnings-as-errors --output-path "$out/archive"
echo "documentation: no warnings"
