import { runCropctl } from './run-cropctl'

// A reader such as `head` may close the pipe before the command has printed everything.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

void runCropctl(process.argv.slice(2), process).then((exitCode) => {
  process.exitCode = exitCode
})
