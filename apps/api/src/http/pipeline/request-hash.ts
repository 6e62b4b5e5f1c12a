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

/** Formats a value as JSON with sorted names, without members that are missing or null. */
function toCanonicalJson(content: object): string {
  return JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
    return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
