import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultList } from './faults'

const FILE = 'datapackage.json'
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

/** Reads a pack's description; what is missing is a fault. */
export function readDataPackage(dataDir: string, faults: FaultList): DataPackage {
  const description = readJson(join(dataDir, FILE), faults)
  const version = text(description['version'])
  if (!version) faults.add({ file: FILE }, 'has no "version"')
  const described = list(description['resources']).map(record)
  const resource = (name: ResourceName): Resource => {
    const found = described.find((candidate) => candidate['name'] === name)
    if (!found) faults.add({ file: FILE }, `has no resource "${name}"`)
    else if (!TABLE_FILE.test(text(found['path']))) {
      faults.add({ file: FILE }, `resource "${name}" must have a path that is a CSV file beside it`)
    }
    const columns = list(record(record(found)['schema'])['fields']).map(columnOf)
    return {
      path: text(record(found)['path']),
      title: text(record(found)['title']) || name,
      citation: text(record(found)['citation']),
      columns,
    }
  }
  const resources = {
    crops: resource('crops'),
    'climate-normals': resource('climate-normals'),
    gazetteer: resource('gazetteer'),
    countries: resource('countries'),
  }
  return { dataDir, version, resources }
}

function readJson(file: string, faults: FaultList): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return record(content)
  } catch (error) {
    faults.add({ file: FILE }, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return {}
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

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function finite(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}
