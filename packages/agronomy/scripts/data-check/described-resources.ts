import { toFiniteNumber, toList, toRecord, toText } from '../../src/data-pack/json-value'

/** A column as described for readers of the data; loading a pack needs less of it. */
export interface DescribedColumn {
  readonly name: string
  /** For lists, the type of their items. */
  readonly type: string
  readonly isList: boolean
  /** Separates the items of a list. */
  readonly delimiter: string
  readonly unit: string
  /** A citation, or the name of the column that has one for each row. */
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

/** Returns all resources of a datapackage.json, including those that the model does not read. */
export function listDescribedResources(description: Readonly<Record<string, unknown>>): DescribedResource[] {
  return toList(description['resources'])
    .map(toRecord)
    .map(({ name, path, licenses, sources, citation, schema }) => ({
      name: toText(name),
      path: toText(path),
      licences: listTexts(licenses, 'name'),
      sources: listTexts(sources, 'title'),
      citation: toText(citation),
      columns: toList(toRecord(schema)['fields']).map(toDescribedColumn),
    }))
}

/** Whether a column contains figures. An integer without bounds is an identifier, such as the code of a record. */
export function isFigure({ type, minimum, maximum }: DescribedColumn): boolean {
  return type === 'number' || (type === 'integer' && (minimum > -Infinity || maximum < Infinity))
}

/** Returns the source of a column's figures: its own, or the only one of its table. Empty if there is none. */
export function getSource(column: DescribedColumn, { sources }: DescribedResource): string {
  if (column.source) return column.source
  return sources.length === 1 ? (sources[0] ?? '') : ''
}

function toDescribedColumn(field: unknown): DescribedColumn {
  const { name, type, itemType, delimiter, unit, source, constraints, itemConstraints } = toRecord(field)
  const limits = { ...toRecord(itemConstraints), ...toRecord(constraints) }
  return {
    name: toText(name),
    type: type === 'list' ? toText(itemType) : toText(type),
    isList: type === 'list',
    delimiter: toText(delimiter),
    unit: toText(unit),
    source: toText(source),
    minimum: toFiniteNumber(limits['minimum'], -Infinity),
    maximum: toFiniteNumber(limits['maximum'], Infinity),
    pattern: toText(limits['pattern']),
  }
}

function listTexts(items: unknown, member: string): string[] {
  return toList(items)
    .map((item) => toText(toRecord(item)[member]))
    .filter((text) => text !== '')
}
