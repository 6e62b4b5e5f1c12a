import { setTimeout as pause } from 'node:timers/promises'
import { createCaller, getTextField, type SendRequest } from './caller'
import type { AcceptedBatch, LoadContext } from './ledger'
import type { RandomSource } from './random'
import { createCommonQuestion, createRandomQuestion, submitTwice, toKeyedLocation } from './submissions'

export const getBatchPath = (batchId: string) => `/analyses/batches/${batchId}`

/** Creates 10 to 80 items; the first one contains the idempotency key, so that its batches can be counted. */
function createItems(random: RandomSource, idempotencyKey: string) {
  const others = Array.from({ length: Math.floor(random.between(9, 80)) }, () =>
    random.pickOne([createRandomQuestion, createCommonQuestion])(random),
  )
  return [{ location: toKeyedLocation(idempotencyKey), crop: 'maize', month: 4 }, ...others]
}

/** Waits for the batch for up to six seconds. */
async function waitForBatch(send: SendRequest, { batchId }: AcceptedBatch): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const batch = await send({ operation: 'poll', path: getBatchPath(batchId), wait: 2 })
    if (getTextField(batch, 'finished_at') !== '') return
  }
}

/** Submits batches with an API key, cancels half of them, waits for the others, and reads their results, until the load ends. */
export async function runBatchCaller(load: LoadContext, apiKey: string): Promise<void> {
  const { ledger, random, stop } = load
  const credentials = { 'x-api-key': apiKey }
  const send = createCaller(load.getApiUrl, ledger, credentials)

  async function submitBatch(): Promise<AcceptedBatch | undefined> {
    let items: object[] = []
    const batchId = await submitTwice(ledger, async (idempotencyKey) => {
      if (items.length === 0) items = createItems(random, idempotencyKey)
      const headers = { 'idempotency-key': idempotencyKey }
      const request = { operation: 'keyed submission', path: '/analyses/batches', headers } as const
      return getTextField(await send({ ...request, body: { items } }), 'batch_id')
    })
    return batchId === undefined
      ? undefined
      : { batchId, total: items.length, credentials, isCancelled: false }
  }

  async function cancel(batch: AcceptedBatch): Promise<void> {
    await pause(random.between(0, 500))
    batch.isCancelled = true
    await send({ operation: 'cancellation', path: getBatchPath(batch.batchId), method: 'DELETE' })
  }

  while (!stop.aborted) {
    const batch = await submitBatch()
    if (!batch) continue
    ledger.batches.push(batch)
    await random.pickOne([() => cancel(batch), () => waitForBatch(send, batch)])()
    await send({ operation: 'results', path: `${getBatchPath(batch.batchId)}/results` })
    await pause(random.between(100, 500))
  }
}
