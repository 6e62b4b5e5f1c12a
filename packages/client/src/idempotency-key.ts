/** `crypto.randomUUID` is missing in pages that were not loaded over TLS, such as a laptop's address in an office. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
