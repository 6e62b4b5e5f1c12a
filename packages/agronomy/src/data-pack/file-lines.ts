import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import type { IssueList } from './issues'

const NEWLINE = 0x0a

/** Spreadsheet programs write a byte order mark at the start of a file. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/** The lines of a text file, decoded one at a time so that the megabytes of a data pack are never one string. */
export interface FileLines extends Iterable<string> {
  /** Upper bound of the number of lines. */
  readonly maxLines: number
  readonly isReadable: boolean
}

/** Reads the lines of a file, which issues call `file`. An unreadable file adds an issue and has no lines. */
export function readLines(path: string, file: string, issues: IssueList): FileLines {
  const content = readBytes(path, file, issues)
  const bytes = content ?? Buffer.alloc(0)
  let maxLines = 1
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, end + 1)) maxLines += 1
  return {
    maxLines,
    isReadable: content !== undefined,
    *[Symbol.iterator]() {
      for (const line of splitIntoLines(bytes)) yield line.toString('utf8').replace(/\r$/, '')
    },
  }
}

/** Reads a whole text file. Adds an issue and returns undefined when it is unreadable. */
export function readText(path: string, file: string, issues: IssueList): string | undefined {
  return readBytes(path, file, issues)?.toString('utf8')
}

function readBytes(path: string, file: string, issues: IssueList): Buffer | undefined {
  try {
    const bytes = readFileSync(path)
    if (isUtf8(bytes)) return removeByteOrderMark(bytes)
    const row = [...splitIntoLines(bytes)].findIndex((line) => !isUtf8(line)) + 1
    issues.add({ file, row }, 'is not valid UTF-8; save the file as UTF-8')
  } catch (error) {
    issues.add({ file }, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return undefined
}

function removeByteOrderMark(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, BYTE_ORDER_MARK.length)
  return start.equals(BYTE_ORDER_MARK) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
}

function* splitIntoLines(bytes: Buffer): Iterable<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline
    yield bytes.subarray(start, end)
    start = end + 1
  }
}
