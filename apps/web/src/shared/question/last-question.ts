import { readStored, removeStored, store } from '../stored-setting'
import { readQuestion, writeQuestion } from './question-urls'
import type { Question } from './question'

const VISITORS_KEY = 'crop-last-question'

/** Its value is removed when the session ends. */
const CUSTOMERS_KEY = 'crop-customers-question'

/** The question of the recorded example. */
export const EXAMPLE_QUESTION: Question = { crop: 'maize', location: 'nakuru', month: 4, conditions: {} }

/** Keeps the question in this browser, as the members of its URL; that of a customer until the session ends. */
export const storeLastQuestion = (question: Question, isCustomers: boolean): void =>
  store(isCustomers ? CUSTOMERS_KEY : VISITORS_KEY, writeQuestion(question).toString())

/** Removes what a customer asked, so that the next person at this browser does not see it. */
export const removeCustomersQuestion = (): void => removeStored(CUSTOMERS_KEY)

/** Returns the last question of this browser; undefined if there is none. */
export const readLastQuestion = (): Question | undefined =>
  readStoredQuestion(CUSTOMERS_KEY) ?? readStoredQuestion(VISITORS_KEY)

const readStoredQuestion = (key: string): Question | undefined =>
  readQuestion(new URLSearchParams(readStored(key) ?? ''))
