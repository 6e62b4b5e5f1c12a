import { getMonthName } from '@crop/domain'
import { at } from '../at'
import type { Risk } from '../assessment'
import { DAYS_IN_MONTH } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'

const WET_MONTH_MM = 250

/** While the crop stands. */
interface Rain {
  readonly rainMm: number
  readonly span: 'season' | 'year'
  /** From 0, in their order. */
  readonly months: Iterable<number>
}

/** More rain than the crop stands in all, or for a crop that is not flooded more in a month than drains away. */
export function excessRainRisk(
  climate: PlaceClimate,
  crop: CropType,
  { rainMm, span, months }: Rain,
): Risk[] {
  if (rainMm > crop.rainMaxMm) {
    const when = span === 'season' ? 'the season' : 'a year'
    const detail = `${Math.round(rainMm)} mm of rain fall in ${when}; the crop stands at most ${crop.rainMaxMm} mm.`
    return [{ code: 'excess_rain', severity: 'severe', detail }]
  }
  if (crop.flags.has('flooded')) return []
  for (const month of months) {
    const monthMm = at(climate.monthly.rainMm, month)
    if (monthMm > WET_MONTH_MM && monthMm > 2 * evaporatedMm(climate, month)) {
      const detail = `${getMonthName(month + 1)} brings ${Math.round(monthMm)} mm of rain: fields need drainage.`
      return [{ code: 'excess_rain', severity: 'moderate', detail }]
    }
  }
  return []
}

function evaporatedMm({ monthlyEt0Mm }: PlaceClimate, month: number): number {
  return at(monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
}
