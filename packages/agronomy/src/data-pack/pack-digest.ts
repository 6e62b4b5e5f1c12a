import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_DIGEST } from '../code-digest'

/** The files of a data pack's folder that belong to the model. */
export const DATA_FILE = /\.(?:csv|json)$/

/** Digests in hex: of the model's code and the data, and of the data alone. */
export interface PackDigests {
  readonly codeAndData: string
  readonly data: string
}

/** Computes the digests of the files in a data pack's folder. */
export function computePackDigests(dataDir: string): PackDigests {
  const hash = createHash('sha256')
  const files = readdirSync(dataDir).filter((name) => DATA_FILE.test(name))
  for (const file of files.sort()) {
    const content = readFileSync(join(dataDir, file))
    hash.update(`\n${file} ${content.length}\n`).update(content)
  }
  const data = hash.digest('hex')
  return { codeAndData: createHash('sha256').update(CODE_DIGEST).update(data).digest('hex'), data }
}
