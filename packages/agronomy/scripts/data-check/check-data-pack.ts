import { statSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from '../../src/data-dir'
import { type DataPackage, RESOURCE_NAMES, readDataPackage } from '../../src/data-pack/data-package'
import { readDescription } from '../../src/data-pack/description'
import { type DataPackError, faultList } from '../../src/data-pack/faults'
import { readReference } from '../../src/data-pack/load-reference'
import { checkCells } from './cell-faults'
import { type DescribedResource, describedResources } from './described-resources'
import { checkDescription } from './description-faults'
import { checkFiles } from './file-faults'

export interface CheckedTable extends DescribedResource {
  readonly rows: number
  readonly bytes: number
}

export type CheckedPack =
  | { readonly isSound: true; readonly version: string; readonly tables: readonly CheckedTable[] }
  | { readonly isSound: false; readonly error: DataPackError }

/** Reads a pack as the model does, and looks closer: at every column, and at what a reader is told of it. */
export function checkDataPack(dataDir: string): CheckedPack {
  const faults = faultList()
  const pack = readDataPackage(dataDir, faults)
  const canBeRead = faults.isEmpty()
  const resources = describedResources(readDescription(dataDir, faults) ?? {})
  const expected = describedResources(readDescription(SHIPPED_DATA_DIR, faults) ?? {})
  checkDescription(resources, expected, faults)
  if (!pack || !canBeRead) return { isSound: false, error: faults.asError(dataDir) }
  readReference(pack, faults)
  checkFiles(dataDir, resources, faults)
  const rows = checkCells(pack, expected, faults)
  if (!faults.isEmpty()) return { isSound: false, error: faults.asError(dataDir) }
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
