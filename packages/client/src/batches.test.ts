import { anApiKey } from '@crop/db/testing'
import { startWorker } from '@crop/testkit'
import { type Batch, type BatchItemResult, createClient } from './index.ts'
import { catchError, createCustomer, useTestService } from '../test/service'

const service = useTestService()
beforeAll(async () => {
  await startWorker({ DATABASE_URL: service().database.url, SANDBOX: 'true' })
})

const createItems = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    location: `place ${index}`,
    crop: 'test-highly-suitable',
    month: 4,
    reference: `field ${index}`,
  }))

async function collect(results: AsyncIterable<BatchItemResult>): Promise<BatchItemResult[]> {
  const items: BatchItemResult[] = []
  for await (const item of results) items.push(item)
  return items
}

test('a program submits a batch, follows its progress and reads the results in order', async () => {
  const { db } = service().database
  const { key: apiKey } = await anApiKey(db)
  const { analyses } = createClient({ baseUrl: service().directUrl, apiKey })
  const { batch_id: id, total } = await analyses.submitBatch({ items: createItems(30) })
  expect(total).toBe(30)
  const progress: Batch[] = []
  const items = await collect(analyses.batchResults(id, { onProgress: (batch) => void progress.push(batch) }))
  expect(progress.at(-1)).toMatchObject({ status: 'completed', done: 30 })
  expect(items.map(({ index }) => index)).toEqual(Array.from({ length: 30 }, (_, index) => index))
  expect(items[7]).toMatchObject({
    reference: 'field 7',
    status: 'completed',
    result: { feasibility_label: 'highly_suitable' },
  })
  expect((await analyses.batches()).map(({ batch_id }) => batch_id)).toEqual([id])
})

test('results continue after a lost connection', async () => {
  const requests: string[] = []
  const { client } = await createCustomer(service(), {
    fetch: async (input, init) => {
      const url = typeof input === 'string' ? input : ''
      const response = await fetch(input, init)
      if (!url.includes('/results')) return response
      requests.push(new URL(url).search)
      return requests.length === 1 ? breakAfterFirstLine(await response.text()) : response
    },
  })
  const { batch_id: id } = await client.analyses.submitBatch({ items: createItems(3) })
  const items = await collect(client.analyses.batchResults(id, { fields: 'full' }))
  expect(items.map(({ index }) => index)).toEqual([0, 1, 2])
  expect(requests).toEqual(['?fields=full', '?after=0&fields=full'])
})

/** Returns a response whose body ends with an error after its first line and a part of the second. */
function breakAfterFirstLine(text: string): Response {
  const end = text.indexOf('\n') + 20
  const parts = [text.slice(0, end)]
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.error(new TypeError('terminated'))
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' } })
}

test('a batch can be cancelled, and others are not found', async () => {
  const { client } = await createCustomer(service())
  const { batch_id: id } = await client.analyses.submitBatch({
    grid: { locations: ['nakuru'], crops: ['test-slow'], months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  })
  await client.analyses.cancelBatch(id)
  expect(await client.analyses.batch(id)).toMatchObject({ status: 'cancelled', total: 12 })
  const { client: other } = await createCustomer(service())
  expect(await catchError(other.analyses.waitForBatch(id))).toMatchObject({ code: 'BATCH_NOT_FOUND' })
  expect(await catchError(collect(other.analyses.batchResults(id)))).toMatchObject({
    code: 'BATCH_NOT_FOUND',
  })
})

test('the signal ends the wait for a batch', async () => {
  const { client } = await createCustomer(service())
  const { batch_id: id } = await client.analyses.submitBatch({
    items: [{ location: 'nakuru', crop: 'test-slow', month: 4 }],
  })
  const reason = new Error('left the page')
  const results = client.analyses.batchResults(id, { signal: AbortSignal.abort(reason) })
  expect(await catchError(collect(results))).toBe(reason)
})
