/** An api with an address: a process, or one that runs in the process of the test. */
export interface ServedApi {
  url: string
}

type Headers = Record<string, string>

/** Sends a request such as `GET /auth/me` to an api by its address. */
export function sendTo({ url }: ServedApi, operation: string, headers: Headers, body?: object) {
  const [method = '', path] = operation.split(' ')
  return fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

export const postTo = (api: ServedApi, path: string, body: object, headers: Headers = {}) =>
  sendTo(api, `POST ${path}`, headers, body)
