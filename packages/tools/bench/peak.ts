import { measureBareModelMs } from './measure/bare-model'
import { measureBatch, measureCallers } from './measure/batch'
import { runBenchmark } from './measure/benchmark'
import { measureDrain } from './measure/drain'
import { measureLongQueue } from './measure/long-queue'
import { createCityQuestions } from './measure/questions'
import { getMedians, type NamedFigures } from './measure/statistics'

const PLACES = 2000
const CALLERS = 3
/** More than are sent beside a batch. */
const SINGLES = 3000

/** Splits different questions: those of the batch, of each of three callers, and of a caller of single questions. */
function createQuestionSets(items: number) {
  const perCaller = Math.ceil((3 * items) / 10)
  const questions = createCityQuestions(items + CALLERS * perCaller + SINGLES)
  // Neighbours in the list are neighbours on the map, so each set takes questions from the whole map.
  const reverse = (text: string) => [...text].reverse().join('')
  const shuffled = questions.toSorted((a, b) => (reverse(a.location) < reverse(b.location) ? -1 : 1))
  const parts = Array.from({ length: CALLERS }, (_, index) =>
    shuffled.slice(items + index * perCaller, items + (index + 1) * perCaller),
  )
  return { batch: shuffled.slice(0, items), parts, singles: shuffled.slice(-SINGLES) }
}

/**
 * Drains single questions about different places that no worker has seen before, then measures a batch with single
 * questions beside it, batches of three callers, and claims and submissions beside a long queue.
 */
runBenchmark('peak', async (report, { rounds = 3, items = 10_000 }) => {
  const questions = createCityQuestions(PLACES)
  report('bare model', { ms: await measureBareModelMs(questions) })
  for (const workers of [1, 2]) {
    const results: NamedFigures[] = []
    while (results.length < rounds) results.push(await measureDrain(questions, workers))
    report(workers === 1 ? '1 worker' : `${workers} workers`, getMedians(results))
  }
  const { batch, parts, singles } = createQuestionSets(items)
  report('batch', await measureBatch(batch, singles))
  report('3 callers', await measureCallers(parts))
  const { submission, claim } = await measureLongQueue(singles)
  report('submission, long queue', submission)
  report('claim, long queue', claim)
})
