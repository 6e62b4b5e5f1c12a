import type { Question } from '@crop/domain'
import { createCaller } from './caller'
import { startProcessorTimers } from './processes'
import { startStack } from './stack'
import { measureDuration, median, type NamedFigures, quantile } from './statistics'

/** Measures one batch with one worker, beside single questions of another caller. */
export async function measureBatch(
  items: readonly Question[],
  singles: readonly Question[],
): Promise<NamedFigures> {
  await using stack = await startStack(1)
  const [caller, singleCaller] = [await createCaller(stack), await createCaller(stack)]
  const timers = startProcessorTimers(stack)
  let url = ''
  const submittedMs = await measureDuration(async () => {
    url = await caller.submit('/analyses/batches', { items })
  })
  let hasEnded = false
  const batch = measureDuration(() => caller.waitUntilEnded(url)).finally(() => (hasEnded = true))
  const times = await singleCaller.measureSingles([...singles], () => hasEnded)
  const doneMs = await batch
  const processorMs = Object.values(timers).reduce((sum, getMs) => sum + getMs(), 0)
  return {
    '202 ms': submittedMs,
    'done s': doneMs / 1000,
    'items/s': items.length / (doneMs / 1000),
    'ms per item': processorMs / items.length,
    'single p50 ms': median(times),
    'single p95 ms': quantile(times, 0.95),
  }
}
