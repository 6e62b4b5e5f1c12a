import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadModel } from '@crop/agronomy/model'
import { CONFIGURED_DATA_DIR } from '../run-script'
import { assessLines } from './assess-lines'
import { compareModels } from './compare-models'
import { formatDiff } from './format-diff'
import { formatGoldenFile, readGoldenFile } from './golden-file'

const SHIPPED_GOLDEN_FILE = join(__dirname, 'labels.csv')

/** The exit code if labels differ. */
const EXIT_LABELS_DIFFER = 1

/**
 * Compares the model with the results in a golden file and prints the differences. With --update, also updates the file.
 * Returns the exit code.
 */
export function runDiff(args: string[], { log, error }: Pick<Console, 'log' | 'error'>): number {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      golden: { type: 'string', default: SHIPPED_GOLDEN_FILE },
      update: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const { data = CONFIGURED_DATA_DIR, golden, update, json } = values
  if (update && data !== undefined && golden === SHIPPED_GOLDEN_FILE) {
    throw new Error(
      'The golden file of this repository belongs to the shipped data; choose another file with --golden.',
    )
  }
  // A new golden file gets the places and crops of the shipped one.
  const before = readGoldenFile(update && !existsSync(golden) ? SHIPPED_GOLDEN_FILE : golden)
  const now = assessLines(loadModel(data), before.lines)
  const diff = compareModels(before, now)
  log(json ? JSON.stringify(diff, null, 2) : formatDiff(diff))
  if (update) {
    writeFileSync(golden, formatGoldenFile(now))
    error(`Wrote ${golden}.`)
    return 0
  }
  if (diff.labels_changed === 0) return 0
  error('Labels differ from the golden file. If the change is intended, update the file with --update.')
  return EXIT_LABELS_DIFFER
}
