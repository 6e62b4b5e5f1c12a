import type {
  ConditionValues,
  FieldVariety,
  KnownWaterSupply,
  SoilTexture,
  VarietyLength,
} from '../conditions'
import type { TextFormat } from './text-format'

/** The words of a language for the conditions of a field. */
export interface ConditionWords {
  readonly supplies: Readonly<Record<KnownWaterSupply, string>>
  readonly soils: Readonly<Record<SoilTexture, string>>
  height(metres: string): string
  acidity(ph: string): string
  readonly varieties: Readonly<Record<VarietyLength, string>>
  /** A variety by its days from planting to harvest. */
  varietyOfDays(days: number, format: TextFormat): string
}

/** Lists the known conditions, each after a comma; empty if nothing is known. */
export function describeConditions(
  { water_supply, elevation_m, soil_texture, soil_ph, variety }: ConditionValues = {},
  words: ConditionWords,
  format: TextFormat,
): string {
  const { number } = format
  const parts = [
    water_supply && words.supplies[water_supply],
    elevation_m !== undefined && words.height(number(elevation_m)),
    soil_texture && words.soils[soil_texture],
    soil_ph !== undefined && words.acidity(number(soil_ph)),
    variety !== undefined && describeVariety(variety, words, format),
  ]
  return parts.map((part) => (part ? `, ${part}` : '')).join('')
}

const describeVariety = (variety: FieldVariety, words: ConditionWords, format: TextFormat) =>
  typeof variety === 'number' ? words.varietyOfDays(variety, format) : words.varieties[variety]
