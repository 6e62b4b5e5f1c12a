import type { Question } from '../shared/question/question'
import { type Answer, useAnswer } from '../shared/analysis/use-answer'

/** A question of a comparison, with its answer. */
export interface ComparedPlanting {
  question: Question
  answer: Answer
  askAgain(): unknown
}

/** Requests the answers of a comparison, up to `MAX_COMPARED`. Components call the same hooks on each render. */
export function useComparedAnswers(questions: readonly Question[]): ComparedPlanting[] {
  const answers = [useAnswer(questions[0]), useAnswer(questions[1]), useAnswer(questions[2])]
  return answers.flatMap((each, index) => {
    const question = questions[index]
    return question ? [{ question, ...each }] : []
  })
}
