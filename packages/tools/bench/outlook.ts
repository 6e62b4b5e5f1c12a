import { runBenchmark } from './measure/benchmark'
import { createCaller } from './measure/caller'
import {
  insertConcernedPlans,
  measureBesideReanalyses,
  measureEmptyQueue,
  measureQueueing,
} from './measure/outlook'
import { createCityQuestions, shuffleByPlace } from './measure/questions'
import { startStack } from './measure/stack'

const PLANS = 100_000
/** Re-analyses that become due in a minute: the default of the workers, and what completes all in 2.8 h and in 17 min. */
const RATES = [60, 600, 6000]
/** More than are sent in a round. */
const SINGLES_PER_ROUND = 20_000

/** Measures single questions of a customer beside the re-analysis of 100,000 plans after an outlook. */
runBenchmark('outlook', async (report, { rounds = 1 }) => {
  await using stack = await startStack(1)
  report('100,000 plans', await insertConcernedPlans(stack, PLANS))
  const caller = await createCaller(stack)
  const questions = shuffleByPlace(createCityQuestions(rounds * SINGLES_PER_ROUND))
  const customer = { caller, questions }
  report('empty queue', await measureEmptyQueue(customer))
  report('queueing', await measureQueueing(stack))
  for (let round = 1; round <= rounds; round++)
    for (const perMinute of RATES)
      report(
        `${perMinute} per minute, round ${round}`,
        await measureBesideReanalyses(stack, customer, perMinute),
      )
})
