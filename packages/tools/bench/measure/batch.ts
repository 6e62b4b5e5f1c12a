import type { Question } from '@crop/domain'
import { startProcessorTimer } from './processes'
import { type Stack, startStack } from './stack'
import { measureDuration, median, type NamedFigures, quantile } from './statistics'
import { type Headers, measureSingle, submit, waitUntilEnded } from './submissions'

const BATCHES = '/analyses/batches'

/** Sends single questions one after the other, until the batch has ended. */
async function measureSingles(
  { api }: Stack,
  headers: Headers,
  questions: readonly Question[],
  batch: Promise<unknown>,
): Promise<number[]> {
  const ended = new AbortController()
  void batch.finally(() => ended.abort())
  const times: number[] = []
  for (const question of questions) {
    if (ended.signal.aborted) break
    times.push(await measureSingle(api.url, headers, question))
  }
  return times
}

/** Measures one batch with one worker, beside single questions of another caller. */
export async function measureBatch(
  items: readonly Question[],
  singles: readonly Question[],
): Promise<NamedFigures> {
  await using stack = await startStack(1)
  const { api, servers, workers } = stack
  const headers = await stack.createCaller()
  const pids = [servers.pids.postgres, servers.pids.redis, api.pid, ...workers.map(({ pid }) => pid)]
  const getProcessorMs = startProcessorTimer(pids)
  let url = ''
  const submittedMs = await measureDuration(async () => {
    url = await submit(api.url, BATCHES, headers, { items })
  })
  const batch = measureDuration(() => waitUntilEnded(url, headers))
  const times = await measureSingles(stack, await stack.createCaller(), singles, batch)
  const doneMs = await batch
  const processorMs = getProcessorMs().reduce((sum, ms) => sum + ms, 0)
  return {
    '202 ms': submittedMs,
    'done s': doneMs / 1000,
    'items/s': items.length / (doneMs / 1000),
    'ms per item': processorMs / items.length,
    'single p50 ms': median(times),
    'single p95 ms': quantile(times, 0.95),
  }
}
