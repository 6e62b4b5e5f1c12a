import { cancelBatch, findBatch, type FinishedItem, listBatches } from '@crop/db'
import { type Caller, countDoneItems, type Language } from '@crop/domain'
import type { AppContext } from '../../context'
import { unknownBefore } from '../../http/contract/fields'
import { orNotFound } from '../../http/contract/or-not-found'
import { ok, route } from '../../http/contract/route'
import { toHandlerResult } from '../../http/pipeline/idempotency'
import { getUnfinishedHeaders, type PolledResponse, respondAfterWait } from '../prefer-wait'
import { translateResultJson } from '../translate-result'
import { estimateSecondsRemaining, toBatchBody } from './batch-response'
import { createCallerMutex } from './caller-mutex'
import {
  batchBody,
  batchListBody,
  batchListQuery,
  batchRequest,
  batchSubmissionBody,
  LISTED_BATCH,
} from './batch-schemas'
import { getResultFormat, RESULT_MEDIA_TYPES } from './result-formats'
import { type ResultFields, resultQuery } from './result-schemas'
import { completeResultJson, readFinishedItems, type ResultText } from './result-stream'
import { submitBatch } from './submit-batch'

const BATCH_ROUTE = { tag: 'Batches', access: 'customer or key', cache: 'private, no-cache' } as const

const MAX_BODY_BYTES = 2 * 1024 * 1024

/** On a busy server a large batch takes longer than the usual timeout. Each of its statements has a timeout of its own. */
const LARGE_BATCH_ROUTE = { ...BATCH_ROUTE, managesOwnTimeout: true } as const

export const batchRoutes = (ctx: AppContext) => [
  submitRoute(ctx),
  listRoute(ctx),
  readRoute(ctx),
  resultsRoute(ctx),
  cancelRoute(ctx),
]

function submitRoute(ctx: AppContext) {
  const runExclusive = createCallerMutex(ctx.deadlines.requestMs)
  return route({
    ...LARGE_BATCH_ROUTE,
    method: 'post',
    path: '/analyses/batches',
    operationId: 'submitBatch',
    summary: 'Submit a batch of analyses',
    description:
      'Submits up to 10,000 questions at once: a list of `items`, or a `grid` of locations, crops and months. All of them ' +
      'are accepted and stored durably, or none: 422 names the first 100 problems. Items wait behind single questions. ' +
      'Read the progress at `poll_url`, and the results as soon as items are done.',
    responses: [
      {
        status: 202,
        description: 'All items were accepted',
        body: batchSubmissionBody,
        headers: ['Location', 'Retry-After', 'Idempotent-Replayed'],
      },
    ],
    cache: 'no-store',
    body: batchRequest,
    maxBodyBytes: MAX_BODY_BYTES,
    idempotent: true,
    errors: ['RATE_LIMIT_EXCEEDED'],
    handler: async ({ body, caller, createKeyedRequest, requestId, log, clientIp }) => {
      const keyedRequest = createKeyedRequest(body)
      const submission = { caller, body, keyedRequest, httpRequestId: requestId, log, clientIp }
      const result = toHandlerResult(await runExclusive(caller, () => submitBatch(ctx, submission)))
      return { ...result, headers: { ...result.headers, 'Retry-After': '1' } }
    },
  })
}

const listRoute = ({ db, limits }: AppContext) =>
  route({
    ...BATCH_ROUTE,
    method: 'get',
    path: '/analyses/batches',
    operationId: 'listBatches',
    summary: 'List batches',
    description: 'Returns the batches of this account or API key, newest first.',
    responses: [{ status: 200, description: 'Your batches', body: batchListBody }],
    query: batchListQuery,
    handler: async ({ query: { limit, before }, caller }) => {
      const retentionDays = limits.taskRetentionDays
      const batches = await listBatches(db, { caller, retentionDays, limit, before })
      if (!batches) throw unknownBefore(LISTED_BATCH)
      return ok({ batches: batches.map(toBatchBody) })
    },
  })

