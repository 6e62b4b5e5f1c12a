import type { Question } from '@crop/domain'
import { MAX_SERVER_QUESTIONS } from '@crop/runtime/model-server'
import type { ComparedModel, ComparedAnswer } from './compared-model'

/** The answers of two models to a question. */
export interface AnswerPair {
  question: Question
  a: ComparedAnswer
  b: ComparedAnswer
}

interface CompareOptions {
  a: ComparedModel
  b: ComparedModel
  reportProgress(done: number, total: number): void
}

/** Asks both models every question. */
export async function compareModels(
  questions: readonly Question[],
  { a, b, reportProgress }: CompareOptions,
): Promise<AnswerPair[]> {
  const pairs: AnswerPair[] = []
  for (let start = 0; start < questions.length; start += MAX_SERVER_QUESTIONS) {
    const set = questions.slice(start, start + MAX_SERVER_QUESTIONS)
    const [answersA, answersB] = await Promise.all([a.assess(set), b.assess(set)])
    for (const [index, question] of set.entries()) {
      const [answerA, answerB] = [answersA[index], answersB[index]]
      if (answerA && answerB) pairs.push({ question, a: answerA, b: answerB })
    }
    reportProgress(pairs.length, questions.length)
  }
  return pairs
}

export const isLabelChanged = ({ a, b }: AnswerPair) => a.label !== b.label

export const isScoreChanged = ({ a, b }: AnswerPair) => a.score !== b.score

/** Returns the number of pairs by a text, the most frequent first. */
export function countBy(
  pairs: readonly AnswerPair[],
  describe: (pair: AnswerPair) => string,
): [string, number][] {
  const counts = new Map<string, number>()
  for (const pair of pairs) counts.set(describe(pair), (counts.get(describe(pair)) ?? 0) + 1)
  return [...counts].sort(([, countA], [, countB]) => countB - countA)
}
