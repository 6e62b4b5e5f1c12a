import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './file-lines'
import type { IssueList } from './issues'
import { finite, isRecord, list, record, text } from './json-value'

export const DESCRIPTION_FILE = 'datapackage.json'

const EXPECTED = `expected a folder with ${DESCRIPTION_FILE} and its CSV files`

/** Tables lie beside their description, where the model version finds them. */
const TABLE_FILE = /^[\w.-]+\.csv$/

/** What datapackage.json says about a column (Frictionless Table Schema). */
export interface Column {
  readonly name: string
  readonly required: boolean
  readonly unique: boolean
  readonly minimum: number
  readonly maximum: number
  readonly allowed: readonly string[] | null
  readonly delimiter: string
}

export interface Resource {
  readonly path: string
  readonly title: string
  readonly citation: string
  readonly columns: readonly Column[]
}

export const RESOURCE_NAMES = ['crops', 'climate-normals', 'gazetteer', 'countries'] as const

export type ResourceName = (typeof RESOURCE_NAMES)[number]

export interface DataPackage {
  readonly dataDir: string
  readonly version: string
  readonly resources: Readonly<Record<ResourceName, Resource>>
}

/** Reads a pack's description; what is missing is a fault. Null where nothing of it can be read. */
export function readDataPackage(dataDir: string, issues: IssueList): DataPackage | null {
  const description = readDescription(dataDir, issues)
  if (!description) return null
  const version = text(description['version'])
  if (!version) issues.add({ file: DESCRIPTION_FILE }, 'has no "version"')
  const described = list(description['resources']).map(record)
  const resource = (name: ResourceName) => resourceOf(described, name, issues)
  const resources = {
    crops: resource('crops'),
    'climate-normals': resource('climate-normals'),
    gazetteer: resource('gazetteer'),
    countries: resource('countries'),
  }
  return { dataDir, version, resources }
}

function resourceOf(
  described: readonly Record<string, unknown>[],
  name: ResourceName,
  issues: IssueList,
): Resource {
  const found = described.find((candidate) => candidate['name'] === name)
  const path = text(found?.['path'])
  if (!found) issues.add({ file: DESCRIPTION_FILE }, `has no resource "${name}"`)
  else if (!TABLE_FILE.test(path)) {
    const expected = 'must have a path that is a CSV file beside it'
    issues.add({ file: DESCRIPTION_FILE }, `resource "${name}" ${expected}`)
  }
  return {
    path,
    title: text(found?.['title']) || name,
    citation: text(found?.['citation']),
    columns: list(record(found?.['schema'])['fields']).map(columnOf),
  }
}

function columnOf(field: unknown): Column {
  const { name, delimiter, constraints, itemConstraints } = record(field)
  const limits = { ...record(itemConstraints), ...record(constraints) }
  return {
    name: text(name),
    required: limits['required'] === true,
    unique: limits['unique'] === true,
    minimum: finite(limits['minimum'], -Infinity),
    maximum: finite(limits['maximum'], Infinity),
    allowed: Array.isArray(limits['enum']) ? limits['enum'].map(text) : null,
    delimiter: text(delimiter) || ' ',
  }
}

/** The parsed datapackage.json of a pack; null, and a fault, when there is none that can be read. */
export function readDescription(dataDir: string, issues: IssueList): Record<string, unknown> | null {
  const problem = problemOfFolder(dataDir)
  if (problem) {
    issues.add({ file: dataDir }, `${problem}; ${EXPECTED}`)
    return null
  }
  const json = readText(join(dataDir, DESCRIPTION_FILE), DESCRIPTION_FILE, issues)
  return json === null ? null : parse(json, issues)
}

function problemOfFolder(dataDir: string): string | null {
  try {
    return statSync(dataDir).isDirectory() ? null : 'is not a folder'
  } catch {
    return 'does not exist or cannot be read'
  }
}

function parse(json: string, issues: IssueList): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(json)
    if (isRecord(content)) return record(content)
    issues.add({ file: DESCRIPTION_FILE }, 'must contain a JSON object')
  } catch (error) {
    issues.add(
      { file: DESCRIPTION_FILE },
      `is not valid JSON: ${error instanceof Error ? error.message : ''}`,
    )
  }
  return null
}
