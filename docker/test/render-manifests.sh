#!/usr/bin/env bash
# Renders every Kustomize overlay and the Helm chart, with the default values and with all options, one file each.
#
# Usage, with kubectl and helm: docker/test/render-manifests.sh folder [version of Kubernetes]
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1
kubernetes=${2:-1.29.0}
mkdir -p "$folder"

# The overlays generate a Secret from a file that git ignores; a copy of them keeps the file of a developer.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r docker/kubernetes "$work"
cp "$work"/kubernetes/overlays/production/secrets.env{.example,}
for overlay in "$work"/kubernetes/overlays/*/; do
  kubectl kustomize "$overlay" > "$folder/kustomize-$(basename "$overlay").yaml"
done

render_chart() { # name, values
  helm template crop docker/helm/crop-planning --kube-version "$kubernetes" "${@:2}" > "$folder/helm-$1.yaml"
}
render_chart default
render_chart all \
  --set keda.enabled=true,ingress.enabled=true,secrets.values.DATABASE_URL=postgres://localhost/crop \
  --set-json 'keda.peaks=[{"start":"45 3 15 10 *","end":"0 6 15 10 *","workers":4}]' \
  --set-json 'network={"serverCidrs":["10.20.0.0/16"],"serverPorts":[5432,6379]}'
