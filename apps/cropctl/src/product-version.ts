import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Joi from 'joi'

const MANIFEST = join(__dirname, '../../../package.json')

const manifestSchema = Joi.object<{ version: string }>({ version: Joi.string().required() }).unknown()

/** Reads the version of the root `package.json`, which is the release tag. The image contains that file too. */
export function getProductVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  return Joi.attempt(manifest, manifestSchema).version
}
