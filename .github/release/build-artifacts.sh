#!/usr/bin/env bash
# Builds what a release attaches and publishes: the client's package, the Helm chart and the OpenAPI document.
# Usage: build-artifacts.sh <version> <folder>
set -euo pipefail
version=$1
folder=$(mkdir -p "$2" && cd "$2" && pwd)
cd "$(dirname "$0")/../.."

# The version stands in several files, which the release pull request changes together.
check_version() {
  if [[ $2 != "$version" ]]; then
    echo "$1 has version $2 instead of $version" >&2
    exit 1
  fi
}
for manifest in package.json packages/client/package.json; do
  check_version "$manifest" "$(node -p "require('./$manifest').version")"
done
chart=docker/helm/crop-planning
check_version "$chart/Chart.yaml" "$(sed -n 's/^version: //p' "$chart/Chart.yaml")"

cp apps/api/openapi.json "$folder/openapi-$version.json"
npm pack --silent --workspace packages/client --pack-destination "$folder"
helm package "$chart" --destination "$folder"
