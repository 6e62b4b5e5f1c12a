// Compares the model with the results in a golden file. With --update, also updates the file.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadModel } from '@crop/agronomy/model'
import { assessLines } from './golden/assess-lines'
import { compareModels } from './golden/compare-models'
import { formatDiff } from './golden/format-diff'
import { formatGoldenFile, readGoldenFile } from './golden/golden-file'
import { runScript } from './run-script'

const USAGE = 'npm run model:diff -- [--data FOLDER] [--golden FILE] [--update] [--json]'

const SHIPPED_GOLDEN_FILE = join(__dirname, 'golden', 'labels.csv')

/** Distinct exit codes for scripts. */
const EXIT_LABELS_DIFFER = 1
const EXIT_FAILED = 2

function main(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      golden: { type: 'string', default: SHIPPED_GOLDEN_FILE },
      update: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const { data, golden, update, json } = values
  if (update && data !== undefined && golden === SHIPPED_GOLDEN_FILE) {
    throw new Error(
      'The golden file of this repository belongs to the shipped data; choose another file with --golden.',
    )
  }
  // A new golden file gets the places and crops of the shipped one.
  const before = readGoldenFile(update && !existsSync(golden) ? SHIPPED_GOLDEN_FILE : golden)
  const now = assessLines(loadModel(data), before.lines)
  const diff = compareModels(before, now)
  console.log(json ? JSON.stringify(diff, null, 2) : formatDiff(diff))
  if (update) {
    writeFileSync(golden, formatGoldenFile(now))
    console.error(`Wrote ${golden}.`)
  } else if (diff.labels_changed > 0) {
    console.error(
      'Labels differ from the golden file. If the change is intended, update the file with --update.',
    )
    process.exitCode = EXIT_LABELS_DIFFER
  }
}

runScript(main, USAGE, EXIT_FAILED)
