import { ToldError } from './processes/stack-error'
import { runStack } from './stack/run-stack'
import { listenForStop } from './stack/stop-request'

async function main(): Promise<void> {
  const stop = listenForStop()
  try {
    await runStack({ restartOnChange: process.argv[2] === 'dev', stop })
  } catch (error) {
    // What fails while stopping was stopped half-way through its start.
    if (stop.requested.aborted) return
    if (!(error instanceof ToldError)) console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

void main()
