import { toErrorFields, type Logger } from './logger'
import { getActiveSpan, toTraceFields } from './spans'

/**
 * Installs the signal handlers and resolves on the first SIGTERM or SIGINT. A second SIGINT ends the process at once; a
 * second SIGTERM does not.
 */
export function waitForStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
}

/** Exits when shutting down takes longer than the deadline, for example because a server does not reply. */
export function forceExitAfter(deadlineMs: number, logger: Logger): void {
  setTimeout(() => {
    logger.error('stopped at the deadline with connections still open', { deadline_ms: deadlineMs })
    process.exit(1)
  }, deadlineMs).unref()
}

/** Logs an uncaught error and exits, because the state of the process is unknown. */
export function exitOnUncaughtError(logger: Logger): void {
  const exit = (error: unknown) => {
    logger.error('ended by an uncaught error', { ...toErrorFields(error), ...toTraceFields(getActiveSpan()) })
    process.exitCode = 1
    // The logger needs one turn of the event loop to write the line.
    setImmediate(() => process.exit(1))
  }
  process.on('uncaughtException', exit)
  process.on('unhandledRejection', exit)
}

/** Runs `main` and exits. A failed start prints one line to standard error and exits with code 1. */
export async function runProcess(main: () => Promise<void>): Promise<never> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${describeStartError(error)}\n`)
    process.exit(1)
  }
  process.exit(0)
}

function describeStartError(error: unknown): string {
  return error instanceof Error ? error.message : 'The process could not start.'
}
