import { sleep } from './abort.ts'
import type { Query, RequestBody, ResponseBody } from './endpoints.ts'
import { NetworkError } from './errors.ts'
import { FileBody } from './http.ts'
import { createIdempotencyHeader, type IdempotentOptions } from './idempotency-key.ts'
import { getRetryDelayMs, OUTAGE_LIMITS, type RetryLimits, withJitter } from './retry.ts'
import type { CallOptions, SendRequest } from './send-request.ts'
import type { Analysis, ResultSummary } from './types.ts'

/** A list of `items`, or a `grid` of locations, crops and months. */
export type NewBatch = RequestBody<'/analyses/batches', 'post'>
export type BatchSubmission = ResponseBody<'/analyses/batches', 'post'>
export type Batch = ResponseBody<'/analyses/batches/{batch_id}', 'get'>
type Item =
  ResponseBody<'/analyses/batches/{batch_id}/results', 'get'> extends AsyncIterable<infer Line> ? Line : never
/** A completed item has a result, and any other one an error. `Result` is a summary, or with `fields: 'full'` an analysis. */
export type BatchItemResult<Result = NonNullable<Item['result']>> = Omit<
  Item,
  'status' | 'result' | 'error'
> &
  (
    | { status: 'completed'; result: Result; error?: undefined }
    | { status: 'failed' | 'cancelled'; result?: undefined; error: NonNullable<Item['error']> }
  )
type ResultOf<Fields> = Fields extends 'full' ? Analysis : ResultSummary

export interface BatchWaitOptions extends CallOptions {
  /** Called with the batch about every two seconds, and when it has ended. */
  onProgress?: ((batch: Batch) => void) | undefined
}

type ResultQuery = Query<'/analyses/batches/{batch_id}/results', 'get'>
export type ResultFields = NonNullable<ResultQuery['fields']>
export type BatchResultOptions<Fields extends ResultFields = ResultFields> = BatchWaitOptions &
  ResultQuery & { fields?: Fields | undefined }

/** The formats of files with results, and their media types. */
const FILE_TYPES = {
  csv: 'text/csv',
  geojson: 'application/geo+json',
  parquet: 'application/vnd.apache.parquet',
} as const

export type BatchFileOptions = BatchResultOptions & { format: keyof typeof FILE_TYPES }

export interface Batches {
  /** Submits up to 10,000 questions. All of them are accepted, or none. */
  submitBatch(batch: NewBatch, options?: IdempotentOptions): Promise<BatchSubmission>
  /** Returns the progress of a batch. */
  batch(id: string, options?: CallOptions): Promise<Batch>
  /** Newest first. */
  batches(options?: CallOptions & Query<'/analyses/batches', 'get'>): Promise<Batch[]>
  /** Resolves when all items have ended. Once the service has responded, it survives an outage of two minutes. */
  waitForBatch(id: string, options?: BatchWaitOptions): Promise<Batch>
  /**
   * Waits for the batch, then reads the results in the order of the items. Continues after a lost connection. Results are
   * summaries unless `fields` is `full`.
   */
  batchResults<Fields extends ResultFields = 'summary'>(
    id: string,
    options?: BatchResultOptions<Fields>,
  ): AsyncGenerator<BatchItemResult<ResultOf<Fields>>>
  /**
   * Waits for the batch, then reads a file with its results, part by part. A lost connection ends it: call it again for the
   * whole file.
   */
  batchFile(id: string, options: BatchFileOptions): AsyncGenerator<Uint8Array>
  /** Cancels the items that are not running. */
  cancelBatch(id: string, options?: CallOptions): Promise<void>
}

/** How long the service may hold a poll open; short, so that the progress is shown. */
const HOLD_SECONDS = 2
/** Proxies may ignore `Prefer: wait` and respond at once. */
const POLL_DELAY_MS = 200

const MAX_LOST_CONNECTIONS = 4

const BATCHES = '/analyses/batches'
const BATCH = '/analyses/batches/{batch_id}'

export function createBatches(send: SendRequest): Batches {
  const waitForBatch: Batches['waitForBatch'] = async (id, { signal, onProgress } = {}) => {
    const headers = { Prefer: `wait=${HOLD_SECONDS}` }
    let limits: RetryLimits | undefined
    for (;;) {
      const { body: batch } = await send('get', BATCH, { ids: [id], headers, signal, limits })
      limits = OUTAGE_LIMITS
      onProgress?.(batch)
      if (batch.finished_at !== null) return batch
      await sleep(POLL_DELAY_MS, signal)
    }
  }

  async function* batchResults<Fields extends ResultFields = 'summary'>(
    id: string,
    { signal, onProgress, fields, after }: BatchResultOptions<Fields> = {},
  ): AsyncGenerator<BatchItemResult<ResultOf<Fields>>> {
    await waitForBatch(id, { signal, onProgress })
    let lastIndex = after
    for (let failures = 0; ;) {
      try {
        const query = { after: lastIndex, fields }
        const options = { ids: [id], query, signal, limits: OUTAGE_LIMITS }
        const { body } = await send('get', `${BATCH}/results`, options)
        // The OpenAPI document does not say that `fields` chooses the results, and the status the members.
        for await (const item of body as AsyncIterable<BatchItemResult<ResultOf<Fields>>>) {
          yield item
          lastIndex = item.index
          failures = 0
        }
        return
      } catch (error) {
        failures += 1
        if (!(error instanceof NetworkError) || failures === MAX_LOST_CONNECTIONS) throw error
        await sleep(withJitter(getRetryDelayMs(error, failures)), signal)
      }
    }
  }

  async function* batchFile(
    id: string,
    { signal, onProgress, format, ...query }: BatchFileOptions,
  ): AsyncGenerator<Uint8Array> {
    await waitForBatch(id, { signal, onProgress })
    const headers = { Accept: FILE_TYPES[format] }
    const options = { ids: [id], query, headers, signal, limits: OUTAGE_LIMITS }
    const { body }: { body: unknown } = await send('get', `${BATCH}/results`, options)
    if (!(body instanceof FileBody)) throw new TypeError(`The service sent no ${FILE_TYPES[format]}.`)
    yield* body
  }

  return {
    submitBatch: async (body, { signal, idempotencyKey } = {}) => {
      const headers = createIdempotencyHeader(idempotencyKey)
      return (await send('post', BATCHES, { body, headers, signal })).body
    },
    batch: async (id, options) => (await send('get', BATCH, { ...options, ids: [id] })).body,
    batches: async ({ signal, ...query } = {}) =>
      (await send('get', BATCHES, { signal, query })).body.batches,
    waitForBatch,
    batchResults,
    batchFile,
    cancelBatch: async (id, options) => void (await send('delete', BATCH, { ...options, ids: [id] })),
  }
}
