#!/bin/sh
# Breaks the engine in one place after the other, and fails where no test notices it:
#   sh Tests/Mutation/run.sh [NAME...]
# Without names, all mutants of mutants.txt are tried. A mutant is an edit of one file and the tests
# that must fail then. The edit is made in place, in a checkout without changes, and taken back
# whatever happens.
set -eu

cd "$(dirname "$0")/../.."
list=Tests/Mutation/mutants.txt
scratch=$(mktemp -d)
file=

restore() {
  if [ -n "$file" ]; then cp -p "$scratch/original" "$file"; fi
  file=
}
trap 'restore; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP

if [ -n "$(git status --porcelain -- Sources)" ]; then
  echo "Tests/Mutation: commit or stash the changes in Sources first" >&2
  exit 1
fi

# Prints a field of a mutant: the rest of the line that starts with its name.
field() {
  awk -v name="$1" -v key="$2" '
    $1 == "mutant" { found = $2 == name }
    found && $1 == key { sub(/^[a-z]+ /, ""); print; exit }' "$list"
}

# Replaces a text that the file must hold exactly once.
mutate() {
  FROM=$1 TO=$2 awk '
    { text = text $0 "\n" }
    END {
      from = ENVIRON["FROM"]
      place = index(text, from)
      rest = substr(text, place + length(from))
      if (place == 0 || index(rest, from) > 0) exit 3
      printf "%s", substr(text, 1, place - 1) ENVIRON["TO"] rest
    }' "$scratch/original" >"$scratch/mutated"
}

build() { swift build --build-tests >"$scratch/log" 2>&1; }

echo "building" >&2
if ! build; then
  cat "$scratch/log" >&2
  exit 1
fi
[ $# -gt 0 ] || set -- $(awk '$1 == "mutant" { print $2 }' "$list")
survivors=0
for name in "$@"; do
  source=$(field "$name" file)
  if [ -z "$source" ]; then
    echo "Tests/Mutation: there is no mutant $name in $list" >&2
    exit 1
  fi
  cp -p "$source" "$scratch/original"
  file=$source
  if ! mutate "$(field "$name" from)" "$(field "$name" to)"; then
    echo "$name: $source does not hold the text once; adapt $list" >&2
    exit 1
  fi
  cat "$scratch/mutated" >"$source"
  if ! build; then
    grep error: "$scratch/log" >&2 || cat "$scratch/log" >&2
    echo "$name: the edit does not compile; adapt $list" >&2
    exit 1
  fi
  # A mutant that never ends is as good as one that fails.
  if COTEXT_HISTORIES=${COTEXT_HISTORIES:-300} timeout 300 \
    swift test --skip-build --filter "$(field "$name" tests)" >"$scratch/log" 2>&1
  then
    echo "$name: SURVIVES"
    survivors=$((survivors + 1))
  else
    echo "$name: killed"
  fi
  restore
done
build
if [ $survivors -gt 0 ]; then
  echo "Tests/Mutation: no test notices $survivors of $# mutants" >&2
  exit 1
fi
