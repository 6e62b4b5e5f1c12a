import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Joi from 'joi'

const MANIFEST = join(__dirname, '../../../package.json')

const manifestSchema = Joi.object<{ version: string }>({ version: Joi.string().required() }).unknown()

/** A release is tagged with the version of the workspace, which the image holds as well. */
export function productVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  return Joi.attempt(manifest, manifestSchema).version
}
