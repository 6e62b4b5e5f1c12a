import type { IrrigatedShares } from '../water/irrigated-shares'
import type { DataPackage } from './data-package'
import type { IssueList } from './issues'
import { openTable } from './table'

/** Reads the irrigated shares by country and crop; empty where the data pack omits the table. */
export function readIrrigatedShares(pack: DataPackage, issues: IssueList): IrrigatedShares {
  const shares = new Map<string, Map<string, number>>()
  if (!pack.resources['irrigated-shares'].isPresent) return shares
  openTable(pack, 'irrigated-shares', issues).visitRows((row) => {
    const country = row.getText('country')
    const sharesOfCountry = shares.get(country) ?? new Map<string, number>()
    shares.set(country, sharesOfCountry)
    sharesOfCountry.set(row.getText('crop'), row.getNumber('irrigated_share'))
  })
  return shares
}
