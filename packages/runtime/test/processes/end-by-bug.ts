/** Ends by an error in traced work that nobody catches: `thrown` or `rejected`, as its argument says. */
import { createLogger } from '../../src/logger'
import { exitOnUncaughtError } from '../../src/process-lifecycle'
import { runInSpan, startServerSpan } from '../../src/spans'
import { startTracing } from '../../src/tracing'

const TRACE_PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

const throwLater = () =>
  setTimeout(() => {
    throw new Error('a bug')
  })

const reject = () => void Promise.reject(new Error('a bug'))

async function main(): Promise<void> {
  const logger = createLogger('test', 'error')
  await startTracing('test', logger)
  exitOnUncaughtError(logger)
  // The caller reads the log of a process that ends as usual.
  process.on('exit', () => (process.exitCode = 0))
  const span = startServerSpan('work', { kind: 'SERVER', traceParent: TRACE_PARENT })
  runInSpan(span, process.argv[2] === 'thrown' ? throwLater : reject)
}

void main()
