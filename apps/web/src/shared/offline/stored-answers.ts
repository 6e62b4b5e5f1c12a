import type { Analysis } from '@crop/client'
import { createStore, get, update } from 'idb-keyval'
import { toAnswerUrl } from '../question/question-urls'
import type { Question } from '../question/question'

/** An answer that this browser keeps, so that it can be read without a connection. */
export interface StoredAnswer {
  question: Question
  result: Analysis
  /** Milliseconds since 1970. */
  storedAt: number
  /** Whether a customer asked. Such an answer is removed when the session ends. */
  isCustomers: boolean
}

const MAX_ANSWERS = 10

/** A later release that stores other members takes another key. */
const KEY = 'answers-1'

const store = createStore('crop-planning', 'offline')

/** Keeps an answer as the newest one. Where storage is blocked, nothing is kept. */
export const storeAnswer = (answer: StoredAnswer): Promise<void> =>
  change((answers) =>
    [answer, ...answers.filter((other) => !isSameQuestion(other.question, answer.question))].slice(
      0,
      MAX_ANSWERS,
    ),
  )

/** Removes what customers asked, so that the next person at this browser does not see it. */
export const removeCustomersAnswers = (): Promise<void> =>
  change((answers) => answers.filter(({ isCustomers }) => !isCustomers))

/** Lists the last answers, newest first, those of a customer only while one is signed in. */
export async function listStoredAnswers(isSignedIn: boolean): Promise<StoredAnswer[]> {
  try {
    const answers = (await get<StoredAnswer[]>(KEY, store)) ?? []
    return answers.filter(({ isCustomers }) => isSignedIn || !isCustomers)
  } catch {
    return []
  }
}

/** Finds the answer to a question, in the language in which it was asked last. */
export const findStoredAnswer = (
  answers: readonly StoredAnswer[] | undefined,
  question: Question,
): StoredAnswer | undefined => answers?.find((answer) => isSameQuestion(answer.question, question))

const isSameQuestion = (one: Question, other: Question) => toAnswerUrl(one) === toAnswerUrl(other)

async function change(next: (answers: StoredAnswer[]) => StoredAnswer[]): Promise<void> {
  try {
    await update<StoredAnswer[]>(KEY, (answers = []) => next(answers), store)
  } catch {
    // Private windows, sandboxed frames and full disks have no storage. The page works without it.
  }
}
