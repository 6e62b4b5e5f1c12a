import { Writable } from 'node:stream'

const FLUSH_BYTES = 16 * 1024
const FLUSH_MS = 200

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
