import { measureBatch } from './measure/batch'
import { runBenchmark } from './measure/benchmark'
import { measureDrain } from './measure/drain'
import { measureLoneQuestions } from './measure/lone-questions'
import { createCityQuestions, shuffleByPlace } from './measure/questions'
import { getMedians, measureRounds } from './measure/statistics'

const PLACES = 2000
const LONE_QUESTIONS = 2000
const ITEMS = 10_000
/** More than are sent beside a batch. */
const SINGLES = 3000

/** Splits different questions: those of the batch, and those of a caller of single questions beside it. */
function createQuestionSets() {
  const shuffled = shuffleByPlace(createCityQuestions(ITEMS + SINGLES))
  return { batch: shuffled.slice(0, ITEMS), singles: shuffled.slice(ITEMS) }
}

/** Measures the worker: lone questions, 2,000 questions at once with 1 and 2 workers, and a batch with single questions beside it. */
runBenchmark('peak', async (report, { rounds = 3 }) => {
  report('202 to completed, above the model', await measureLoneQuestions(createCityQuestions(LONE_QUESTIONS)))
  for (const workers of [1, 2]) {
    const drains = await measureRounds(rounds, () => measureDrain(createCityQuestions(PLACES), workers))
    report(`workers: ${workers}`, getMedians(drains))
  }
  const { batch, singles } = createQuestionSets()
  report('batch', await measureBatch(batch, singles))
})
