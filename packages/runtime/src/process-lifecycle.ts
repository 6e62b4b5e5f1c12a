import { toErrorFields } from './logger'
import type { Logger } from './logger'
import { getActiveSpan, toTraceFields } from './spans'

/** Resolves when the process is asked to stop. Asked a second time by SIGTERM it goes on stopping; by SIGINT it ends. */
export function waitForStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
}

/** Ends the process when closing takes longer than this: a silent server must not hold up a shutdown. */
export function forceExitAfter(deadlineMs: number, logger: Logger): void {
  setTimeout(() => {
    logger.error('stopped at the deadline with connections still open', { deadline_ms: deadlineMs })
    process.exit(1)
  }, deadlineMs).unref()
}

/** A bug that nobody caught leaves the process in an unknown state: it says so and ends. */
export function exitOnUncaughtError(logger: Logger): void {
  const end = (error: unknown) => {
    logger.error('ended by an uncaught error', { ...toErrorFields(error), ...toTraceFields(getActiveSpan()) })
    process.exitCode = 1
    // Leaves the logger's stream one turn to write the line.
    setImmediate(() => process.exit(1))
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

/** Runs a process's whole life; what stops it from starting is one clear line and exit code 1. */
export async function runProcess(main: () => Promise<void>): Promise<never> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${startFault(error)}\n`)
    process.exit(1)
  }
  process.exit(0)
}

function startFault(error: unknown): string {
  if (!(error instanceof Error)) return 'The process could not start.'
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is in use: choose another one or stop the program that listens there.`
  }
  return error.message
}
