import { formatCsvLine } from '@crop/runtime'
import { RESULT_COLUMNS, type ResultRow } from './result-columns'
import type { ResultFields } from './result-schemas'

/** Formats results as CSV (RFC 4180), each page as one part, below a line with the names of the columns. */
export async function* formatCsv(
  pages: AsyncIterable<ResultRow[]>,
  fields: ResultFields,
): AsyncGenerator<string> {
  const columns = RESULT_COLUMNS[fields]
  yield formatCsvLine(columns.map(({ name }) => name))
  for await (const rows of pages) {
    const lines = rows.map((row) => formatCsvLine(columns.map(({ read }) => toCsvValue(read(row)))))
    yield lines.join('')
  }
}

const toCsvValue = (value: unknown) => (typeof value === 'boolean' ? String(value) : value)
