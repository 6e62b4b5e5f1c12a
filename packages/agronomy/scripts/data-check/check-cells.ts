import type { DataPackage, ResourceName } from '../../src/data-pack/data-package'
import type { IssueList } from '../../src/data-pack/issues'
import type { Row } from '../../src/data-pack/row'
import { openTable } from '../../src/data-pack/table'
import { aliasCheck } from './check-crop-names'
import { type DescribedColumn, type DescribedResource, isFigure } from './described-resources'

type Check = (row: Row) => void

/** Checks the cells that loading passes over: columns the model does not read, and what tables say of each other. */
export function checkCells(
  pack: DataPackage,
  expected: readonly DescribedResource[],
  issues: IssueList,
): Map<ResourceName, number> {
  const countries = countryCodes(pack, issues)
  const rows = new Map<ResourceName, number>()
  const visit = (name: ResourceName, others: readonly Check[] = []) => {
    const resource = expected.find((candidate) => candidate.name === name)
    const percentages = percentageCheck(resource)
    const checks = [...columnChecks(resource), percentages.check, ...others]
    const count = openTable(pack, name, issues).visitRows((row) => checks.forEach((check) => check(row)))
    for (const column of percentages.columnsOfShares()) {
      issues.add(
        { file: pack.resources[name].path, column },
        'has no figure above 1; percent is expected, not shares',
      )
    }
    rows.set(name, count)
  }
  visit('crops', [aliasCheck(pack, issues)])
  visit('climate-normals')
  visit('gazetteer', [countryCheck(countries)])
  visit('countries')
  return rows
}

function countryCodes(pack: DataPackage, issues: IssueList): Set<string> {
  const codes = new Set<string>()
  openTable(pack, 'countries', issues).visitRows((row) => {
    const code = row.text('code')
    if (code !== '') codes.add(code)
  })
  return codes
}

/** A country table without a code is a fault that is told already, and not one of every place. */
function countryCheck(known: ReadonlySet<string>): Check {
  return (row) => {
    const country = row.text('country')
    if (known.size > 0 && !known.has(country))
      row.addIssue('country', `"${country}" is not a code of the country table`)
  }
}

function columnChecks(resource: DescribedResource | undefined): Check[] {
  const columns = resource?.columns ?? []
  const names = new Set(columns.map(({ name }) => name))
  return columns.flatMap((column) => [
    ...(isOneFigure(column) ? [figureCheck(column)] : []),
    ...(isFigure(column) && names.has(column.source) ? [sourceCheck(column)] : []),
    ...(column.pattern ? [patternCheck(column)] : []),
  ])
}

/** Shares are within the bounds of percentages too, but no column of those is of hundredths of a percent alone. */
function percentageCheck(resource: DescribedResource | undefined) {
  const columns = (resource?.columns ?? []).filter(({ unit }) => unit === 'percent')
  const largest = new Map<string, number>()
  return {
    check: (row: Row) => {
      for (const { name } of columns) {
        largest.set(name, Math.max(largest.get(name) ?? 0, ...row.list(name).map(Number)))
      }
    },
    columnsOfShares: () => [...largest].filter(([, most]) => most > 0 && most <= 1).map(([name]) => name),
  }
}

/** Lists of figures are all read when a pack is loaded. */
function isOneFigure({ type, isList }: DescribedColumn): boolean {
  return !isList && (type === 'number' || type === 'integer')
}

function figureCheck({ name, type }: DescribedColumn): Check {
  return (row) => {
    const value = row.numberOrNull(name)
    const isWhole = value === null || Number.isNaN(value) || Number.isInteger(value)
    if (type === 'integer' && !isWhole) row.addIssue(name, `${value} is not a whole number`)
  }
}

/** A column whose source is another column has its source in every row. */
function sourceCheck({ name, source }: DescribedColumn): Check {
  return (row) => {
    if (row.text(name) !== '' && row.text(source) === '') {
      row.addIssue(source, `must not be empty: it is the source of ${name}`)
    }
  }
}

function patternCheck({ name, pattern }: DescribedColumn): Check {
  const whole = new RegExp(`^(?:${pattern})$`, 'u')
  return (row) => {
    const cell = row.text(name)
    if (cell !== '' && !whole.test(cell)) row.addIssue(name, `"${cell}" is not of the form ${pattern}`)
  }
}
