import { createHash } from 'node:crypto'

/** A hash that identifies what a request with an idempotency key asks for. */
export interface RequestHashes {
  /** The form that is stored. */
  stored: Buffer
  /** The other form, which another version of the api may have stored. */
  alternative: Buffer
}

/** The first byte of a canonical hash. A positional one has no such byte, so it is shorter. */
const CANONICAL_FORM = 2

/**
 * Hashes a request in both forms. Processes of this version and of the one before it serve the same keys while a new
 * version is rolled out, so the form that all of them compare is stored: the positional one. Once every process compares
 * canonical hashes, a version can store these, and the version after that can drop `positional`.
 *
 * @param content The validated request by names. Members that are missing or null have no influence.
 * @param positional The values of the request in the order of the positional form, which never changes.
 */
export const hashRequest = (content: object, positional: readonly unknown[]): RequestHashes => ({
  stored: hash(JSON.stringify(positional.map((value) => value ?? null))),
  alternative: Buffer.concat([Buffer.from([CANONICAL_FORM]), hash(toCanonicalJson(content))]),
})

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Formats a value as JSON with sorted names, without members that are missing or null. */
function toCanonicalJson(content: object): string {
  return JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
    return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
