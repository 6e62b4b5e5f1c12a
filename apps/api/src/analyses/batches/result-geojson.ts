import { RESULT_COLUMNS, type ResultColumn, type ResultRow } from './result-columns'
import type { ResultFields } from './result-schemas'

/**
 * Formats results as a collection of GeoJSON features (RFC 7946), one a line, each page as one part. The properties are the
 * columns of a table of results; the geometry is the place that was taken, null if there is none.
 */
export async function* formatGeoJson(
  pages: AsyncIterable<ResultRow[]>,
  fields: ResultFields,
): AsyncGenerator<string> {
  const columns = RESULT_COLUMNS[fields]
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for await (const rows of pages) {
    yield separator + rows.map((row) => JSON.stringify(toFeature(columns, row))).join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

function toFeature(columns: readonly ResultColumn[], row: ResultRow) {
  const values = columns.map(({ name, read }) => [name, read(row) ?? null] as const)
  const properties: Record<string, unknown> = Object.fromEntries(values)
  const { latitude, longitude } = properties
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number'
  return {
    type: 'Feature',
    id: row.item.index,
    geometry: isPoint ? { type: 'Point', coordinates: [longitude, latitude] } : null,
    properties,
  }
}
