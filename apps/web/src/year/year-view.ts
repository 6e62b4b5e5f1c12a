import { readConditions, readName, writeConditions } from '../shared/analysis/addresses'
import type { FieldConditions } from '../shared/analysis/question'

/** Which crops the calendar has: the common ones, or all that the service knows. */
export const CROP_CHOICES = ['common', 'all'] as const
export type CropChoice = (typeof CROP_CHOICES)[number]

export interface YearView {
  location: string
  crops: CropChoice
  conditions: FieldConditions
}

export function readView(search: string): YearView | undefined {
  const params = new URLSearchParams(search)
  const location = readName(params.get('location'), 200)
  if (location === undefined) return undefined
  return {
    location,
    crops: params.get('crops') === 'all' ? 'all' : 'common',
    conditions: readConditions(params),
  }
}

export function toYearAddress({ location, crops, conditions }: YearView): string {
  const params = new URLSearchParams({ location })
  if (crops === 'all') params.set('crops', crops)
  writeConditions(params, conditions)
  return `/year?${params}`
}
