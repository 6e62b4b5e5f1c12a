import type { StartedApi } from '@crop/testkit'

type Headers = Record<string, string>

/** Sends a request such as `GET /auth/me` to an api that runs as a separate process. */
export function sendTo({ url }: StartedApi, operation: string, headers: Headers, body?: object) {
  const [method = '', path] = operation.split(' ')
  return fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

export const postTo = (api: StartedApi, path: string, body: object, headers: Headers = {}) =>
  sendTo(api, `POST ${path}`, headers, body)
