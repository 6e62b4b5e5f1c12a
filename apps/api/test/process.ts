import type { StartedApi } from '@crop/testkit'

/** Sends a JSON body to an api that runs as a separate process. */
export function postTo(api: StartedApi, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Stops the process and expects a clean exit. */
export async function stop(api: StartedApi): Promise<void> {
  api.kill()
  expect(await api.exited).toBe(0)
}
