import type { Strings } from '../i18n/strings'
import type { FieldConditions, VarietyLength } from '../shared/question/question'
import type { Format } from '../shared/format/use-format'

/** Lists the known conditions of a field in words. */
export function describeConditions(
  { water_supply, soil_texture, elevation_m, soil_ph, variety }: FieldConditions,
  { analysis, answer, shell }: Strings,
  format: Pick<Format, 'number'>,
): string[] {
  const describeVariety = (known: number | VarietyLength) =>
    typeof known === 'number' ? answer.daysUnit(format.number(known)) : analysis.varieties[known]
  return [
    water_supply && analysis.waterSupplies[water_supply],
    soil_texture && analysis.soils[soil_texture],
    elevation_m === undefined ? undefined : `${format.number(elevation_m)} ${shell.units.metre}`,
    soil_ph === undefined ? undefined : `pH ${format.number(soil_ph, 1)}`,
    variety === undefined ? undefined : `${analysis.variety}: ${describeVariety(variety)}`,
  ].filter((text) => text !== undefined)
}