const readRoute = (ctx: AppContext) =>
  route({
    ...BATCH_ROUTE,
    method: 'get',
    path: '/analyses/batches/:batch_id',
    operationId: 'readBatch',
    summary: 'Get a batch',
    description:
      'Returns the progress of a batch. Only the account or API key that submitted it can read it. `Prefer: wait=N` waits ' +
      'until the last item has ended.',
    headers: ['Prefer'],
    responses: [
      {
        status: 200,
        description: 'The batch, in any state',
        body: batchBody,
        headers: ['Retry-After', 'Preference-Applied'],
      },
    ],
    errors: ['BATCH_NOT_FOUND'],
    // `Prefer: wait` holds the request for longer than the usual timeout.
    managesOwnTimeout: true,
    handler: (context) => {
      const { params, caller } = context
      const id = params.batch_id
      return respondAfterWait(context, ctx.batchWaiter, id, () => readBatch(ctx, caller, id))
    },
  })

const resultsRoute = (ctx: AppContext) =>
  route({
    ...BATCH_ROUTE,
    method: 'get',
    path: '/analyses/batches/:batch_id/results',
    operationId: 'readBatchResults',
    summary: 'Get the results of a batch',
    description:
      'Streams the items that have ended, in the order of their index. `Accept` chooses one JSON object a line ' +
      '(`application/x-ndjson`, the default), a table (`text/csv`), points for maps (`application/geo+json`) or a data ' +
      'frame (`application/vnd.apache.parquet`). To continue after a lost connection, repeat the request with the index ' +
      'of the last line that you received as `after`. While the batch runs, items that have not ended are left out: ' +
      'continue with the last index before the first gap, so that you miss none. In a table, text that a spreadsheet would evaluate as a formula ' +
      'starts with an apostrophe.',
    headers: ['Accept-Language'],
    responses: [
      {
        status: 200,
        description: 'The items that have ended',
        mediaTypes: RESULT_MEDIA_TYPES,
        headers: ['Content-Language'],
      },
    ],
    query: resultQuery,
    isDownload: true,
    errors: ['BATCH_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
    handler: async ({ params: { batch_id: id }, query: { after, fields }, caller, language, mediaType }) => {
      const { counts } = await getBatch(ctx, caller, id)
      const format = getResultFormat(mediaType)
      const pages = await readFinishedItems(ctx.db, { batchId: id, after, fields })
      return {
        status: 200,
        headers: { 'Content-Language': language },
        stream: {
          contentType: format.contentType,
          // Items never change once they have ended, so their number identifies them.
          version: JSON.stringify([id, countDoneItems(counts), after, fields, mediaType, language]),
          parts: format.format(readTexts(ctx, pages, { fields, language }), fields),
        },
      }
    },
  })

const cancelRoute = ({ db, limits }: AppContext) =>
  route({
    ...LARGE_BATCH_ROUTE,
    method: 'delete',
    path: '/analyses/batches/:batch_id',
    operationId: 'cancelBatch',
    summary: 'Cancel a batch',
    description:
      'Cancels the items that are not running. Running ones end, and all results stay readable. Cancelling again, or a ' +
      'batch that is finished, changes nothing.',
    responses: [{ status: 204, description: 'No item of the batch is waiting any more' }],
    errors: ['BATCH_NOT_FOUND'],
    handler: async ({ params: { batch_id: id }, caller }) => {
      const retentionDays = limits.taskRetentionDays
      await orNotFound('BATCH_NOT_FOUND', id, () => cancelBatch(db, id, { caller, retentionDays }))
      return { status: 204 }
    },
  })

function getBatch({ db, limits }: AppContext, caller: Caller, id: string) {
  const retentionDays = limits.taskRetentionDays
  return orNotFound('BATCH_NOT_FOUND', id, () => findBatch(db, id, { caller, retentionDays }))
}

async function readBatch(ctx: AppContext, caller: Caller, id: string): Promise<PolledResponse> {
  const batch = await getBatch(ctx, caller, id)
  const response = ok({ ...toBatchBody(batch), seconds_remaining: estimateSecondsRemaining(batch) })
  if (batch.finishedAt !== null) return { response, isDone: true }
  return { response: { ...response, headers: getUnfinishedHeaders(batch.ageMs) }, isDone: false }
}

interface TextOptions {
  fields: ResultFields
  language: Language
}

/** Completes and translates the result of each item. */
async function* readTexts(
  { referenceLists }: AppContext,
  pages: AsyncIterable<FinishedItem[]>,
  { fields, language }: TextOptions,
): AsyncGenerator<ResultText[]> {
  for await (const items of pages) {
    yield items.map((item) => {
      const json = completeResultJson(item, fields)
      return { item, json: json && translateResultJson(json, language, referenceLists.findCropName) }
    })
  }
}
