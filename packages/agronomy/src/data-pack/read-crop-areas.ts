import { computeCropAreaShares, type CropAreaShares, type HarvestedArea } from '../crops/traits/crop-areas'
import type { DataPackage } from './data-package'
import type { IssueList } from './issues'
import { openTable } from './table'

/** Reads the harvested areas by country and crop as shares; empty where the data pack omits the table. */
export function readCropAreas(pack: DataPackage, issues: IssueList): CropAreaShares {
  const areas: HarvestedArea[] = []
  if (pack.resources['crop-areas'].isPresent) {
    openTable(pack, 'crop-areas', issues).visitRows((row) => {
      areas.push({
        country: row.getText('country'),
        crops: row.getList('crops'),
        hectares: row.getNumber('harvested_ha'),
      })
    })
  }
  return computeCropAreaShares(areas)
}
