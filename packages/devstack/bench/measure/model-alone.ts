import { loadModel } from '@crop/agronomy'
import type { Question } from '@crop/domain'
import { resultText } from './questions'

/** Milliseconds of one assessment, its text included, of a model in a bare thread that has seen none of the places. */
export function modelMsAlone(questions: readonly Question[]): number {
  const model = loadModel()
  const from = performance.now()
  for (const question of questions) resultText(model, question)
  return (performance.now() - from) / questions.length
}
