// Compares the model with the results in a golden file. With --update, also updates the file.
import { runDiff } from './golden/run-diff'
import { runScript } from './run-script'

const USAGE = 'npm run model:diff -- [--data FOLDER] [--golden FILE] [--update] [--json]'

/** Differs from the exit code for differing labels. */
const EXIT_FAILED = 2

runScript(
  (args) => {
    process.exitCode = runDiff(args, console)
  },
  USAGE,
  EXIT_FAILED,
)
