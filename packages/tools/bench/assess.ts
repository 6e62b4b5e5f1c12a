import { getModelVersion } from '@crop/agronomy'
import type { Question } from '@crop/domain'
import { type BareModel, startBareModel } from './measure/bare-model'
import { createInventedNames, createMisspeltNames } from './measure/names'
import { createCityQuestions } from './measure/questions'
import { measureDuration, median, quantile } from './measure/statistics'

const PLACES = 1500
const WARM_UP_QUESTIONS = 500
const KNOWN_PLACES = 100
const QUESTIONS_PER_PLACE = 10
const NAMES = 500

async function measureQuestions(model: BareModel, questions: readonly Question[]): Promise<number[]> {
  const times: number[] = []
  for (const question of questions) times.push(await model.measureMs(question))
  return times
}

/** Measures questions about other crops and months at places about which the question before was. */
async function measureKnownPlaces(model: BareModel, questions: readonly Question[]): Promise<number[]> {
  const times: number[] = []
  for (const { location } of questions.slice(0, KNOWN_PLACES)) {
    const [first, ...others] = questions
      .slice(0, QUESTIONS_PER_PLACE + 1)
      .map((question) => ({ ...question, location }))
    if (first) await model.measureMs(first)
    times.push(...(await measureQuestions(model, others)))
  }
  return times
}

function print(kind: string, times: readonly number[]): void {
  const figures = `median ${median(times).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`
  console.log(`${kind.padEnd(23)}${figures}`)
}

/** Measures one assessment at a time, with its JSON text, in a thread like those of a worker. */
async function main(): Promise<void> {
  const cityQuestions = createCityQuestions(PLACES + WARM_UP_QUESTIONS)
  const ask = (location: string): Question => ({ location, crop: 'maize', month: 4 })
  const askCrop = (crop: string): Question => ({ location: 'nakuru', crop, month: 4 })
  const isWarmUp = (_: Question, index: number) => index % 4 === 0
  const newPlaces = cityQuestions.filter((question, index) => !isWarmUp(question, index))

  const baselineBytes = process.memoryUsage().rss
  await using model = startBareModel()
  const loadMs = await measureDuration(() => model.measureMs(askCrop('maize')))
  console.log(`model version          ${getModelVersion()}`)
  console.log(`start of a thread      ${loadMs.toFixed(0)} ms`)
  await measureQuestions(model, cityQuestions.filter(isWarmUp))
  print('new place', await measureQuestions(model, newPlaces))
  print('known place', await measureKnownPlaces(model, newPlaces))
  print('unknown place name', await measureQuestions(model, createInventedNames(NAMES).map(ask)))
  print('misspelt place name', await measureQuestions(model, createMisspeltNames(NAMES).map(ask)))
  print('unknown crop name', await measureQuestions(model, createInventedNames(NAMES).map(askCrop)))
  const addedMb = (process.memoryUsage().rss - baselineBytes) / 1e6
  console.log(`memory at work         ${addedMb.toFixed(0)} MB over bare node`)
}

void main()
