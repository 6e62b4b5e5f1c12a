import { finite, list, record, text } from '../../src/data-pack/json-value'

/** What a description tells its readers about a column, beyond what loading needs. */
export interface DescribedColumn {
  readonly name: string
  /** Of a list, that of its items. */
  readonly type: string
  readonly isList: boolean
  /** Between the items of a list. */
  readonly delimiter: string
  readonly unit: string
  readonly source: string
  readonly minimum: number
  readonly maximum: number
  readonly pattern: string
}

export interface DescribedResource {
  readonly name: string
  readonly path: string
  readonly licences: readonly string[]
  readonly sources: readonly string[]
  readonly citation: string
  readonly columns: readonly DescribedColumn[]
}

/** All resources of a datapackage.json, also those that the model does not read. */
export function describedResources(description: Readonly<Record<string, unknown>>): DescribedResource[] {
  return list(description['resources'])
    .map(record)
    .map(({ name, path, licenses, sources, citation, schema }) => ({
      name: text(name),
      path: text(path),
      licences: texts(licenses, 'name'),
      sources: texts(sources, 'title'),
      citation: text(citation),
      columns: list(record(schema)['fields']).map(describedColumn),
    }))
}

/** A measured figure has a unit; a whole number without bounds is a code, such as that of a record. */
export function isFigure({ type, minimum, maximum }: DescribedColumn): boolean {
  return type === 'number' || (type === 'integer' && (minimum > -Infinity || maximum < Infinity))
}

/** Where a column's figures are from: its own source, or the only one of its table. */
export function sourceOf(column: DescribedColumn, { sources }: DescribedResource): string {
  return column.source || (sources.length === 1 ? (sources[0] ?? '') : '')
}

function describedColumn(field: unknown): DescribedColumn {
  const { name, type, itemType, delimiter, unit, source, constraints, itemConstraints } = record(field)
  const limits = { ...record(itemConstraints), ...record(constraints) }
  return {
    name: text(name),
    type: type === 'list' ? text(itemType) : text(type),
    isList: type === 'list',
    delimiter: text(delimiter),
    unit: text(unit),
    source: text(source),
    minimum: finite(limits['minimum'], -Infinity),
    maximum: finite(limits['maximum'], Infinity),
    pattern: text(limits['pattern']),
  }
}

function texts(items: unknown, member: string): string[] {
  return list(items)
    .map((item) => text(record(item)[member]))
    .filter((found) => found !== '')
}
