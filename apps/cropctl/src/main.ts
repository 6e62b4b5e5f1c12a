import { runCropctl } from './run-cropctl'

for (const stream of [process.stdout, process.stderr]) stream.on('error', handleWriteError)

/** A reader such as `head` may close the pipe before the command has printed everything. */
function handleWriteError({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return
  console.error(`The output cannot be written (${code}).`)
  process.exit(1)
}

void runCropctl(process.argv.slice(2), process).then((exitCode) => {
  process.exitCode = exitCode
})
