import { DESCRIPTION_FILE, readDescription } from './description'
import type { FaultList } from './faults'
import { finite, list, record, text } from './json-value'

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
export function readDataPackage(dataDir: string, faults: FaultList): DataPackage | null {
  const description = readDescription(dataDir, faults)
  if (!description) return null
  const version = text(description['version'])
  if (!version) faults.add({ file: DESCRIPTION_FILE }, 'has no "version"')
  const described = list(description['resources']).map(record)
  const resource = (name: ResourceName) => resourceOf(described, name, faults)
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
  faults: FaultList,
): Resource {
  const found = described.find((candidate) => candidate['name'] === name)
  const path = text(found?.['path'])
  if (!found) faults.add({ file: DESCRIPTION_FILE }, `has no resource "${name}"`)
  else if (!TABLE_FILE.test(path)) {
    const expected = 'must have a path that is a CSV file beside it'
    faults.add({ file: DESCRIPTION_FILE }, `resource "${name}" ${expected}`)
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
