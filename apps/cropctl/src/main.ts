import { runCropctl } from './run-cropctl'

let writeErrorCode: string | undefined

for (const stream of [process.stdout, process.stderr]) stream.on('error', handleWriteError)

/** A reader such as `head` may close the pipe before the command has printed everything. */
function handleWriteError({ code }: NodeJS.ErrnoException): void {
  if (code !== 'EPIPE') writeErrorCode = code ?? 'unknown error'
}

// A command that fails has reported the error itself, with what its user can do.
process.on('exit', (exitCode) => {
  if (writeErrorCode === undefined || exitCode !== 0) return
  console.error(`The output cannot be written (${writeErrorCode}).`)
  process.exitCode = 1
})

void runCropctl(process.argv.slice(2), process).then((exitCode) => {
  process.exitCode = exitCode
})
