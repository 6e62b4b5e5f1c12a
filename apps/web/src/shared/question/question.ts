import type { NewBatch } from '@crop/client'
import type { SOIL_TEXTURES, VARIETY_LENGTHS } from '../domain-constants'

export const WATER_SUPPLIES = ['rainfed', 'irrigated'] as const
export type WaterSupply = (typeof WATER_SUPPLIES)[number]
export type SoilTexture = (typeof SOIL_TEXTURES)[number]
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
