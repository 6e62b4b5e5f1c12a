import type { StartedApi } from '@crop/testkit'

/** Posts to an api that is a process of its own. */
export function postTo(api: StartedApi, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Asks the process to end and holds it to the promise that this is no failure. */
export async function stop(api: StartedApi): Promise<void> {
  api.kill()
  expect(await api.exited).toBe(0)
}
