import { getModelVersion } from '@crop/agronomy'
import type { PlaceOutlook, Question } from '@crop/domain'
import { addMonths } from '@crop/testkit'
import fc from 'fast-check'
import { cropNames, locations } from '../fuzz/names'
import { startBareModel } from './measure/bare-model'
import { runBenchmark } from './measure/benchmark'
import { createCityQuestions } from './measure/questions'
import { median, quantile } from './measure/statistics'

const PLACES = 1500
const WARM_UP_QUESTIONS = 500
const KNOWN_PLACES = 100
const QUESTIONS_PER_PLACE = 10
const NAMES = 500

/** Creates an outlook of full skill for rain and temperature in six months from that of planting on. */
function createOutlook({ month }: Question): PlaceOutlook {
  const issued = `2026-${String(month).padStart(2, '0')}`
  const rain = { below: 0.6, normal: 0.3, above: 0.1 }
  const temperature = { below: 0.1, normal: 0.3, above: 0.6 }
  const months = Array.from({ length: 6 }, (_, lead) => ({
    month: addMonths(issued, lead),
    rain,
    temperature,
    rainSkill: 1,
    temperatureSkill: 1,
  }))
  return { source: 'benchmark', issued, digest: '', licence: '', months }
}

/** Samples names as people write them, the same ones in each run. */
const sampleTexts = (texts: fc.Arbitrary<string>) => fc.sample(texts, { numRuns: NAMES, seed: 1 })

/** Measures one assessment at a time, with its JSON text, in a thread like those of a worker. */
runBenchmark('assess', async (report) => {
  console.log(`model version ${getModelVersion()}`)
  const questions = createCityQuestions(PLACES + WARM_UP_QUESTIONS)
  const isWarmUp = (_: Question, index: number) => index % 4 === 0
  const newPlaces = questions.filter((question, index) => !isWarmUp(question, index))
  const inPlace = (location: string): Question => ({ location, crop: 'maize', month: 4 })
  const withCrop = (crop: string): Question => ({ location: 'nakuru', crop, month: 4 })

  const baselineBytes = process.memoryUsage().rss
  await using model = startBareModel()
  const measure = async (asked: readonly Question[]) => {
    const times: number[] = []
    for (const question of asked) times.push(await model.measureMs(question))
    return times
  }
  const reportTimes = (row: string, times: readonly number[]) =>
    report(row, { 'median ms': median(times), 'p99 ms': quantile(times, 0.99) })

  await measure(questions.filter(isWarmUp))
  const normal: number[] = []
  const withOutlook: number[] = []
  // In turns, so that other work on the machine slows both.
  for (const [index, question] of newPlaces.entries()) {
    normal.push(await model.measureMs(question))
    const other = newPlaces[(index + PLACES / 2) % newPlaces.length] ?? question
    withOutlook.push(await model.measureMs(other, createOutlook(other)))
  }
  reportTimes('new place', normal)
  reportTimes('new place with outlook', withOutlook)
  const known: number[] = []
  for (const { location } of newPlaces.slice(0, KNOWN_PLACES)) {
    const asked = newPlaces.slice(0, QUESTIONS_PER_PLACE + 1).map((question) => ({ ...question, location }))
    known.push(...(await measure(asked)).slice(1))
  }
  reportTimes('known place', known)
  reportTimes('written place name', await measure(sampleTexts(locations).map(inPlace)))
  reportTimes('written crop name', await measure(sampleTexts(cropNames).map(withCrop)))
  report('memory over bare node', { MB: (process.memoryUsage().rss - baselineBytes) / 1e6 })
})
