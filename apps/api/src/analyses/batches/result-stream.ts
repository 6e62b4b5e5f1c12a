import { type Db, type FinishedItem, listItemResults, listItemSummaries } from '@crop/db'
import { CANCELLED_ITEM, getConditionValues } from '@crop/domain'
import { formatResultHead, toTaskError } from '../task-response'
import type { ItemError, ResultFields } from './result-schemas'

/** Pages of about 200 KB. A download has up to three in memory, for as long as its client is slow to receive them. */
const PAGE_SIZES: Readonly<Record<ResultFields, number>> = { summary: 100, full: 20 }

export interface ResultQuery {
  batchId: string
  after: number
  fields: ResultFields
}

/**
 * Reads the finished items of a batch in their order, page by page. The first page is read at once, so that a database
 * error becomes the response; later pages are read when they are needed.
 */
export async function readFinishedItems(
  db: Db,
  { batchId, after, fields }: ResultQuery,
): Promise<AsyncIterable<FinishedItem[]>> {
  const limit = PAGE_SIZES[fields]
  const list = fields === 'full' ? listItemResults : listItemSummaries
  const firstPage = await list(db, { batchId, after, limit })
  async function* readPages() {
    let page = firstPage
    while (page.length > 0) {
      yield page
      const last = page.at(-1)
      if (!last || page.length < limit) return
      page = await list(db, { batchId, after: last.index, limit })
    }
  }
  return readPages()
}

/** Returns the error of an item; undefined for a completed one. */
export function getItemError({ state, errorCode }: FinishedItem): ItemError | undefined {
  if (state === 'cancelled') return { ...CANCELLED_ITEM, retryable: true }
  if (state === 'completed') return undefined
  return toTaskError(errorCode ?? 'ANALYSIS_FAILED')
}

/** An item with its result, or the summary of it, as JSON text. */
export interface ResultText {
  item: FinishedItem
  /** Null unless the item is completed. */
  json: string | null
}

/** Formats results as lines of JSON, each page as one part. The texts of the results are not parsed. */
export async function* formatJsonLines(pages: AsyncIterable<ResultText[]>): AsyncGenerator<string> {
  for await (const items of pages) yield items.map(toJsonLine).join('')
}

function toJsonLine({ item, json: resultJson }: ResultText): string {
  const { index, reference, location, crop, month, state: status } = item
  const question = {
    location,
    crop,
    month,
    planting_year: item.plantingYear,
    conditions: getConditionValues(item.conditions ?? undefined) ?? null,
  }
  const members = JSON.stringify({ index, reference, question, status }).slice(0, -1)
  const error = getItemError(item)
  return error
    ? `${members},"error":${JSON.stringify(error)}}\n`
    : `${members},"result":${resultJson ?? 'null'}}\n`
}

/** Completes the stored text of a whole result, as `GET /tasks/{task_id}` returns it; a summary is complete. */
export function completeResultJson({ taskId, result }: FinishedItem, fields: ResultFields): string | null {
  return result !== null && fields === 'full' ? formatResultHead(taskId, false) + result.slice(1) : result
}
