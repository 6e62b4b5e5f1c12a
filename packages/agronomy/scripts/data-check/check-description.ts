import { DESCRIPTION_FILE } from '../../src/data-pack/data-package'
import type { IssueList } from '../../src/data-pack/issues'
import { type DescribedColumn, type DescribedResource, isFigure, sourceOf } from './described-resources'

/** What the model asks of every pack: the resources that its own pack describes. */
type Expected = readonly DescribedResource[]

const duplicates = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) < at)

/** What a description must tell its readers, and what it may not change about the model's columns. */
export function checkDescription(
  resources: readonly DescribedResource[],
  expected: Expected,
  issues: IssueList,
): void {
  const fault = (message: string) => issues.add({ file: DESCRIPTION_FILE }, message)
  for (const name of duplicates(resources.map((resource) => resource.name))) {
    fault(`resource "${name}" is there twice`)
  }
  for (const path of duplicates(resources.map((resource) => resource.path))) {
    fault(`two resources have the path "${path}"`)
  }
  for (const resource of resources) {
    const tell = (message: string) => fault(`resource "${resource.name}" ${message}`)
    checkTerms(resource, tell)
    for (const column of resource.columns) checkFigure(column, resource, tell)
    const model = expected.find(({ name }) => name === resource.name)
    for (const wanted of model?.columns ?? []) checkColumn(resource, wanted, tell)
  }
}

type Tell = (message: string) => void

function checkTerms({ licences, sources, citation, columns }: DescribedResource, tell: Tell): void {
  if (licences.length === 0) tell('names no licence: "licenses" must list at least one with a "name"')
  if (sources.length === 0) tell('names no source: "sources" must list at least one with a "title"')
  if (citation === '') tell('has no "citation"')
  for (const name of duplicates(columns.map((column) => column.name))) tell(`describes "${name}" twice`)
}

function checkFigure(column: DescribedColumn, resource: DescribedResource, tell: Tell): void {
  if (!isFigure(column)) return
  const { name, unit, minimum, maximum } = column
  if (unit === '') tell(`has no "unit" for its column "${name}"; "1" is that of a plain ratio`)
  if (sourceOf(column, resource) === '') tell(`has no "source" for its column "${name}"`)
  if (minimum === -Infinity || maximum === Infinity) {
    tell(`has no "minimum" and "maximum" for its column "${name}"`)
  }
}

/** The model knows its columns by name, unit and range: another unit would be computed with unnoticed. */
function checkColumn({ columns }: DescribedResource, wanted: DescribedColumn, tell: Tell): void {
  const { name, type, unit, delimiter, minimum, maximum } = wanted
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) return tell(`does not describe the column "${name}"`)
  if (column.type !== type)
    tell(`must have the type "${type}" for its column "${name}", not "${column.type}"`)
  if (column.unit !== unit)
    tell(`must have the unit "${unit}" for its column "${name}", not "${column.unit}"`)
  if (column.delimiter !== delimiter)
    tell(`must have the delimiter "${delimiter}" for its column "${name}", not "${column.delimiter}"`)
  if (column.minimum < minimum || column.maximum > maximum) {
    tell(`must not allow more than ${minimum} to ${maximum} in its column "${name}"`)
  }
}
