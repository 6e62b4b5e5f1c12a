#!/usr/bin/env bash
# Renders the Helm chart with the default values, with the example and with all options, one file each.
#
# Usage, with helm: docker/test/render-manifests.sh folder [version of Kubernetes]
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1
kubernetes=${2:-1.29.0}
mkdir -p "$folder"

render() { # name, values
  helm template crop docker/helm/crop-planning --kube-version "$kubernetes" "${@:2}" > "$folder/$1.yaml"
}
render default
render example --values docker/helm/production.example.yaml
render all --values docker/helm/production.example.yaml \
  --set secrets.values.DATABASE_URL=postgres://localhost/crop \
  --set caCertificates.configMap=ca-certificates \
  --set-json 'nodeSelector={"disktype":"ssd"}' \
  --set-json 'tolerations=[{"key":"crops","operator":"Exists"}]' \
  --set-json 'keda.peaks=[{"start":"45 3 15 10 *","end":"0 6 15 10 *","workers":4}]'
