import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './file-lines'
import type { IssueList } from './issues'
import { isRecord, toFiniteNumber, toList, toRecord, toText } from './json-value'

/** File name of the description of a data pack (Frictionless Data Package). */
export const DESCRIPTION_FILE = 'datapackage.json'

/** Tables must be in the same folder as the description, because the model version covers only that folder. */
const TABLE_FILE = /^[\w.-]+\.csv$/

/** Description of a column (Frictionless Table Schema). */
export interface Column {
  readonly name: string
  readonly required: boolean
  readonly unique: boolean
  readonly minimum: number
  readonly maximum: number
  /** All values a cell may have; undefined where any value is allowed. */
  readonly allowed: readonly string[] | undefined
  /** Separates the items of a list. */
  readonly delimiter: string
}

export interface Resource {
  /** False for an optional resource that the pack omits. */
  readonly isPresent: boolean
  readonly path: string
  readonly title: string
  readonly citation: string
  readonly columns: readonly Column[]
  /** The columns whose values together are unique. */
  readonly primaryKey: readonly string[]
}

const REQUIRED_RESOURCES = ['crops', 'climate-normals', 'gazetteer', 'countries'] as const

/** Resources that a data pack may omit. Assessments then do without them. */
const OPTIONAL_RESOURCES = [
  'country-names',
  'division-codes',
  'region-bounds',
  'irrigated-shares',
  'crop-names',
  'crop-areas',
  'elevations',
] as const

export const RESOURCE_NAMES = [...REQUIRED_RESOURCES, ...OPTIONAL_RESOURCES] as const

export type ResourceName = (typeof RESOURCE_NAMES)[number]

/** The parts of a pack's description that loading needs. */
export interface DataPackage {
  readonly dataDir: string
  readonly version: string
  readonly resources: Readonly<Record<ResourceName, Resource>>
}

/** Reads the description of a data pack. Missing parts are issues; returns undefined when all of it is unreadable. */
export function readDataPackage(dataDir: string, issues: IssueList): DataPackage | undefined {
  const description = readDescription(dataDir, issues)
  if (!description) return undefined
  const version = toText(description['version'])
  if (!version) issues.add({ file: DESCRIPTION_FILE }, 'has no "version"')
  const described = toList(description['resources']).map(toRecord)
  return {
    dataDir,
    version,
    resources: {
      crops: toResource(described, 'crops', issues),
      'climate-normals': toResource(described, 'climate-normals', issues),
      gazetteer: toResource(described, 'gazetteer', issues),
      countries: toResource(described, 'countries', issues),
      'country-names': toResource(described, 'country-names', issues),
      'division-codes': toResource(described, 'division-codes', issues),
      'region-bounds': toResource(described, 'region-bounds', issues),
      'irrigated-shares': toResource(described, 'irrigated-shares', issues),
      'crop-names': toResource(described, 'crop-names', issues),
      'crop-areas': toResource(described, 'crop-areas', issues),
      elevations: toResource(described, 'elevations', issues),
    },
  }
}

/** Reads and parses datapackage.json. Adds an issue and returns undefined when it is unreadable. */
export function readDescription(dataDir: string, issues: IssueList): Record<string, unknown> | undefined {
  const folderIssue = findFolderIssue(dataDir)
  if (folderIssue) {
    const expected = `expected a folder with ${DESCRIPTION_FILE} and its CSV files`
    issues.add({ file: dataDir }, `${folderIssue}; ${expected}`)
    return undefined
  }
  const json = readText(join(dataDir, DESCRIPTION_FILE), DESCRIPTION_FILE, issues)
  return json === undefined ? undefined : parseDescription(json, issues)
}

function findFolderIssue(dataDir: string): string | undefined {
  try {
    return statSync(dataDir).isDirectory() ? undefined : 'is not a folder'
  } catch {
    return 'does not exist or cannot be read'
  }
}

function parseDescription(json: string, issues: IssueList): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(json)
    if (isRecord(content)) return toRecord(content)
    issues.add({ file: DESCRIPTION_FILE }, 'must contain a JSON object')
  } catch (error) {
    issues.add(
      { file: DESCRIPTION_FILE },
      `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return undefined
}

function toResource(
  described: readonly Record<string, unknown>[],
  name: ResourceName,
  issues: IssueList,
): Resource {
  const resource = described.find((candidate) => candidate['name'] === name)
  const path = toText(resource?.['path'])
  if (!resource && REQUIRED_RESOURCES.some((required) => required === name)) {
    issues.add({ file: DESCRIPTION_FILE }, `has no resource "${name}"`)
  } else if (resource && !TABLE_FILE.test(path)) {
    issues.add(
      { file: DESCRIPTION_FILE },
      `resource "${name}" must have a "path" to a CSV file in the same folder`,
    )
  }
  const schema = toRecord(resource?.['schema'])
  return {
    isPresent: resource !== undefined,
    path,
    title: toText(resource?.['title']) || name,
    citation: toText(resource?.['citation']),
    columns: toList(schema['fields']).map(toColumn),
    primaryKey: toList(schema['primaryKey']).map(toText),
  }
}

function toColumn(field: unknown): Column {
  const { name, delimiter, constraints, itemConstraints } = toRecord(field)
  const limits = { ...toRecord(itemConstraints), ...toRecord(constraints) }
  return {
    name: toText(name),
    required: limits['required'] === true,
    unique: limits['unique'] === true,
    minimum: toFiniteNumber(limits['minimum'], -Infinity),
    maximum: toFiniteNumber(limits['maximum'], Infinity),
    allowed: Array.isArray(limits['enum']) ? limits['enum'].map(toText) : undefined,
    delimiter: toText(delimiter) || ' ',
  }
}
