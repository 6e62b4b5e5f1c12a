import { randomUUID } from 'node:crypto'
import { createDoorbell } from '@crop/queue'
import { waitUntil } from '@crop/testkit'
import { startBareModel } from './measure/bare-model'
import { runBenchmark } from './measure/benchmark'
import { createCaller } from './measure/caller'
import { residentMb, startProcessorTimers } from './measure/processes'
import { createCityQuestions, shuffleByPlace } from './measure/questions'
import { startStack } from './measure/stack'
import {
  getMedians,
  measureDuration,
  measureRounds,
  median,
  type NamedFigures,
  quantile,
} from './measure/statistics'

const PLACES = 2000
const LONE_QUESTIONS = 2000
/** V8 optimises the model while it answers its first questions, and takes time from them for it. */
const LONE_WARM_UP = 1000
const ITEMS = 10_000
/** More than are sent beside a batch. */
const SINGLES = 3000
const POLL_INTERVAL_MS = 50
const MAX_DRAIN_MS = 240_000

/** Sends one question at a time to the api, and the same question to a bare model. */
async function measureLoneQuestions(): Promise<NamedFigures> {
  await using stack = await startStack(1)
  await using model = startBareModel()
  const caller = await createCaller(stack)
  const aboveModel: number[] = []
  for (const question of createCityQuestions(LONE_QUESTIONS)) {
    const completedMs = await caller.measureSingle(question)
    aboveModel.push(completedMs - (await model.measureMs(question)))
  }
  const measured = aboveModel.slice(LONE_WARM_UP)
  return { 'median ms': median(measured), 'p99 ms': quantile(measured, 0.99) }
}

const INSERT = `
  insert into analysis_tasks (id, http_request_id, api_key_prefix, client_ip, location, crop, month, model_version)
  select id, id::text, 'cpk_bench000', '127.0.0.1', location, crop, month, 'season-bench'
    from json_to_recordset($1) as question (id uuid, location text, crop text, month int)`

const SELECT_UNFINISHED = "select 1 from analysis_tasks where state in ('queued', 'processing') limit 1"

/** Measures the time from inserting and ringing for the tasks until new workers have done all. */
async function measureDrain(workerCount: number): Promise<NamedFigures> {
  const questions = createCityQuestions(PLACES)
  await using stack = await startStack(workerCount)
  const { servers, workers, query } = stack
  await using doorbell = createDoorbell({ redisUrl: servers.redisUrl })
  const rows = questions.map((question) => ({ id: randomUUID(), ...question }))
  const timers = startProcessorTimers(stack)
  let peakMb = 0
  const isDrained = async () => {
    peakMb = Math.max(peakMb, residentMb(workers[0]?.pid ?? NaN))
    return (await query(SELECT_UNFINISHED)).length === 0
  }
  const drainedMs = await measureDuration(async () => {
    // One statement, so that no worker sees overdue tasks before all are inserted.
    await query(INSERT, [JSON.stringify(rows)])
    for (const { id } of rows) doorbell.ring(id)
    await waitUntil(isDrained, { timeoutMs: MAX_DRAIN_MS, everyMs: POLL_INTERVAL_MS })
  })
  const worker = timers.workers() / PLACES
  const postgres = timers.postgres() / PLACES
  const redis = timers.redis() / PLACES
  return {
    'tasks/s': PLACES / (drainedMs / 1000),
    'ms per task': worker + postgres + redis,
    'worker ms': worker,
    'postgres ms': postgres,
    'redis ms': redis,
    'peak MB': peakMb,
  }
}

/** Measures one batch with one worker, beside single questions of another caller. */
async function measureBatch(): Promise<NamedFigures> {
  const questions = shuffleByPlace(createCityQuestions(ITEMS + SINGLES))
  const items = questions.splice(0, ITEMS)
  await using stack = await startStack(1)
  const [caller, singleCaller] = [await createCaller(stack), await createCaller(stack)]
  const timers = startProcessorTimers(stack)
  let url = ''
  const submittedMs = await measureDuration(async () => {
    url = await caller.submit('/analyses/batches', { items })
  })
  let hasEnded = false
  const batch = measureDuration(() => caller.waitUntilEnded(url)).finally(() => (hasEnded = true))
  const times = await singleCaller.measureSingles(questions, () => hasEnded)
  const doneMs = await batch
  const processorMs = Object.values(timers).reduce((sum, getMs) => sum + getMs(), 0)
  return {
    '202 ms': submittedMs,
    'done s': doneMs / 1000,
    'items/s': ITEMS / (doneMs / 1000),
    'ms per item': processorMs / ITEMS,
    'single p50 ms': median(times),
    'single p95 ms': quantile(times, 0.95),
  }
}

/** Measures the worker: lone questions, 2,000 questions at once with 1 and 2 workers, and a batch with single questions beside it. */
runBenchmark('peak', async (report, { rounds = 3 }) => {
  report('202 to completed, above the model', await measureLoneQuestions())
  for (const workers of [1, 2])
    report(`workers: ${workers}`, getMedians(await measureRounds(rounds, () => measureDrain(workers))))
  report('batch', await measureBatch())
})
