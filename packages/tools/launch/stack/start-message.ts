export interface StartMessageOptions {
  origin: string
  /** Whether the api serves the web page. */
  hasWebPage: boolean
  apiMetricsPort: number
  workerMetricsPort: number
  key: string
  folder: string
  /** Where mails are written; undefined when they are sent. */
  mailFolder: string | undefined
}

/** Formats the text after a successful start: addresses, and two commands for a first analysis. */
export function formatStartMessage({
  origin,
  hasWebPage,
  apiMetricsPort,
  workerMetricsPort,
  key,
  folder,
  mailFolder,
}: StartMessageOptions): string {
  const webPageHint = ` Open ${origin}/ to explore which crops can be planted where.`
  return `
  Ready.${hasWebPage ? webPageHint : ''}

  Reference   ${origin}/docs
  API         ${origin}/api/v1
  Metrics     http://localhost:${apiMetricsPort}/metrics (api), http://localhost:${workerMetricsPort}/metrics (worker)
  API key     ${key}${mailFolder === undefined ? '' : `\n  Mails       ${mailFolder}`}

  Submit an analysis of wheat in Lahore in November:

    TASK=$(curl -s -X POST ${origin}/api/v1/analyze \\
      -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' \\
      -d '{"crop":"wheat","location":"lahore","month":11}' \\
      | tee /dev/stderr | grep -o '/api/v1/tasks/[^"]*')

  Get the result:

    curl -s -H 'X-API-Key: ${key}' -H 'Prefer: wait=20' "${origin}$TASK"

  Ctrl-C stops everything. Data is kept in ${folder}
`
}
