import { gzipSync } from 'node:zlib'
import { readCsvStream } from './csv-stream'
import type { CsvRow } from './csv'

async function read(bytes: Uint8Array, { maxBytes = 1000, chunkBytes = 3 } = {}): Promise<CsvRow[]> {
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes)
  }
  const rows: CsvRow[] = []
  for await (const row of readCsvStream(chunks(), { maxBytes })) rows.push(row)
  return rows
}

const TEXT = Buffer.from('\ufeffplace,p\r\n\r\n"São\n""Paulo""",0.5\nlima,0.25')
const ROWS = [
  { values: ['place', 'p'], line: 1 },
  { values: ['São\n"Paulo"', '0.5'], line: 3 },
  { values: ['lima', '0.25'], line: 5 },
]

test.each([1, 3, 1000])('a table in chunks of %i bytes is read with its lines', async (chunkBytes) => {
  expect(await read(TEXT, { chunkBytes })).toEqual(ROWS)
})

test('a compressed table is read as well', async () => {
  expect(await read(gzipSync(TEXT), { chunkBytes: 7 })).toEqual(ROWS)
})

test('a workbook is refused as such', async () => {
  await expect(read(Buffer.from('PK\x03\x04'), { chunkBytes: 4 })).rejects.toThrow(
    'is a workbook or a ZIP archive',
  )
})

test.each([Buffer.from('place,p\nli\0ma,0.25'), Buffer.from('\ufeffplace,p\nlima,0.25', 'utf16le')])(
  'a table with null bytes is refused',
  async (bytes) => {
    const message = 'The file is damaged, or not text in UTF-8: it has null bytes.'
    for (const file of [bytes, gzipSync(bytes)]) await expect(read(file)).rejects.toThrow(message)
  },
)

test('an empty file has no rows', async () => {
  expect(await read(Buffer.from(''))).toEqual([])
})

const damaged = gzipSync(TEXT)
damaged[20] = 255 - (damaged[20] ?? 0)

test.each([
  ['truncated', gzipSync(TEXT).subarray(0, 30), 'The gzip file is truncated.'],
  ['damaged', damaged, 'The gzip file is damaged.'],
  ['larger than allowed', gzipSync(Buffer.alloc(2_000_000, 'a')), 'The table has more than 1 MB.'],
  ['with a lost quotation mark', Buffer.from('a,b\n1,x"y\n'), 'a quotation mark is in the wrong place.'],
])('a file that is %s is rejected', async (_name, bytes, message) => {
  await expect(read(bytes, { maxBytes: 1_000_000, chunkBytes: 1000 })).rejects.toThrow(message)
})

test('a source that fails, fails the reader', async () => {
  async function* chunks() {
    yield Buffer.from('a,b\n')
    throw new Error('connection lost')
  }
  const readAll = async () => {
    for await (const _row of readCsvStream(chunks(), { maxBytes: 100 }));
  }
  await expect(readAll()).rejects.toThrow('connection lost')
})
