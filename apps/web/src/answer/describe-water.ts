import type { Analysis } from '@crop/client'
import type { Strings } from '../i18n/strings'
import type { Format } from '../shared/format/use-format'

export type Water = NonNullable<Analysis['water']>

/** Below this share of the attainable yield the service, too, says that there is hardly anything to harvest. */
const MIN_YIELD_SHARE = 0.03

/** Less is not worth a word, as in the texts of the service. */
const MIN_NAMED_SOIL_MM = 3

/** Returns the water that the crop takes from the soil in mm, if it is worth a word. */
export const getNamedSoilWater = ({ soil_water_mm: mm = 0 }: Pick<Water, 'soil_water_mm'>): number =>
  mm < MIN_NAMED_SOIL_MM ? 0 : mm

/** Says in sentences what rain alone yields, and how much irrigation avoids a shortage if there is one. */
export function describeWater(
  water: Water,
  format: Pick<Format, 'percent' | 'rain'>,
  answer: Pick<Strings['answer'], 'yieldShare' | 'noYield' | 'irrigationNeed' | 'moreThanMissing'>,
): string[] {
  const { yield_ratio_rainfed: share, yield_ratio_rainfed_dry_year: dryYearShare } = water
  const { net_irrigation_mm: irrigation, shortage_mm: shortage } = water
  const yieldText =
    share < MIN_YIELD_SHARE
      ? answer.noYield
      : answer.yieldShare(format.percent(share), format.percent(dryYearShare))
  // Paddies are flooded although rain is enough.
  if (irrigation <= 0 || shortage === 0) return [yieldText]
  const isMore = Math.round(irrigation) > Math.round(shortage ?? Infinity)
  return [
    yieldText,
    answer.irrigationNeed(format.rain(irrigation)),
    ...(isMore ? [answer.moreThanMissing] : []),
  ]
}
