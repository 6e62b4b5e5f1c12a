import { median, quantile } from '../measure/statistics'
import { runLoad, fetchFirstResponse } from './load'
import type { Operation } from './operation'
import type { Target } from './targets'
import type { BenchmarkFixture } from './fixture'

/** Processes whose processor time is reported separately. */
export interface Pids {
  postgres: number
  redis: number
}

/** Figures of one server for one operation; the processor time is in µs per request. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  server: number
  postgres: number
  redis: number
}

export interface OperationComparison {
  product: Figures
  floor: Figures
}

export interface BenchmarkContext {
  fixture: BenchmarkFixture
  pids: Pids
  product: Target
  floor: Target
}

/** Time V8 needs to compile the code of an operation. A shorter warm-up favours the floor, which has less code. */
const WARM_UP_MS = 5000

async function runRound(
  { fixture, pids }: BenchmarkContext,
  target: Target,
  operation: Operation,
  ms: number,
): Promise<Figures> {
  await fixture.restore(operation.restore ?? [])
  const pidsToMeasure = [target.pid, pids.postgres, pids.redis]
  const load = await runLoad(target.url, { operation, fixture, ms, pids: pidsToMeasure })
  const { rate, requests, times } = load
  const [server = NaN, postgres = NaN, redis = NaN] = load.processorMs.map(
    (processorMs) => (processorMs * 1000) / requests,
  )
  return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), server, postgres, redis }
}

/** Checks that both response bodies have the same length; a shorter one would make the floor too fast. */
async function assertEqualResponseLengths(
  { fixture, product, floor }: BenchmarkContext,
  operation: Operation,
): Promise<void> {
  const responses: string[] = []
  for (const { url } of [product, floor]) {
    await fixture.restore(operation.restore ?? [])
    responses.push(await fetchFirstResponse(url, operation, fixture))
  }
  const [productBody = '', floorBody = ''] = responses
  if (productBody.length === floorBody.length) return
  throw new Error(
    `${operation.name}: the floor and the product return bodies of different lengths\n${productBody}\n${floorBody}`,
  )
}

function getMedians(rounds: readonly Figures[]): Figures {
  const getMedian = (name: keyof Figures) => median(rounds.map((figures) => figures[name]))
  const [rate, p50, p99] = [getMedian('rate'), getMedian('p50'), getMedian('p99')]
  return {
    rate,
    p50,
    p99,
    server: getMedian('server'),
    postgres: getMedian('postgres'),
    redis: getMedian('redis'),
  }
}

export interface RoundSettings {
  rounds: number
  ms: number
}

/** Alternates between the two servers, so that other load on the machine affects both equally. */
export async function compareToFloor(
  context: BenchmarkContext,
  operation: Operation,
  { rounds, ms }: RoundSettings,
): Promise<OperationComparison> {
  const { product, floor } = context
  const figures: { product: Figures[]; floor: Figures[] } = { product: [], floor: [] }
  await assertEqualResponseLengths(context, operation)
  for (const target of [product, floor]) await runRound(context, target, operation, WARM_UP_MS)
  for (let done = 0; done < rounds; done++) {
    figures.product.push(await runRound(context, product, operation, ms))
    figures.floor.push(await runRound(context, floor, operation, ms))
  }
  return { product: getMedians(figures.product), floor: getMedians(figures.floor) }
}
