import type { Member } from '../../http/contract/members'
import type { ResultRow } from './result-columns'
import { formatCsv } from './result-csv'
import { formatGeoJson } from './result-geojson'
import { formatParquet } from './result-parquet'
import { batchItemResult, resultFeatures, type ResultFields, resultFile, resultTable } from './result-schemas'
import { formatJsonLines, type ResultText } from './result-stream'

/** A representation of the results of a batch. */
interface ResultFormat {
  mediaType: string
  /** The media type with its parameters. */
  contentType: string
  schema: Member<unknown>
  format(pages: AsyncIterable<ResultText[]>, fields: ResultFields): AsyncIterable<string | Uint8Array>
}

/** The representations of the results, the default first. */
const RESULT_FORMATS: readonly [ResultFormat, ...ResultFormat[]] = [
  {
    mediaType: 'application/x-ndjson',
    contentType: 'application/x-ndjson; charset=utf-8',
    schema: batchItemResult,
    format: formatJsonLines,
  },
  {
    mediaType: 'text/csv',
    contentType: 'text/csv; charset=utf-8',
    schema: resultTable,
    format: (pages, fields) => formatCsv(parsePages(pages), fields),
  },
  {
    mediaType: 'application/geo+json',
    contentType: 'application/geo+json',
    schema: resultFeatures,
    format: (pages, fields) => formatGeoJson(parsePages(pages), fields),
  },
  {
    mediaType: 'application/vnd.apache.parquet',
    contentType: 'application/vnd.apache.parquet',
    schema: resultFile,
    format: (pages, fields) => formatParquet(parsePages(pages), fields),
  },
]

export const RESULT_MEDIA_TYPES: Readonly<Record<string, Member<unknown>>> = Object.fromEntries(
  RESULT_FORMATS.map(({ mediaType, schema }) => [mediaType, schema]),
)

export const getResultFormat = (mediaType: string): ResultFormat =>
  RESULT_FORMATS.find((format) => format.mediaType === mediaType) ?? RESULT_FORMATS[0]

async function* parsePages(pages: AsyncIterable<ResultText[]>): AsyncGenerator<ResultRow[]> {
  for await (const items of pages) {
    yield items.map(({ item, json }) => {
      const result: unknown = json === null ? undefined : JSON.parse(json)
      return { item, result }
    })
  }
}
