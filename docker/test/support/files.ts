import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export const ROOT = join(__dirname, '../../..')

/** A file of the repository. */
export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

export const yamlOf = (file: string): unknown => parse(read(file), { merge: true })

/** The documents of a file that holds several. */
export const documentsOf = (file: string): readonly unknown[] =>
  parseAllDocuments(read(file)).map((document) => {
    const value: unknown = document.toJS()
    return value
  })
