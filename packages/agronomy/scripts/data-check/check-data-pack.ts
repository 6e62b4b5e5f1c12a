import { statSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from '../../src/data-dir'
import { type DataPackage, RESOURCE_NAMES, readDataPackage } from '../../src/data-pack/data-package'
import { readDescription } from '../../src/data-pack/data-package'
import { type DataPackError, createIssueList } from '../../src/data-pack/issues'
import { readReference } from '../../src/data-pack/load-reference'
import { checkCells } from './check-cells'
import { type DescribedResource, describedResources } from './described-resources'
import { checkDescription } from './check-description'
import { checkFiles } from './check-files'

export interface CheckedTable extends DescribedResource {
  readonly rows: number
  readonly bytes: number
}

export type CheckedPack =
  | { readonly isSound: true; readonly version: string; readonly tables: readonly CheckedTable[] }
  | { readonly isSound: false; readonly error: DataPackError }

/** Reads a pack as the model does, and looks closer: at every column, and at what a reader is told of it. */
export function checkDataPack(dataDir: string): CheckedPack {
  const issues = createIssueList()
  const pack = readDataPackage(dataDir, issues)
  const canBeRead = issues.isEmpty()
  const resources = describedResources(readDescription(dataDir, issues) ?? {})
  const expected = describedResources(readDescription(SHIPPED_DATA_DIR, issues) ?? {})
  checkDescription(resources, expected, issues)
  if (!pack || !canBeRead) return { isSound: false, error: issues.toError(dataDir) }
  readReference(pack, issues)
  checkFiles(dataDir, resources, issues)
  const rows = checkCells(pack, expected, issues)
  if (!issues.isEmpty()) return { isSound: false, error: issues.toError(dataDir) }
  return { isSound: true, version: pack.version, tables: tablesOf(pack, resources, rows) }
}

function tablesOf(
  { dataDir }: DataPackage,
  resources: readonly DescribedResource[],
  rows: ReadonlyMap<string, number>,
): CheckedTable[] {
  return resources
    .filter(({ name }) => RESOURCE_NAMES.some((known) => known === name))
    .map((resource) => ({
      ...resource,
      rows: rows.get(resource.name) ?? 0,
      bytes: statSync(join(dataDir, resource.path)).size,
    }))
}
