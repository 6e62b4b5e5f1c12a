import { startBareModel } from './measure/bare-model'
import { runBenchmark } from './measure/benchmark'
import { createCityQuestions } from './measure/questions'
import { startStack } from './measure/stack'
import { median, quantile } from './measure/statistics'
import { measureSingle } from './measure/submissions'

const WARM_UP = 50
const QUESTIONS = 200

const summarise = (times: readonly number[]) => ({
  'median ms': median(times),
  'p95 ms': quantile(times, 0.95),
})

/** Sends one question at a time to the api, and the same question to a bare model. */
runBenchmark('analysis-latency', async (report) => {
  await using stack = await startStack(1)
  await using model = startBareModel()
  const headers = await stack.createCaller()
  const times: { completed: number; model: number }[] = []
  for (const question of createCityQuestions(WARM_UP + QUESTIONS)) {
    const completed = await measureSingle(stack.api.url, headers, question)
    times.push({ completed, model: await model.measureMs(question) })
  }
  const measured = times.slice(WARM_UP)
  report('202 to completed', summarise(measured.map(({ completed }) => completed)))
  report('model alone', summarise(measured.map((time) => time.model)))
  report('difference', summarise(measured.map((time) => time.completed - time.model)))
})
