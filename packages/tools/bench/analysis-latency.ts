import { loadModel } from '@crop/agronomy'
import type { Question } from '@crop/domain'
import { createDatabaseClient, migrate } from '@crop/db'
import { anApiKey } from '@crop/db/testing'
import { getAtPath, startApi, startThrowawayServers, startWorker } from '@crop/testkit'
import { startBareModel } from './measure/bare-model'
import { printChange, saveFigures } from './measure/figures'
import { readOptions } from './measure/options'
import { questionsWithVerdict } from './measure/questions'
import { median, quantile, timed } from './measure/statistics'

const BENCHMARK = 'analysis-latency'
const WARM_UP = 50
const QUESTIONS = 200
const WAIT = { prefer: 'wait=20' }

type Headers = Record<string, string>

async function jsonOf(answer: Response, status: number): Promise<unknown> {
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${text}`)
  return JSON.parse(text)
}

async function submit(url: string, headers: Headers, question: Question): Promise<string> {
  const body = JSON.stringify(question)
  const type = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/analyze`, {
    method: 'POST',
    headers: { ...headers, ...type },
    body,
  })
  return String(getAtPath(await jsonOf(answer, 202), ['poll_url']))
}

async function untilCompleted(url: string, headers: Headers): Promise<void> {
  const task = await jsonOf(await fetch(url, { headers: { ...headers, ...WAIT } }), 200)
  if (getAtPath(task, ['status']) !== 'completed') throw new Error(`not completed: ${JSON.stringify(task)}`)
}

interface Times {
  completed: number[]
  model: number[]
}

/** Sends one question at a time to the api, and the same question to a bare model. */
async function measure(url: string, key: string): Promise<Times> {
  const headers = { 'x-api-key': key }
  const questions = questionsWithVerdict(loadModel(), WARM_UP + QUESTIONS)
  await using model = startBareModel()
  const times: Times = { completed: [], model: [] }
  for (const [index, question] of questions.entries()) {
    const poll = await submit(url, headers, question)
    const completed = await timed(() => untilCompleted(url + poll, headers))
    const alone = await model.msOf(question)
    if (index < WARM_UP) continue
    times.completed.push(completed)
    times.model.push(alone)
  }
  return times
}

function figuresOf({ completed, model }: Times) {
  const of = (times: number[]) => ({ median: median(times), p95: quantile(times, 0.95) })
  const beyond = completed.map((time, at) => time - (model[at] ?? NaN))
  return { '202 to completed': of(completed), 'model alone': of(model), difference: of(beyond) }
}

async function main(): Promise<void> {
  const { compare: file } = readOptions()
  await using servers = await startThrowawayServers()
  await migrate(servers.postgresUrl)
  await using database = createDatabaseClient({
    url: servers.postgresUrl,
    maxConnections: 1,
    statementTimeoutMs: 5000,
  })
  const { key } = await anApiKey(database.db)
  const stores = { DATABASE_URL: servers.postgresUrl, REDIS_URL: servers.redisUrl, LOG_LEVEL: 'error' }
  const api = await startApi({ ...stores, ANALYZE_RATE_LIMIT_PER_MINUTE: '0' })
  const worker = await startWorker({ ...stores, MODEL_THREADS: '1' })
  const figures = figuresOf(await measure(api.url, key))
  for (const [name, { median: middle, p95 }] of Object.entries(figures)) {
    console.log(`${name.padEnd(18)}median ${middle.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  }
  saveFigures(BENCHMARK, figures)
  printChange({ benchmark: BENCHMARK, figures, file, names: ['median', 'p95'] })
  for (const started of [api, worker]) started.kill()
  await Promise.all([api.exited, worker.exited])
}

void main()
