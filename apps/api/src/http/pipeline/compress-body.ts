import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'

/** Smaller bodies fit into a packet or two, so compressing them gains nothing. */
const MIN_LENGTH = 1024

const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

const ENCODERS = {
  br: (body: string): Promise<Buffer> => compressBrotli(body, BROTLI_OPTIONS),
  gzip: (body: string): Promise<Buffer> => compressGzip(body),
}

/** The one with the smallest bodies first. */
const ENCODINGS = ['br', 'gzip'] as const

/** Most clients ask for the same few lists, so each is compressed once. */
const compressedBodies = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
})

export interface CompressedBody {
  encoding: (typeof ENCODINGS)[number]
  body: Buffer
}

export const isWorthCompressing = (body: string) => body.length >= MIN_LENGTH

/** Compresses a body in the smallest encoding that the client accepts; returns undefined if it accepts none. */
export async function compressBody(
  request: Request,
  body: string,
  entityTag: string,
): Promise<CompressedBody | undefined> {
  const encoding = ENCODINGS.find((candidate) => request.acceptsEncodings(candidate) === candidate)
  if (encoding === undefined) return undefined
  const key = `${encoding} ${entityTag}`
  const cached = compressedBodies.get(key)
  if (cached) return { encoding, body: cached }
  const compressed = await ENCODERS[encoding](body)
  compressedBodies.set(key, compressed)
  return { encoding, body: compressed }
}
