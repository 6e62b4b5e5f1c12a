import { type UrlProblem, listUrlProblems } from '../shared/question/url-problems'
import { QUESTION_READERS, readConditions, readLocation } from '../shared/question/question-urls'
import type { FieldConditions } from '../shared/question/question'

/** Which crops the calendar has: the common ones, or all that the service knows. */
export const CROP_CHOICES = ['common', 'all'] as const
export type CropChoice = (typeof CROP_CHOICES)[number]

export interface YearParams {
  location: string
  crops: CropChoice
  conditions: FieldConditions
}

/** The members of a view in a URL. Without a location there is no calendar. */
export type YearDraft = Omit<YearParams, 'location'> & { location?: string }

export function readYearParams(search: string): YearDraft {
  const params = new URLSearchParams(search)
  const location = readLocation(params.get('location'))
  return {
    ...(location !== undefined && { location }),
    crops: params.get('crops') === 'all' ? 'all' : 'common',
    conditions: readConditions(params),
  }
}

const { crop: _crop, month: _month, ...placeReaders } = QUESTION_READERS
const READERS = {
  ...placeReaders,
  crops: (value: string) => CROP_CHOICES.find((choice) => choice === value),
}

export const listYearProblems = (search: string): UrlProblem<keyof typeof READERS>[] =>
  listUrlProblems(new URLSearchParams(search), READERS)
