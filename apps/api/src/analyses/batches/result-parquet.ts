import type { SchemaElement } from 'hyparquet-writer' with { 'resolution-mode': 'import' }
import { type CellType, RESULT_COLUMNS, type ResultColumn, type ResultRow } from './result-columns'
import type { ResultFields } from './result-schemas'

/** Rows that are kept in memory until they are written; readers skip groups of rows that a query excludes. */
const ROW_GROUP_SIZE = 1000

const PHYSICAL_TYPES: Readonly<Record<CellType, Partial<SchemaElement>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
}

/** Formats results as an Apache Parquet file, each group of rows as one part. */
export async function* formatParquet(
  pages: AsyncIterable<ResultRow[]>,
  fields: ResultFields,
): AsyncGenerator<Uint8Array> {
  // The library is an ES module, and few callers need it.
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const columns = RESULT_COLUMNS[fields]
  const writer = new ByteWriter()
  const file = new ParquetWriter({ writer, schema: createSchema(columns), createdBy: 'crop-planning' })
  let cells = columns.map((): Cell[] => [])
  let rowCount = 0
  for await (const rows of pages) {
    // Keeps the cells and not the rows, whose whole results take a hundred times as much memory.
    columns.forEach(({ type, read }, index) => {
      cells[index]?.push(...rows.map((row) => toCell(type, read(row))))
    })
    rowCount += rows.length
    if (rowCount >= ROW_GROUP_SIZE) yield writeGroup()
  }
  if (rowCount > 0) yield writeGroup()
  await file.finish()
  yield takeBytes()

  function writeGroup(): Uint8Array {
    const columnData = columns.map(({ name }, index) => ({ name, data: cells[index] ?? [] }))
    // Nothing is returned, because the writer has nothing to flush.
    void file.write({ columnData, rowGroupSize: rowCount })
    cells = columns.map(() => [])
    rowCount = 0
    return takeBytes()
  }

  /** Returns what was written since the last part. Offsets in the file go on counting. */
  function takeBytes(): Uint8Array {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
}

const createSchema = (columns: readonly ResultColumn[]): SchemaElement[] => [
  { name: 'results', num_children: columns.length },
  ...columns.map(({ name, type }) => ({
    name,
    repetition_type: 'OPTIONAL' as const,
    ...PHYSICAL_TYPES[type],
  })),
]

type Cell = string | number | boolean | null

/** Returns a value of the type of the column; null for any other, so that one odd value does not spoil the file. */
function toCell(type: CellType, value: unknown): Cell {
  switch (type) {
    case 'text':
      return typeof value === 'string' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) ? value : null
    case 'number':
      return typeof value === 'number' ? value : null
  }
}
