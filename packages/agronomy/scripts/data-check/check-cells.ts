import type { DataPackage, ResourceName } from '../../src/data-pack/data-package'
import type { IssueList } from '../../src/data-pack/issues'
import type { Row } from '../../src/data-pack/row'
import { openTable } from '../../src/data-pack/table'
import { toNameKey } from '../../src/names/name-key'
import { type DescribedColumn, type DescribedResource, isFigure } from './described-resources'

type CheckRow = (row: Row) => void

/**
 * Checks what loading does not: the cells of columns that the model does not read, and references between tables.
 * Returns the number of rows of each table.
 */
export function checkCells(
  pack: DataPackage,
  shipped: readonly DescribedResource[],
  issues: IssueList,
): Map<ResourceName, number> {
  const rowCounts = new Map<ResourceName, number>()
  const checkTable = (name: ResourceName, tableChecks: readonly CheckRow[] = []) => {
    if (!pack.resources[name].isPresent) return
    const columns = shipped.find((resource) => resource.name === name)?.columns ?? []
    const percentages = createPercentageCheck(columns)
    const checks = [...createColumnChecks(columns), percentages.checkRow, ...tableChecks]
    const rowCount = openTable(pack, name, issues).visitRows((row) => checks.forEach((check) => check(row)))
    for (const column of percentages.listColumnsWithShares()) {
      const file = pack.resources[name].path
      issues.add({ file, column }, 'has no figure above 1; expected percentages, not shares')
    }
    rowCounts.set(name, rowCount)
  }
  checkTable('crops', [createAliasCheck(pack, issues)])
  checkTable('climate-normals')
  const checkCountry = createCountryCheck(pack, issues)
  checkTable('gazetteer', [checkCountry])
  checkTable('countries')
  checkTable('country-names', [checkCountry])
  checkTable('division-codes', [checkCountry])
  checkTable('region-bounds', [checkCountry])
  checkTable('irrigated-shares')
  checkTable('crop-names')
  checkTable('crop-areas')
  checkTable('elevations')
  return rowCounts
}

/** Checks that an alias means one crop only; a second one would never be found by it. */
function createAliasCheck(pack: DataPackage, issues: IssueList): CheckRow {
  const cropsByName = new Map<string, Set<string>>()
  openTable(pack, 'crops', issues).visitRows((row) => {
    const names = [row.getText('crop'), row.getText('key'), row.getText('name'), ...row.getList('aliases')]
    for (const key of names.map(toNameKey)) {
      cropsByName.set(key, (cropsByName.get(key) ?? new Set()).add(row.getText('crop')))
    }
  })
  return (row) => {
    const crop = row.getText('crop')
    for (const alias of row.getList('aliases')) {
      const others = [...(cropsByName.get(toNameKey(alias)) ?? [])].filter((other) => other !== crop)
      if (others.length > 0) row.addIssue('aliases', `"${alias}" is also a name of ${others.join(', ')}`)
    }
  }
}

function createCountryCheck(pack: DataPackage, issues: IssueList): CheckRow {
  const codes = new Set<string>()
  openTable(pack, 'countries', issues).visitRows((row) => {
    const code = row.getText('code')
    if (code !== '') codes.add(code)
  })
  return (row) => {
    const country = row.getText('country')
    // Without any code the country table is at fault, which its own check reports.
    if (codes.size > 0 && !codes.has(country)) {
      row.addIssue('country', `"${country}" is not a code in the country table`)
    }
  }
}

function createColumnChecks(columns: readonly DescribedColumn[]): CheckRow[] {
  const names = new Set(columns.map(({ name }) => name))
  return columns.flatMap((column) => [
    ...(isSingleNumber(column) ? [createNumberCheck(column)] : []),
    ...(isFigure(column) && names.has(column.source) ? [createSourceCheck(column)] : []),
    ...(column.pattern ? [createPatternCheck(column)] : []),
  ])
}

/** Loading a pack reads all lists of numbers, so only single numbers are left to check. */
function isSingleNumber({ type, isList }: DescribedColumn): boolean {
  return !isList && (type === 'number' || type === 'integer')
}

function createNumberCheck({ name, type }: DescribedColumn): CheckRow {
  return (row) => {
    const value = row.getOptionalNumber(name)
    const isWhole = value === undefined || Number.isNaN(value) || Number.isInteger(value)
    if (type === 'integer' && !isWhole) row.addIssue(name, `${value} is not a whole number`)
  }
}

/** For a column whose source is another column: checks that this is filled wherever there is a figure. */
function createSourceCheck({ name, source }: DescribedColumn): CheckRow {
  return (row) => {
    if (row.getText(name) !== '' && row.getText(source) === '') {
      row.addIssue(source, `must not be empty: it is the source of ${name}`)
    }
  }
}

function createPatternCheck({ name, pattern }: DescribedColumn): CheckRow {
  const wholeCell = new RegExp(`^(?:${pattern})$`, 'u')
  return (row) => {
    const cell = row.getText(name)
    if (cell !== '' && !wholeCell.test(cell)) row.addIssue(name, `"${cell}" does not match ${pattern}`)
  }
}

/** Shares (0 to 1) are also within the bounds of percentages, but no real column has only percentages up to 1. */
function createPercentageCheck(columns: readonly DescribedColumn[]) {
  const percentages = columns.filter(({ unit }) => unit === 'percent')
  const maximums = new Map<string, number>()
  return {
    checkRow(row: Row): void {
      for (const { name } of percentages) {
        maximums.set(name, Math.max(maximums.get(name) ?? 0, ...row.getList(name).map(Number)))
      }
    },
    listColumnsWithShares(): string[] {
      return [...maximums].filter(([, maximum]) => maximum > 0 && maximum <= 1).map(([name]) => name)
    },
  }
}
