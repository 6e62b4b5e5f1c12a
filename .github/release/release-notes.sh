#!/usr/bin/env bash
# Prints the section of a version from the changelog. Its heading is `## [1.0.0] - 2026-01-31`, as in Keep a Changelog;
# brackets and date are optional.
# Usage: release-notes.sh <version> [changelog]
set -euo pipefail
notes=$(awk -v version="$1" '
  /^## / { heading = $2; gsub(/[][]/, "", heading); in_section = (heading == version); next }
  in_section
' "${2:-$(dirname "$0")/../../CHANGELOG.md}")
if [[ -z ${notes//[[:space:]]/} ]]; then
  echo "CHANGELOG.md has no section for version $1" >&2
  exit 1
fi
printf '%s\n' "$notes"
