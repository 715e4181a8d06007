#!/bin/sh
# Compiles the engine and the protocol as Embedded Swift for wasm32, as a web page needs them:
# without Foundation, existentials, reflection and key paths, and with a 32-bit Int.
#
#   sh Tests/Embedded/run.sh
set -eu
cd "$(dirname "$0")/../.."

out=.build/embedded
mkdir -p "$out"

compile() {
  module=$1
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Onone \
    -warnings-as-errors -strict-memory-safety \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -parse-as-library -package-name cotext -module-name "$module" -I "$out" \
    -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" \
    $(find "Sources/$module" -name '*.swift' | sort)
  echo "$module: $(wc -c <"$out/$module.o") bytes of object code, not optimized"
}

compile Cotext
compile CotextSync
