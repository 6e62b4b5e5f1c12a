import type { ConditionValues, KnownWaterSupply, SoilTexture } from '../conditions'
import type { TextFormat } from './text-format'

/** The words of a language for the conditions of a field. */
export interface ConditionWords {
  readonly supplies: Readonly<Record<KnownWaterSupply, string>>
  readonly soils: Readonly<Record<SoilTexture, string>>
  height(metres: string): string
  acidity(ph: string): string
}

/** Lists the known conditions, each after a comma; empty if nothing is known. */
export function describeConditions(
  { water_supply, elevation_m, soil_texture, soil_ph }: ConditionValues = {},
  words: ConditionWords,
  { number }: TextFormat,
): string {
  const parts = [
    water_supply && words.supplies[water_supply],
    elevation_m !== undefined && words.height(number(elevation_m)),
    soil_texture && words.soils[soil_texture],
    soil_ph !== undefined && words.acidity(number(soil_ph)),
  ]
  return parts.map((part) => (part ? `, ${part}` : '')).join('')
}
