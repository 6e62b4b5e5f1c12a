import { median, quantile } from '../measure/statistics'
import { drive, firstAnswer } from './drive'
import type { Operation } from './operation'
import type { Target } from './targets'
import type { BenchmarkFixture } from './fixture'

/** Processes whose processor time is reported separately. */
export interface Pids {
  postgres: number
  redis: number
}

/** Of one server, for one operation; processor time in µs a request. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  server: number
  postgres: number
  redis: number
}

export interface Compared {
  product: Figures
  floor: Figures
}

export interface Stage {
  fixture: BenchmarkFixture
  pids: Pids
  product: Target
  floor: Target
}

/** Time V8 needs to compile the code of an operation. A shorter warm-up favours the floor, which has less code. */
const WARM_UP_MS = 5000

async function round(
  { fixture, pids }: Stage,
  target: Target,
  operation: Operation,
  ms: number,
): Promise<Figures> {
  await fixture.restore(operation.restore ?? [])
  const watched = [target.pid, pids.postgres, pids.redis]
  const load = await drive(target.url, { operation, fixture, ms, pids: watched })
  const { rate, requests, times } = load
  const [server = NaN, postgres = NaN, redis = NaN] = load.used.map((used) => (used * 1000) / requests)
  return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), server, postgres, redis }
}

/** Checks that both response bodies have the same length; a shorter one would make the floor too fast. */
async function requireEqualAnswers({ fixture, product, floor }: Stage, operation: Operation): Promise<void> {
  const answers: string[] = []
  for (const { url } of [product, floor]) {
    await fixture.restore(operation.restore ?? [])
    answers.push(await firstAnswer(url, operation, fixture))
  }
  const [ours = '', theirs = ''] = answers
  if (ours.length === theirs.length) return
  throw new Error(
    `${operation.name}: the floor and the product return bodies of different lengths\n${ours}\n${theirs}`,
  )
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((figures) => figures[name]))
  const [rate, p50, p99] = [of('rate'), of('p50'), of('p99')]
  return { rate, p50, p99, server: of('server'), postgres: of('postgres'), redis: of('redis') }
}

export interface Lengths {
  rounds: number
  ms: number
}

/** Alternates between the two servers, so that other load on the machine affects both equally. */
export async function compare(
  stage: Stage,
  operation: Operation,
  { rounds, ms }: Lengths,
): Promise<Compared> {
  const { product, floor } = stage
  const figures: { product: Figures[]; floor: Figures[] } = { product: [], floor: [] }
  await requireEqualAnswers(stage, operation)
  for (const target of [product, floor]) await round(stage, target, operation, WARM_UP_MS)
  for (let done = 0; done < rounds; done++) {
    figures.product.push(await round(stage, product, operation, ms))
    figures.floor.push(await round(stage, floor, operation, ms))
  }
  return { product: medians(figures.product), floor: medians(figures.floor) }
}
