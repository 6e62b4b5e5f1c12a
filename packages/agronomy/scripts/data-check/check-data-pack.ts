import { statSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from '../../src/data-dir'
import {
  type DataPackage,
  readDataPackage,
  readDescription,
  RESOURCE_NAMES,
} from '../../src/data-pack/data-package'
import { createIssueList, type DataPackError } from '../../src/data-pack/issues'
import { checkTables } from '../../src/data-pack/load-reference'
import { checkCells } from './check-cells'
import { checkDescription } from './check-description'
import { checkFiles } from './check-files'
import { type DescribedResource, listDescribedResources } from './described-resources'

export type CheckResult = ValidPack | InvalidPack

export interface ValidPack {
  readonly isValid: true
  readonly version: string
  readonly tables: readonly CheckedTable[]
}

export interface InvalidPack {
  readonly isValid: false
  readonly error: DataPackError
}

export interface CheckedTable extends DescribedResource {
  readonly rows: number
  readonly bytes: number
}

/** Checks a data pack as the model does when loading it, and beyond that all its columns and their description. */
export function checkDataPack(dataDir: string): CheckResult {
  const issues = createIssueList()
  const pack = readDataPackage(dataDir, issues)
  const isReadable = issues.isEmpty()
  const resources = listDescribedResources(readDescription(dataDir, issues) ?? {})
  const shipped = listDescribedResources(readDescription(SHIPPED_DATA_DIR, issues) ?? {})
  checkDescription(resources, shipped, issues)
  if (!pack || !isReadable) return { isValid: false, error: issues.toError(dataDir) }
  checkTables(pack, issues)
  checkFiles(dataDir, resources, issues)
  const rowCounts = checkCells(pack, shipped, issues)
  if (!issues.isEmpty()) return { isValid: false, error: issues.toError(dataDir) }
  return { isValid: true, version: pack.version, tables: listTables(pack, resources, rowCounts) }
}

function listTables(
  { dataDir }: DataPackage,
  resources: readonly DescribedResource[],
  rowCounts: ReadonlyMap<string, number>,
): CheckedTable[] {
  return resources
    .filter((resource) => RESOURCE_NAMES.some((name) => name === resource.name))
    .map((resource) => ({
      ...resource,
      rows: rowCounts.get(resource.name) ?? 0,
      bytes: statSync(join(dataDir, resource.path)).size,
    }))
}
