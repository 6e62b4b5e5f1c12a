export interface Welcome {
  origin: string
  /** Whether there is a page to begin with. */
  explorer: boolean
  apiMetricsPort: number
  workerMetricsPort: number
  key: string
  folder: string
}

/** The text after a successful start: addresses and two commands for a first analysis. */
export function welcome({
  origin,
  explorer,
  apiMetricsPort,
  workerMetricsPort,
  key,
  folder,
}: Welcome): string {
  const invitation = ` Open ${origin}/ and ask what can be planted where.`
  return `
  Ready.${explorer ? invitation : ''}

  Reference   ${origin}/docs
  API         ${origin}/api/v1
  Metrics     http://localhost:${apiMetricsPort}/metrics (api), http://localhost:${workerMetricsPort}/metrics (worker)
  API key     ${key}

  Ask from here whether wheat can be planted in Lahore in November:

    TASK=$(curl -s -X POST ${origin}/api/v1/analyze \\
      -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' \\
      -d '{"crop":"wheat","location":"lahore","month":11}' \\
      | tee /dev/stderr | grep -o '/api/v1/tasks/[^"]*')

  Read the answer:

    curl -s -H 'X-API-Key: ${key}' -H 'Prefer: wait=20' "${origin}$TASK"

  Ctrl-C stops everything. Data is kept in ${folder}
`
}
