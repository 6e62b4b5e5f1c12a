import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadModel } from '../src'
import { diffText } from './golden/diff-text'
import { goldenText, readGoldenFile } from './golden/golden-file'
import { diffOf } from './golden/model-diff'
import { answerAll } from './golden/year-of-answers'

const USAGE = 'npm run model:diff -- [--data FOLDER] [--golden FILE] [--update] [--json]'

const SHIPPED_GOLDEN_FILE = join(__dirname, 'golden', 'labels.csv')

/** Other failures than a difference, which is 1, so that a script can tell them apart. */
const EXIT_UNABLE = 2

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
      'The golden file of this repository is of the shipped data: name one of your own with --golden.',
    )
  }
  // A new golden file asks what the shipped one asks.
  const before = readGoldenFile(update && !existsSync(golden) ? SHIPPED_GOLDEN_FILE : golden)
  const now = answerAll(loadModel(data), before.lines)
  const diff = diffOf(before, now)
  console.log(json ? JSON.stringify(diff, null, 2) : diffText(diff))
  if (update) {
    writeFileSync(golden, goldenText(now))
    console.error(`${golden} was written.`)
  } else if (diff.labels_changed > 0) {
    console.error('Labels differ from the golden file. Where that is meant, write them there with --update.')
    process.exitCode = 1
  }
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Usage: ${USAGE}`)
  process.exitCode = EXIT_UNABLE
}
