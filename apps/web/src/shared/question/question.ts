import type { Analysis, NewBatch } from '@crop/client'

type AssessedConditions = NonNullable<Analysis['conditions']>

export const WATER_SUPPLIES = ['rainfed', 'irrigated'] as const
export type WaterSupply = (typeof WATER_SUPPLIES)[number]
export type SoilTexture = AssessedConditions['soil_texture']['value']

export const SOIL_TEXTURES: readonly SoilTexture[] = [
  'sand',
  'loamy_sand',
  'sandy_loam',
  'loam',
  'silt_loam',
  'clay_loam',
  'clay',
]

export const VARIETY_LENGTHS = ['early', 'medium', 'late'] as const
export type VarietyLength = (typeof VARIETY_LENGTHS)[number]

/** The known conditions of the field. The service assumes the others and marks them as assumed. */
export interface FieldConditions {
  water_supply?: WaterSupply
  soil_texture?: SoilTexture
  elevation_m?: number
  soil_ph?: number
  variety?: VarietyLength | number
}

/** A question to the service, with the names of its API. */
export interface Question {
  crop: string
  location: string
  month: number
  conditions: FieldConditions
}

/** Limits of the service for numbers in conditions. */
export const ELEVATION_LIMITS_M = { min: -430, max: 6000 } as const
export const PH_LIMITS = { min: 3, max: 10 } as const
export const VARIETY_DAYS_LIMITS = { min: 30, max: 400 } as const

/** Returns the question as the service takes it, without conditions when none is known. */
export function toRequest({ crop, location, month, conditions }: Question) {
  const hasConditions = Object.keys(conditions).length > 0
  return { crop, location, month, ...(hasConditions && { conditions }) } satisfies NonNullable<
    NewBatch['items']
  >[number]
}

/** Returns the same question with some members replaced. */
export const withChanges = (question: Question, changes: Partial<Question>): Question => ({
  ...question,
  ...changes,
})
