import type { CallOptions } from './caller.ts'

export interface OnceOptions extends CallOptions {
  /**
   * Calls with the same key and content within a day are one: for what may run twice, such as an effect of React's
   * StrictMode, or "try again" after a NetworkError. Up to 255 visible ASCII characters; a new one unless given.
   */
  idempotencyKey?: string | undefined
}

/** `crypto.randomUUID` is missing in pages that were not loaded over TLS, such as a laptop's address in an office. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const idempotencyHeader = (key = newIdempotencyKey()): Record<string, string> => ({
  'Idempotency-Key': key,
})
