import type { DataPackage } from '../../src/data-pack/data-package'
import type { IssueList } from '../../src/data-pack/issues'
import type { Row } from '../../src/data-pack/row'
import { openTable } from '../../src/data-pack/table'
import { toNameKey } from '../../src/names/name-key'

/** An alias that is a name of another crop too would be without effect on one of the two. */
export function aliasCheck(pack: DataPackage, issues: IssueList): (row: Row) => void {
  const cropsNamed = new Map<string, Set<string>>()
  openTable(pack, 'crops', issues).visitRows((row) => {
    const names = ['crop', 'key', 'name'].map((column) => row.text(column))
    for (const key of [...names, ...row.list('aliases')].map(toNameKey)) {
      cropsNamed.set(key, (cropsNamed.get(key) ?? new Set()).add(row.text('crop')))
    }
  })
  return (row) => {
    for (const alias of row.list('aliases')) {
      const others = [...(cropsNamed.get(toNameKey(alias)) ?? [])].filter((crop) => crop !== row.text('crop'))
      if (others.length > 0) row.addIssue('aliases', `"${alias}" is a name of ${others.join(', ')} too`)
    }
  }
}
