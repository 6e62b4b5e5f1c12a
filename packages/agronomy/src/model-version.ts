import { CODE_DIGEST } from './code-digest'
import { SHIPPED_DATA_DIR } from './data-dir'
import { readDescription } from './data-pack/data-package'
import { createIssueList } from './data-pack/issues'
import { toText } from './data-pack/json-value'
import { computePackDigests } from './data-pack/pack-digest'

const MODEL = 'season-1.0.0'

/** The version of a model, with the digests of its code and data in hex. */
export interface ModelDigests {
  readonly version: string
  readonly code: string
  readonly data: string
  /** The changes that the data pack states. */
  readonly changes: string | undefined
}

/**
 * Returns the model's name, version and a digest of its code and data: equal versions give equal assessments. Throws a
 * DataPackError if the folder has no data pack.
 */
export function getModelVersion(dataDir: string = SHIPPED_DATA_DIR): string {
  return getModelDigests(dataDir).version
}

/** Returns the version and its digests. Throws a DataPackError if the folder has no data pack. */
export function getModelDigests(dataDir: string = SHIPPED_DATA_DIR): ModelDigests {
  const issues = createIssueList()
  const description = readDescription(dataDir, issues)
  if (!description) throw issues.toError(dataDir)
  const { codeAndData, data } = computePackDigests(dataDir)
  const version = `${MODEL}+${codeAndData.slice(0, 8)}`
  return { version, code: CODE_DIGEST, data, changes: toText(description['changes']) || undefined }
}
