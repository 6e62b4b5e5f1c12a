import { DESCRIPTION_FILE } from '../../src/data-pack/data-package'
import type { IssueList } from '../../src/data-pack/issues'
import { type DescribedColumn, type DescribedResource, getSource, isFigure } from './described-resources'

type AddIssue = (message: string) => void

/**
 * Checks that a description is complete for readers, and that it does not change the columns the model reads.
 * `shipped` are the resources of the shipped data pack.
 */
export function checkDescription(
  resources: readonly DescribedResource[],
  shipped: readonly DescribedResource[],
  issues: IssueList,
): void {
  const addIssue = (message: string) => issues.add({ file: DESCRIPTION_FILE }, message)
  for (const name of findDuplicates(resources.map((resource) => resource.name))) {
    addIssue(`resource "${name}" appears twice`)
  }
  for (const path of findDuplicates(resources.map((resource) => resource.path))) {
    addIssue(`two resources have the path "${path}"`)
  }
  for (const resource of resources) {
    const addResourceIssue = (message: string) => addIssue(`resource "${resource.name}" ${message}`)
    checkTerms(resource, addResourceIssue)
    for (const column of resource.columns) checkFigure(column, resource, addResourceIssue)
    const shippedResource = shipped.find(({ name }) => name === resource.name)
    for (const column of shippedResource?.columns ?? []) checkColumn(resource, column, addResourceIssue)
  }
}

function findDuplicates(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) < index)
}

function checkTerms({ licences, sources, citation, columns }: DescribedResource, addIssue: AddIssue): void {
  if (licences.length === 0) addIssue('has no licence: "licenses" must list at least one with a "name"')
  if (sources.length === 0) addIssue('has no source: "sources" must list at least one with a "title"')
  if (citation === '') addIssue('has no "citation"')
  for (const name of findDuplicates(columns.map((column) => column.name))) {
    addIssue(`describes "${name}" twice`)
  }
}

function checkFigure(column: DescribedColumn, resource: DescribedResource, addIssue: AddIssue): void {
  if (!isFigure(column)) return
  const { name, unit, minimum, maximum } = column
  if (unit === '') addIssue(`has no "unit" for its column "${name}"; use "1" for a ratio`)
  if (getSource(column, resource) === '') addIssue(`has no "source" for its column "${name}"`)
  if (minimum === -Infinity || maximum === Infinity) {
    addIssue(`has no "minimum" and "maximum" for its column "${name}"`)
  }
}

/** The model reads columns by name and assumes their type and unit; values in another unit would go unnoticed. */
function checkColumn({ columns }: DescribedResource, shipped: DescribedColumn, addIssue: AddIssue): void {
  const { name, type, unit, delimiter, minimum, maximum } = shipped
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) {
    addIssue(`does not describe the column "${name}"`)
    return
  }
  if (column.type !== type) {
    addIssue(`must have the type "${type}" for its column "${name}", not "${column.type}"`)
  }
  if (column.unit !== unit) {
    addIssue(`must have the unit "${unit}" for its column "${name}", not "${column.unit}"`)
  }
  if (column.delimiter !== delimiter) {
    addIssue(`must have the delimiter "${delimiter}" for its column "${name}", not "${column.delimiter}"`)
  }
  if (column.minimum < minimum || column.maximum > maximum) {
    addIssue(`must not allow values outside ${minimum} to ${maximum} in its column "${name}"`)
  }
}
