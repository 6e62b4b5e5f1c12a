import { createHmac } from 'node:crypto'
import { TEST_SECRET } from './test-api'

/** No account has this id. */
export const UNKNOWN_USER_ID = '0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21'

export const seconds = () => Math.floor(Date.now() / 1000)

export const hmac = (text: string, secret = TEST_SECRET, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(text).digest('base64url')

export const toBase64 = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns a token of these parts, by default signed as the api does. */
export function createToken(
  header: object,
  claims: object,
  toSignature = (text: string) => hmac(text),
): string {
  const text = `${toBase64(header)}.${toBase64(claims)}`
  return `${text}.${toSignature(text)}`
}

/** Returns the claims of an access token of an account. */
export const createClaims = ({ id, email }: { id: string; email: string }) => ({
  iss: 'crop-planning',
  aud: 'crop-planning',
  sub: id,
  jti: UNKNOWN_USER_ID,
  email,
  type: 'access',
  iat: seconds(),
  exp: seconds() + 900,
})
