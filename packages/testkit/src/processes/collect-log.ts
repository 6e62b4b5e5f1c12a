import { Writable } from 'node:stream'

export interface CollectedLog {
  /** For a logger that writes each line at once. */
  stream: Writable
  /** Returns the log so far. */
  output(): string
}

/** Collects the log of an app in the process of a test. */
export function collectLog(): CollectedLog {
  let log = ''
  const stream = new Writable({
    write: (chunk, _encoding, callback) => {
      log += String(chunk)
      callback()
    },
  })
  return { stream, output: () => log }
}
