/**
 * Logs as many lines as its argument says, then prints on standard error how many bytes waited at most. It runs until standard
 * input ends.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLogger } from '../../src/logger'

async function main(): Promise<void> {
  const logger = createLogger('test', 'info')
  let maxBuffered = 0
  for (let line = 0; line < Number(process.argv[2]); line++) {
    logger.info('message', { crop: 'maize'.repeat(10) })
    maxBuffered = Math.max(maxBuffered, process.stdout.writableLength)
    if (line % 1000 === 0) await nextTurn()
  }
  process.stderr.write(String(maxBuffered))
  process.stdin.resume()
}

void main()
