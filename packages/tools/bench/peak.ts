import { Client } from 'pg'
import { startMigratedServers } from './measure/migrated-servers'
import { measureBatch, measureCallers, measureLongQueue } from './drain/batch'
import { fillQueue, measureClaims } from './drain/claims'
import { drain, type DrainResult } from './drain/drain'
import { measureBareModelMs } from './measure/bare-model'
import { printChange, saveFigures, type Figures } from './measure/figures'
import { readOptions } from './measure/options'
import { createCityQuestions } from './measure/questions'
import { median } from './measure/statistics'

const BENCHMARK = 'peak'
const PLACES = 2000
const WORKER_COUNTS = [1, 2] as const
const DEFAULT_ROUNDS = 3
const DEFAULT_ITEMS = 10_000
const CALLERS = 3
/** More than are sent beside a batch. */
const SINGLES = 3000

const sumTaskMs = ({ taskMs }: DrainResult) => taskMs.workers + taskMs.postgres + taskMs.redis

function toFigures(results: readonly DrainResult[]) {
  const medianOf = (read: (result: DrainResult) => number) => median(results.map(read))
  return {
    rate: medianOf(({ rate }) => rate),
    'ms per task': medianOf(sumTaskMs),
    'worker ms': medianOf(({ taskMs }) => taskMs.workers),
    'postgres ms': medianOf(({ taskMs }) => taskMs.postgres),
    'redis ms': medianOf(({ taskMs }) => taskMs.redis),
    'peak MB': medianOf(({ peakMb }) => peakMb),
  }
}

function print(name: string, figures: ReturnType<typeof toFigures>): void {
  const { rate, 'ms per task': taskMs, 'peak MB': peakMb } = figures
  const shares = `workers ${figures['worker ms'].toFixed(2)}, Postgres ${figures['postgres ms'].toFixed(2)}, Redis ${figures['redis ms'].toFixed(2)}`
  console.log(
    `${name.padEnd(10)} ${rate.toFixed(0)} tasks/s, processor ms per task: ${taskMs.toFixed(2)} (${shares}), ${peakMb.toFixed(0)} MB`,
  )
}

function printFigures(name: string, figures: Readonly<Record<string, number>>): void {
  const cells = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toFixed(2)}`)
  console.log(`${name.padEnd(10)} ${cells.join(', ')}`)
}

/** Splits different questions: those of the batch, of each of three callers, and of a caller of single questions. */
function createQuestionSets(items: number) {
  const perCaller = Math.ceil((3 * items) / 10)
  const questions = createCityQuestions(items + CALLERS * perCaller + SINGLES)
  // Neighbours in the list are neighbours on the map, so each set takes every n-th question.
  const shuffled = questions.toSorted((a, b) => (reverse(a.location) < reverse(b.location) ? -1 : 1))
  const parts = Array.from({ length: CALLERS }, (_, index) =>
    shuffled.slice(items + index * perCaller, items + (index + 1) * perCaller),
  )
  return { batch: shuffled.slice(0, items), parts, singles: shuffled.slice(-SINGLES) }
}

const reverse = (text: string) => [...text].reverse().join('')

/**
 * Drains single questions about different places that no worker has seen before, then measures a batch with single
 * questions beside it, batches of three callers, and claims and submissions beside a long queue.
 */
async function main(): Promise<void> {
  const { compare: file, rounds = DEFAULT_ROUNDS, items = DEFAULT_ITEMS } = readOptions()
  const questions = createCityQuestions(PLACES)
  await using servers = await startMigratedServers()
  const client = new Client({ connectionString: servers.postgresUrl })
  await client.connect()
  const figures: Figures = { 'bare model': { ms: await measureBareModelMs(questions) } }
  for (const workers of WORKER_COUNTS) {
    const results: DrainResult[] = []
    while (results.length < rounds) {
      results.push(await drain(servers, { client, questions, redis: 'rung for', workers }))
    }
    const name = `${workers} worker${workers > 1 ? 's' : ''}`
    const rowFigures = toFigures(results)
    print(name, rowFigures)
    figures[name] = rowFigures
  }
  const sets = createQuestionSets(items)
  const record = (name: string, measured: Record<string, number>) => {
    figures[name] = measured
    printFigures(name, measured)
  }
  record('batch', await measureBatch(servers, sets.batch, sets.singles))
  record('3 callers', await measureCallers(servers, sets.parts))
  const fill = () => fillQueue(client)
  record('long queue', await measureLongQueue(servers, { client, questions: sets.singles, fill }))
  record('claim', await measureClaims(client, servers.postgresUrl))
  await client.end()
  console.log(`bare model  ${figures['bare model']?.ms?.toFixed(2)} ms per question`)
  saveFigures(BENCHMARK, figures)
  printChange({
    benchmark: BENCHMARK,
    figures,
    file,
    names: ['rate', 'ms per task', 'items/s', 'ms per item'],
  })
}

void main()
