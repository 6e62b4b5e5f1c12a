import { Client } from 'pg'
import { startMigratedServers } from './measure/migrated-servers'
import { drain, type DrainResult, type RedisState, type DrainScenario } from './drain/drain'
import { measureBareModelMs } from './measure/bare-model'
import { type Figures, printChange, saveFigures } from './measure/figures'
import { readOptions } from './measure/options'
import { createCityQuestions } from './measure/questions'

const BENCHMARK = 'worker-drain'
const TASKS = 2000
const questions = createCityQuestions(TASKS)

const SCENARIOS: readonly DrainScenario[] = [
  { redis: 'rung for', workers: 1 },
  { redis: 'rung for', workers: 2 },
  { redis: 'rung for', workers: 4 },
  { redis: 'Redis empty, nobody rang', workers: 1 },
  { redis: 'no Redis', workers: 1 },
]

const formatName = (redis: RedisState, workers: number) =>
  `${workers} worker${workers > 1 ? 's' : ''}, ${redis}`

interface BareModelFigures {
  ms: number
  /** Rate of the drain to that of the model. */
  ratio: number
}

function print(name: string, { rate, shares, taskMs }: DrainResult, model: BareModelFigures): void {
  const cells = [`${rate.toFixed(0)} tasks/s`, `${model.ratio.toFixed(2)} of one bare model thread`]
  const { workers, postgres, redis } = taskMs
  const spent = `workers ${workers.toFixed(1)}, Postgres ${postgres.toFixed(1)}, Redis ${redis.toFixed(1)}`
  cells.push(`ms of processors for a task: ${spent} (bare model ${model.ms.toFixed(1)})`)
  if (shares.length > 1) cells.push(`${shares.join(' + ')} tasks`)
  console.log(`drain, ${name.padEnd(36)}${cells.join(', ')}`)
}

const printMemory = ({ idleMb, peakMb }: DrainResult) =>
  console.log(
    `worker, one model thread  ${idleMb.toFixed(0)} MB idle, ${peakMb.toFixed(0)} MB at most while it drains ${TASKS} tasks`,
  )

async function main(): Promise<void> {
  const { compare } = readOptions()
  await using servers = await startMigratedServers()
  const client = new Client({ connectionString: servers.postgresUrl })
  await client.connect()
  const figures: Figures = {}
  for (const { redis, workers } of SCENARIOS) {
    // Around the drain, so that other load on the machine affects both equally.
    const before = await measureBareModelMs(questions)
    const result = await drain(servers, { client, questions, redis, workers })
    const ms = (before + (await measureBareModelMs(questions))) / 2
    const model = { ms, ratio: (result.rate * ms) / 1000 }
    const name = formatName(redis, workers)
    if (Object.keys(figures).length === 0) printMemory(result)
    print(name, result, model)
    const smallestShare = Math.min(...result.shares) / Math.max(...result.shares)
    figures[name] = {
      rate: result.rate,
      'to bare model': model.ratio,
      'worker ms': result.taskMs.workers,
      'postgres ms': result.taskMs.postgres,
      'redis ms': result.taskMs.redis,
      'bare model ms': model.ms,
      'smallest share to largest': smallestShare,
    }
  }
  await client.end()
  saveFigures(BENCHMARK, figures)
  printChange({ benchmark: BENCHMARK, figures, file: compare, names: ['rate', 'to bare model'] })
}

void main()
