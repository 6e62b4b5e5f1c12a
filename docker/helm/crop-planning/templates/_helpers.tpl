{{- define "crop.labels" -}}
app.kubernetes.io/name: {{ . }}
app.kubernetes.io/part-of: crop-planning
{{- end }}

{{- define "crop.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{- define "crop.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65534
  runAsGroup: 65534
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.caCertificates.configMap }}
volumes:
  - { name: ca-certificates, configMap: { name: {{ . }} } }
{{- end }}
{{- range $name := list "nodeSelector" "tolerations" "affinity" }}
{{- with index $.Values $name }}
{{ $name }}: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "crop.container" -}}
image: {{ include "crop.image" . }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: settings }
{{- if .Values.caCertificates.configMap }}
volumeMounts:
  - { name: ca-certificates, mountPath: /etc/crop-certificates, readOnly: true }
{{- end }}
{{- end }}

{{- define "crop.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector: { matchLabels: { app.kubernetes.io/name: {{ . }} } }
{{- end }}

{{/* An environment variable from the Secret: list of the root context, the variable and optionally another key. */}}
{{- define "crop.secret" -}}
- name: {{ index . 1 }}
  valueFrom: { secretKeyRef: { name: {{ (index . 0).Values.secrets.name }}, key: {{ last . }} } }
{{- end }}

{{/* Restarts the pods when a setting or a Secret of this chart changes. */}}
{{- define "crop.checksums" -}}
checksum/settings: {{ toJson .Values.settings | sha256sum }}
checksum/secrets: {{ toJson .Values.secrets.values | sha256sum }}
{{- end }}
