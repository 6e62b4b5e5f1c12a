import { randomUUID } from 'node:crypto'
import { createCaller, getTextField, type SendRequest } from './caller'
import type { AcceptedBatch, LoadContext } from './ledger'
import type { RandomSource } from './random'
import { createCommonQuestion, createKeyedQuestion, createRandomQuestion, submitTwice } from './submissions'

export const getBatchPath = (id: string) => `/analyses/batches/${id}`

/** Creates 10 to 80 items; the first one contains the idempotency key, so that its batches can be counted. */
function createItems(random: RandomSource, idempotencyKey: string) {
  const others = Array.from({ length: random.integer(9, 79) }, () =>
    random.pickOne([createRandomQuestion, createCommonQuestion])(random),
  )
  return [createKeyedQuestion(idempotencyKey), ...others]
}

/** Waits for the batch for up to six seconds. */
async function waitForBatch(send: SendRequest, { id }: AcceptedBatch): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const batch = await send({ operation: 'poll', path: getBatchPath(id), wait: 2 })
    if (getTextField(batch, 'finished_at') !== '') return
  }
}

/** Submits batches with an API key, cancels half of them, waits for the others, and reads their results, until the load ends. */
export async function runBatchCaller(load: LoadContext): Promise<void> {
  const { ledger, random, stop } = load
  const credentials = { 'x-api-key': load.apiKey }
  const send = createCaller(load, credentials)

  async function submitBatch(): Promise<AcceptedBatch | undefined> {
    const idempotencyKey = randomUUID()
    const body = { items: createItems(random, idempotencyKey) }
    const request = {
      operation: 'keyed submission',
      path: '/analyses/batches',
      body,
      idempotencyKey,
    } as const
    const submit = async () => getTextField(await send(request), 'batch_id')
    const id = await submitTwice(load, idempotencyKey, submit)
    return id === undefined ? undefined : { id, total: body.items.length, credentials, isCancelled: false }
  }

  async function cancel(batch: AcceptedBatch): Promise<void> {
    await random.pause(0, 500)
    batch.isCancelled = true
    await send({ operation: 'cancellation', path: getBatchPath(batch.id), method: 'DELETE' })
  }

  while (!stop.aborted) {
    const batch = await submitBatch()
    if (!batch) continue
    ledger.batches.push(batch)
    await random.pickOne([() => cancel(batch), () => waitForBatch(send, batch)])()
    await send({ operation: 'results', path: `${getBatchPath(batch.id)}/results` })
    await random.pause(100, 500)
  }
}
