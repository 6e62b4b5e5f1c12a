import type { CallOptions } from './send-request.ts'

export interface IdempotentOptions extends CallOptions {
  /**
   * Calls with the same key and content take effect once within a day. Pass your own key for code that may run twice,
   * such as an effect in React's StrictMode, or to try again after a `NetworkError`. Up to 255 visible ASCII characters;
   * random by default.
   */
  idempotencyKey?: string | undefined
}

/** `crypto.randomUUID` is missing in pages loaded without TLS, such as from a laptop in the local network. */
const createIdempotencyKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export const createIdempotencyHeader = (key = createIdempotencyKey()): Record<string, string> => ({
  'Idempotency-Key': key,
})
