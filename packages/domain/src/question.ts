import { isInOutlook, type OutlookSet } from './outlook/outlook-set'
import {
  formatConditions,
  getConditionValues,
  haveSameValues,
  type ConditionValues,
  type QuestionConditions,
} from './conditions'

/** Is it feasible to plant this crop at this location in this month? The names are in normal form. */
export interface Question {
  location: string
  crop: string
  /** From 1 to 12. */
  month: number
  /** The year of planting, for seasonal outlooks; undefined for the next one. */
  plantingYear?: number | undefined
  /** Known conditions of the field; undefined if there are none. */
  conditions?: QuestionConditions | undefined
}

/** The years that a question may state: the last one, whose season may still grow, to two years ahead. */
export function getPlantingYears(now: Date): { min: number; max: number } {
  const year = now.getUTCFullYear()
  return { min: year - 1, max: year + 2 }
}

/** Longest names, in code points of the trimmed text. */
export const MAX_CROP_LENGTH = 100
export const MAX_LOCATION_LENGTH = 200

/** Normal form of the names of crops and locations, in which they are stored and returned: trimmed, in lower case. */
export function normaliseName(text: string): string {
  return text.trim().toLowerCase()
}

/** Returns the form in which names are compared: in Unicode NFC, with each run of white space collapsed to a space. */
export function toMatchKey(name: string): string {
  return normaliseName(name).normalize('NFC').replace(/\s+/gu, ' ')
}

/** Returns the question with the match keys as its names. The model assesses it, and its result is cached. */
export function toCanonicalQuestion(question: Question): Question {
  return { ...question, location: toMatchKey(question.location), crop: toMatchKey(question.crop) }
}

/** The question of a stored analysis, without the origin of its conditions. */
export interface RecordedQuestion extends Omit<Question, 'conditions'> {
  conditions: ConditionValues | undefined
}

export const toRecordedQuestion = ({ conditions, ...question }: Question): RecordedQuestion => ({
  ...question,
  conditions: getConditionValues(conditions),
})

/**
 * Whether two questions ask the same, however their names are spelled. The year does not matter, because the verdict rests on
 * the usual climate.
 */
export function isSameQuestion(question: RecordedQuestion, other: RecordedQuestion): boolean {
  return (
    toMatchKey(question.crop) === toMatchKey(other.crop) &&
    toMatchKey(question.location) === toMatchKey(other.location) &&
    question.month === other.month &&
    haveSameValues(question.conditions, other.conditions)
  )
}

/**
 * Returns the key under which the result for a question is cached. Results of another model version have other keys, and those
 * that are also made with other seasonal outlooks.
 */
export function getResultCacheKey(question: Question, modelVersion: string, outlooks?: OutlookSet): string {
  const key = getUsualResultKey(question, modelVersion)
  return outlooks && isInOutlook(question, outlooks) ? `${key}:outlook-${outlooks.digest}` : key
}

function getUsualResultKey(question: Question, modelVersion: string): string {
  const crop = encodeURIComponent(toMatchKey(question.crop))
  const location = encodeURIComponent(toMatchKey(question.location))
  const { month, conditions, plantingYear } = question
  const key = ['analysis_result', modelVersion, month, crop, location].join(':')
  const withConditions = conditions ? `${key}:${formatConditions(conditions)}` : key
  return plantingYear === undefined ? withConditions : `${withConditions}:${plantingYear}`
}
