import { createCropNameTable, type CropNamesRow, type CropNameTable } from '../crops/catalogue/name-table'
import type { DataPackage } from './data-package'
import type { IssueList } from './issues'
import { openTable } from './table'

/** Reads the names of crops by language; empty where the data pack omits the table. */
export function readCropNames(pack: DataPackage, issues: IssueList): CropNameTable {
  const rows: CropNamesRow[] = []
  if (pack.resources['crop-names'].isPresent) {
    openTable(pack, 'crop-names', issues).visitRows((row) => {
      rows.push({
        crop: row.getText('crop'),
        language: row.getText('language'),
        names: row.getList('names'),
      })
    })
  }
  return createCropNameTable(rows)
}
