import {
  createElevationGrid,
  type ElevationGrid,
  type ElevationRun,
} from '../places/coordinates/elevation-grid'
import type { DataPackage } from './data-package'
import type { IssueList } from './issues'
import { openTable } from './table'

/** Reads the grid of elevations; undefined where the data pack omits the table. */
export function readElevations(pack: DataPackage, issues: IssueList): ElevationGrid | undefined {
  if (!pack.resources.elevations.isPresent) return undefined
  const runs: ElevationRun[] = []
  openTable(pack, 'elevations', issues).visitRows((row) => {
    runs.push({
      latitude: row.getNumber('latitude'),
      longitude: row.getNumber('first_longitude'),
      elevationsDam: Int16Array.from(row.getNumbers('elevations_dam')),
    })
  })
  return issues.isEmpty() ? createElevationGrid(runs) : undefined
}
