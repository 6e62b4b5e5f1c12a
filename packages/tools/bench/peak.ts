import { migrate } from '@crop/db'
import { startThrowawayServers } from '@crop/testkit'
import { Client } from 'pg'
import { measureClaims } from './drain/claims'
import { drain, type DrainResult } from './drain/drain'
import { measureBareModelMs } from './measure/bare-model'
import { printChange, saveFigures, type Figures } from './measure/figures'
import { readOptions } from './measure/options'
import { createCityQuestions } from './measure/places'
import { median } from './measure/statistics'

const BENCHMARK = 'peak'
const PLACES = 2000
const WORKER_COUNTS = [1, 2] as const
const DEFAULT_ROUNDS = 3

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

/** Drains single questions about different places that no worker has seen before, and measures claims from a long queue. */
async function main(): Promise<void> {
  const { compare: file, rounds = DEFAULT_ROUNDS } = readOptions()
  const questions = createCityQuestions(PLACES)
  await using servers = await startThrowawayServers()
  await migrate(servers.postgresUrl)
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
  const claims = await measureClaims(client, servers.postgresUrl)
  console.log(
    `claim      median ${claims['median ms'].toFixed(1)} ms, p99 ${claims['p99 ms'].toFixed(1)} ms, of 100,000 tasks of 50 callers`,
  )
  figures['claim'] = claims
  await client.end()
  console.log(`bare model  ${figures['bare model']?.ms?.toFixed(2)} ms per question`)
  saveFigures(BENCHMARK, figures)
  printChange({ benchmark: BENCHMARK, figures, file, names: ['rate', 'ms per task'] })
}

void main()
