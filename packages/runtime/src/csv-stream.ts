import { pipeline, Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import type { CsvRow } from './csv'
import { assertTextFile, UnreadableTextError } from './decode-text'
import { findErrorCode } from './error-code'

interface CsvStreamOptions {
  /** Limit of the decompressed text. */
  maxBytes: number
}

/** The first bytes of a file that is compressed with gzip. */
const GZIP = [0x1f, 0x8b]

/**
 * Reads the rows of a table in UTF-8 with commas (RFC 4180), compressed with gzip or not, while it arrives. Other work of the
 * process goes on meanwhile, also for large files. Throws `UnreadableTextError` for what is no such file.
 */
export async function* readCsvStream(
  chunks: AsyncIterable<Uint8Array>,
  options: CsvStreamOptions,
): AsyncGenerator<CsvRow> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  const start: Uint8Array = first.done ? new Uint8Array() : first.value
  const isCompressed = GZIP.every((byte, index) => start[index] === byte)
  if (!isCompressed) assertTextFile(Buffer.from(start))
  const rows = openParser(
    Readable.from(restore(start, iterator), { objectMode: false }),
    isCompressed,
    options,
  )
  try {
    for await (const { record, info } of rows as AsyncIterable<ParsedRow>) {
      const breaks = record.some((value) => value.includes('\n')) ? record.join('').split('\n').length - 1 : 0
      yield { values: record, line: info.lines - breaks }
    }
  } catch (error) {
    throw toUnreadable(error)
  }
}

interface ParsedRow {
  record: string[]
  info: { lines: number }
}

/** Returns all chunks of an iterator whose first one was taken. */
async function* restore(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (;;) {
    const next = await rest.next()
    if (next.done) return
    yield next.value
  }
}

function openParser(bytes: Readable, isCompressed: boolean, { maxBytes }: CsvStreamOptions): Readable {
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const check = createTextCheck(maxBytes)
  // The parser is destroyed with the error of any stream before it, and so its reader gets it.
  const ignore = () => undefined
  if (isCompressed) pipeline(bytes, createGunzip(), check, parser, ignore)
  else pipeline(bytes, check, parser, ignore)
  return parser
}

const NULL_BYTES = 'The file is damaged, or not text in UTF-8: it has null bytes.'

/** Refuses a table that is too large, or has null bytes, which Postgres stores in no text. */
function createTextCheck(maxBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, callback) {
      size += chunk.byteLength
      if (size > maxBytes)
        callback(new UnreadableTextError(`The table has more than ${Math.round(maxBytes / 1e6)} MB.`))
      else if (chunk.includes(0)) callback(new UnreadableTextError(NULL_BYTES))
      else callback(null, chunk)
    },
  })
}

function toUnreadable(error: unknown): unknown {
  if (error instanceof CsvError) {
    const line = Number(error['lines'])
    return new UnreadableTextError(`Line ${line}: a quotation mark is in the wrong place.`, { cause: error })
  }
  const code = findErrorCode(error)
  if (code === 'Z_BUF_ERROR') return new UnreadableTextError('The gzip file is truncated.', { cause: error })
  if (code?.startsWith('Z_')) return new UnreadableTextError('The gzip file is damaged.', { cause: error })
  return error
}
