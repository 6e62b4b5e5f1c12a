import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'

export interface Credentials {
  user: string
  password: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Passes requests with these credentials (RFC 7617) to the handler and responds 401 to all others. The comparison takes
 * constant time.
 */
export function requireBasicAuth({ user, password }: Credentials, handler: RequestListener): RequestListener {
  const expected = sha256(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  return (request, response) => {
    if (timingSafeEqual(sha256(request.headers.authorization ?? ''), expected)) {
      return handler(request, response)
    }
    response.writeHead(401, {
      'www-authenticate': 'Basic realm="operators", charset="UTF-8"',
      'cache-control': 'no-store',
    })
    response.end()
  }
}
