import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_DIGEST } from './code-digest'
import { SHIPPED_DATA_DIR } from './data-dir'
import { readDescription } from './data-pack/data-package'
import { createIssueList } from './data-pack/issues'

const MODEL = 'season-1.0.0'

/** What of a data pack's folder the model is made of. */
export const DATA_FILE = /\.(?:csv|json)$/

/** What a model is made of, as hex digests; equal versions give equal answers. */
export interface ModelDigests {
  readonly version: string
  readonly code: string
  readonly data: string
}

/**
 * Name, version and a digest over the model's code and the bytes of its data: equal versions give equal answers.
 * Throws a DataPackError when there is no pack.
 */
export function getModelVersion(dataDir: string = SHIPPED_DATA_DIR): string {
  return getModelDigests(dataDir).version
}

/** Throws a DataPackError when there is no pack. */
export function getModelDigests(dataDir: string = SHIPPED_DATA_DIR): ModelDigests {
  const issues = createIssueList()
  if (!readDescription(dataDir, issues)) throw issues.toError(dataDir)
  const both = createHash('sha256').update(CODE_DIGEST)
  const data = createHash('sha256')
  for (const file of readdirSync(dataDir)
    .filter((name) => DATA_FILE.test(name))
    .sort()) {
    const content = readFileSync(join(dataDir, file))
    for (const digest of [both, data]) digest.update(`\n${file} ${content.length}\n`).update(content)
  }
  const version = `${MODEL}+${both.digest('hex').slice(0, 8)}`
  return { version, code: CODE_DIGEST, data: data.digest('hex') }
}
