import { ReportedError } from './apps'
import { runStack } from './run-stack'
import { listenForStop } from './stop-request'

async function main(): Promise<void> {
  const stop = listenForStop()
  try {
    await runStack({ restartOnChange: process.argv[2] === 'dev', stop })
  } catch (error) {
    // An error after a stop request comes from the interrupted start.
    if (stop.requested.aborted) return
    if (!(error instanceof ReportedError)) console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

void main()
