import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export const ROOT = join(__dirname, '../../..')

/** Returns the text of a file; its path is relative to the repository root. */
export const readText = (file: string) => readFileSync(join(ROOT, file), 'utf8')

export const readYaml = (file: string): unknown => parse(readText(file), { merge: true })

/** Returns the documents of a YAML file that contains several. */
export const readYamlDocuments = (file: string): readonly unknown[] =>
  parseAllDocuments(readText(file)).map((document) => {
    const value: unknown = document.toJS()
    return value
  })
