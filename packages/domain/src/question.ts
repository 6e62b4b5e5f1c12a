/** "Is it feasible to plant this crop at this place in this month?" Names are normalised, the month is 1 to 12. */
export interface Question {
  location: string
  crop: string
  month: number
}

/** Trimmed, and with single spaces inside. */
export function collapseWhitespace(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}

/** Places and crops are compared tidied and in lower case. */
export function normaliseName(text: string): string {
  return collapseWhitespace(text).toLowerCase()
}

/** Where the answer to a question is kept: another model version is another answer. */
export function getResultCacheKey(question: Question, modelVersion: string): string {
  const names = [question.crop, question.location].map(encodeURIComponent)
  return ['analysis_result', modelVersion, question.month, ...names].join(':')
}
