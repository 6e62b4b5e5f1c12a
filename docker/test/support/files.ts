import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse, parseAllDocuments } from 'yaml'
import { getAtPath, toEntries } from '@crop/testkit'

export const ROOT = join(__dirname, '../../..')

/** Returns the text of a file; its path is relative to the repository root. */
export const readText = (file: string) => readFileSync(join(ROOT, file), 'utf8')

export const readYaml = (file: string): unknown => parse(readText(file), { merge: true })

/** Returns the documents of a YAML text that contains several. */
export const parseYamlDocuments = (text: string): readonly unknown[] =>
  parseAllDocuments(text).map((document) => document.toJS() as unknown)

/** Returns the settings of a file with a line `NAME=value` for each. */
export const readSettings = (file: string) => parseEnv(readText(file))

/** The default values of the Helm chart. */
export const CHART_VALUES = readYaml('docker/helm/crop-planning/values.yaml')

/** The settings of all processes in Kubernetes. */
export const SHARED_SETTINGS = Object.fromEntries(toEntries(getAtPath(CHART_VALUES, ['settings'])))

/** The query by which KEDA scales the workers. */
export const BACKLOG_QUERY = readText('docker/helm/crop-planning/files/backlog.sql')

/** Returns the settings that the page of all settings does not describe. */
export function listUndocumented(settings: readonly string[]): string[] {
  const documented = readText('docs/operations/settings.md')
  return settings.filter((name) => !documented.includes(`\`${name}\``))
}
