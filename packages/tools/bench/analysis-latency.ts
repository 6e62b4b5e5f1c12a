import { loadModel } from '@crop/agronomy/model'
import { insertApiKey } from '@crop/db/testing'
import { startApi, startWorker } from '@crop/testkit'
import { startMigratedServers } from './measure/migrated-servers'
import { startBareModel } from './measure/bare-model'
import { printChange, saveFigures } from './measure/figures'
import { readOptions } from './measure/options'
import { createQuestionsWithVerdict } from './measure/questions'
import { median, quantile } from './measure/statistics'
import { measureSingle, toHeaders, WITHOUT_CALLER_LIMITS } from './measure/submissions'

const BENCHMARK = 'analysis-latency'
const WARM_UP = 50
const QUESTIONS = 200

/** Milliseconds of each question. */
interface Times {
  completed: number[]
  model: number[]
}

/** Sends one question at a time to the api, and the same question to a bare model. */
async function measure(url: string, key: string): Promise<Times> {
  const headers = toHeaders(key)
  const questions = createQuestionsWithVerdict(loadModel(), WARM_UP + QUESTIONS)
  await using model = startBareModel()
  const times: Times = { completed: [], model: [] }
  for (const [index, question] of questions.entries()) {
    const completedMs = await measureSingle(url, headers, question)
    const modelMs = await model.measureMs(question)
    if (index < WARM_UP) continue
    times.completed.push(completedMs)
    times.model.push(modelMs)
  }
  return times
}

function toFigures({ completed, model }: Times) {
  const summarise = (times: number[]) => ({ median: median(times), p95: quantile(times, 0.95) })
  const differences = completed.map((time, index) => time - (model[index] ?? NaN))
  return {
    '202 to completed': summarise(completed),
    'model alone': summarise(model),
    difference: summarise(differences),
  }
}

async function main(): Promise<void> {
  const { compare: file } = readOptions()
  await using servers = await startMigratedServers()
  const key = await insertApiKey(servers.postgresUrl)
  await using api = await startApi({ ...servers.settings, ...WITHOUT_CALLER_LIMITS })
  await using _worker = await startWorker({ ...servers.settings, MODEL_THREADS: '1' })
  const figures = toFigures(await measure(api.url, key))
  for (const [name, { median: medianMs, p95 }] of Object.entries(figures)) {
    console.log(`${name.padEnd(18)}median ${medianMs.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  }
  saveFigures(BENCHMARK, figures)
  printChange({ benchmark: BENCHMARK, figures, file, names: ['median', 'p95'] })
}

void main()
