import type { StackSettings } from './stack-settings'

interface StartMessageOptions extends StackSettings {
  origin: string
  key: string
  env: NodeJS.ProcessEnv
}

/** Formats the text after a successful start: addresses, and two commands for a first analysis. */
export function formatStartMessage({ origin, key, env, ports, folder }: StartMessageOptions): string {
  const publicApiKey = env.PUBLIC_API_KEY
  const hasWebPage = (env.WEB_PAGE || env.EXPLORER || 'on') === 'on'
  return `
  Ready.${hasWebPage ? ` Open ${origin}/ to explore which crops can be planted where.` : ''}

  Reference       ${origin}/docs
  API             ${origin}/api/v1
  Metrics         http://localhost:${ports.ADMIN_PORT}/metrics (api), http://localhost:${ports.WORKER_ADMIN_PORT}/metrics (worker)
  API key         ${key} (for programs)${publicApiKey ? `\n  Public API key  ${publicApiKey} (for pages)` : ''}${env.MAIL_DIR === undefined ? '' : `\n  Mails           ${env.MAIL_DIR}`}

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
