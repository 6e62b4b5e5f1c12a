import { Writable } from 'node:stream'

const FLUSH_BYTES = 16 * 1024
const FLUSH_MS = 200

/** A full disk, or nobody who reads any more, costs the log and not the service. */
function outliveOutput(): void {
  process.stdout.once('error', (error: Error) => {
    process.stdout.on('error', () => undefined)
    process.stderr.on('error', () => undefined)
    process.stderr.write(`The log cannot be written (${error.message}): the process goes on without it.\n`)
  })
}

/**
 * Standard output, written in blocks: a write to a pipe is a system call that the event loop waits for, and one for
 * each line took a sixth of a small request. Nothing is lost at an exit; `kill -9` loses the last moment. A person at a
 * terminal sees each line at once.
 */
export function logOutput(): Writable {
  const blockBytes = process.stdout.isTTY ? 0 : FLUSH_BYTES
  let block = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (block !== '') process.stdout.write(block)
    block = ''
  }

  outliveOutput()
  process.on('exit', flush)
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, written) {
      block += line
      if (block.length >= blockBytes) flush()
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
      written()
    },
  })
}
