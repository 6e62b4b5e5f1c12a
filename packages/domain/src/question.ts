import { formatConditions, type QuestionConditions } from './conditions'

/** Is it feasible to plant this crop at this location in this month? The names are in normal form. */
export interface Question {
  location: string
  crop: string
  /** From 1 to 12. */
  month: number
  /** Known conditions of the field; undefined if there are none. */
  conditions?: QuestionConditions | undefined
}

/** Longest names, in code points of the trimmed text. */
export const MAX_CROP_LENGTH = 100
export const MAX_LOCATION_LENGTH = 200

/** Trims a text and replaces each run of white space in it with one space. */
export function collapseWhitespace(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}

/** Normal form of the names of crops and locations: white space collapsed, in lower case. */
export function normaliseName(text: string): string {
  return collapseWhitespace(text).toLowerCase()
}

/** Returns the key under which the result for a question is cached. Results of another model version have other keys. */
export function getResultCacheKey(question: Question, modelVersion: string): string {
  const crop = encodeURIComponent(question.crop)
  const location = encodeURIComponent(question.location)
  const key = ['analysis_result', modelVersion, question.month, crop, location].join(':')
  return question.conditions ? `${key}:${formatConditions(question.conditions)}` : key
}
