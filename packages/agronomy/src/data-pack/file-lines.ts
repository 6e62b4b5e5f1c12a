import { readFileSync } from 'node:fs'
import type { FaultList } from './faults'

const NEWLINE = 0x0a

/** The lines of a text file, one string at a time: a pack is megabytes long and none of its text is kept. */
export interface FileLines {
  /** At least the number of lines. */
  readonly most: number
  [Symbol.iterator](): Iterator<string>
}

/** A file that cannot be read is a fault and has no lines. */
export function fileLines(path: string, file: string, faults: FaultList): FileLines {
  const bytes = readBytes(path, file, faults)
  let most = 1
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) most += 1
  return {
    most,
    *[Symbol.iterator]() {
      for (let start = 0; start < bytes.length;) {
        const newline = bytes.indexOf(NEWLINE, start)
        const end = newline < 0 ? bytes.length : newline
        yield bytes.toString('utf8', start, end).replace(/\r$/, '')
        start = end + 1
      }
    },
  }
}

function readBytes(path: string, file: string, faults: FaultList): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    faults.add({ file }, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return Buffer.alloc(0)
  }
}
