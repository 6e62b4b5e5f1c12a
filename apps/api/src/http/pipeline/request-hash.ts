import { createHash } from 'node:crypto'

/** The first byte of a stored hash, which changes when requests are hashed in another way. */
const FORM = 2

/**
 * Hashes what a request with an idempotency key asks for.
 *
 * @param content The validated request by names. The order of members, and those that are missing or null, have no influence.
 */
export const hashRequest = (content: object): Buffer =>
  Buffer.concat([Buffer.from([FORM]), createHash('sha256').update(toCanonicalJson(content)).digest()])

/**
 * Returns whether a stored hash belongs to the request with another hash. Hashes of other forms, which other versions store,
 * cannot be compared and count as the same: a request repeated after an upgrade must not be rejected.
 */
export function isSameRequest(stored: Buffer, hash: Buffer): boolean {
  const isSameForm = stored[0] === hash[0] && stored.length === hash.length
  return !isSameForm || stored.equals(hash)
}

/** Formats a value as JSON with sorted names, without members that are missing or null. */
function toCanonicalJson(content: object): string {
  return JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
    return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
