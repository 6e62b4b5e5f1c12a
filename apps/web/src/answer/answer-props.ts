import type { Analysis } from '@crop/client'
import type { Question } from '../shared/question/question'

export interface AnswerProps {
  question: Question
  result: Analysis
}
