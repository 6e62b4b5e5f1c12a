import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'

export interface Credentials {
  user: string
  password: string
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Hands a request on when it carries these credentials (RFC 7617); else 401. Takes equally long whatever differs. */
export function requireBasicAuth({ user, password }: Credentials, handle: RequestListener): RequestListener {
  const expected = digest(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  return (request, response) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return handle(request, response)
    response.writeHead(401, {
      'www-authenticate': 'Basic realm="operators", charset="UTF-8"',
      'cache-control': 'no-store',
    })
    response.end()
  }
}
