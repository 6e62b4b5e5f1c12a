import { readStored, store } from '../stored-setting'
import { readQuestion, writeQuestion } from './addresses'
import type { Question } from './question'

const LAST_QUESTION_KEY = 'crop-last-question'

/** The question of the recorded example. */
export const EXAMPLE_QUESTION: Question = { crop: 'maize', location: 'nakuru', month: 4, conditions: {} }

/** Keeps the question in this browser, as the members of its address. */
export function storeLastQuestion(question: Question): void {
  const params = new URLSearchParams()
  writeQuestion(params, question)
  store(LAST_QUESTION_KEY, params.toString())
}

/** Returns the last question of this browser; undefined if there is none. */
export const readLastQuestion = (): Question | undefined =>
  readQuestion(new URLSearchParams(readStored(LAST_QUESTION_KEY) ?? ''))
