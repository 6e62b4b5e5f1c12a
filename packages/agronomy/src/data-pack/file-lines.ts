import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import type { IssueList } from './issues'

const NEWLINE = 0x0a

/** Spreadsheets begin a file with it. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/** The lines of a text file, one string at a time: a pack is megabytes long and none of its text is kept. */
export interface FileLines extends Iterable<string> {
  /** At least the number of lines. */
  readonly most: number
  readonly isReadable: boolean
}

/** A file that cannot be read is a fault and has no lines. */
export function fileLines(path: string, file: string, issues: IssueList): FileLines {
  const read = readBytes(path, file, issues)
  const bytes = read ?? Buffer.alloc(0)
  let most = 1
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) most += 1
  return {
    most,
    isReadable: read !== null,
    *[Symbol.iterator]() {
      for (const line of lineBytes(bytes)) yield line.toString('utf8').replace(/\r$/, '')
    },
  }
}

/** A whole text file; null, and a fault, when it cannot be read. */
export function readText(path: string, file: string, issues: IssueList): string | null {
  return readBytes(path, file, issues)?.toString('utf8') ?? null
}

function readBytes(path: string, file: string, issues: IssueList): Buffer | null {
  try {
    const bytes = readFileSync(path)
    if (isUtf8(bytes)) return withoutMark(bytes)
    const row = [...lineBytes(bytes)].findIndex((line) => !isUtf8(line)) + 1
    issues.add({ file, row }, 'is not UTF-8 text; save the file with the encoding UTF-8')
  } catch (error) {
    issues.add({ file }, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return null
}

function withoutMark(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, BYTE_ORDER_MARK.length)
  return start.equals(BYTE_ORDER_MARK) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
}

function* lineBytes(bytes: Buffer): Iterable<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline
    yield bytes.subarray(start, end)
    start = end + 1
  }
}
