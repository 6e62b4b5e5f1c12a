import type { GrowthPhase } from '@crop/domain'
import { at } from '../at'
import { getMonthIndex } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { bearsGrain, type CropType, type TemperatureRange } from '../crops/traits/crop-type'
import { listMainMonths } from '../main-months'
import {
  computeChillingScore,
  computeFertility,
  computeGrainWarmth,
  RIPENING_DAYTIME_OPTIMAL_MIN_C,
  STERILITY_BELOW_C,
} from './cold-damage'
import { getGrowingRange, getRipeningRange, getVegetativeRange } from './growing-range'
import type { Season } from './season'
import { computePhaseSuitabilities, countChilledDays, MIN_SUITABILITY } from './season-suitability'
import { computeSuitability } from './temperature-suitability'

/** The temperatures that limit a crop most. */
export interface TemperatureLimit {
  readonly side: 'cold' | 'hot'
  readonly phase: GrowthPhase
  /** Months (1 to 12) in which it is too cold or too hot. */
  readonly months: readonly number[]
  /** Mean of the days that are too cold or too hot. */
  readonly meanC: number
  /** Limit of the temperatures in which the crop does best. */
  readonly limitC: number
}

/** Something that makes the temperatures of a season less suitable. */
interface Cause {
  readonly phase: GrowthPhase
  /** Share of the suitability that remains, 0 to 1. */
  readonly score: number
  readonly firstDay: number
  readonly endDay: number
  readonly range: TemperatureRange
  /** Temperature of a day of the season. */
  getC(day: number): number
}

/** Finds what lowers the suitability of the temperatures of a season most: a phase, lasting cold, or a cold that ruins grain. */
export function findTemperatureLimit(
  climate: PlaceClimate,
  crop: CropType,
  season: Season,
): TemperatureLimit | null {
  const causes = listCauses(climate, crop, season).sort((a, b) => a.score - b.score)
  for (const cause of causes) {
    const limit = findLimit(season, cause)
    if (limit) return limit
  }
  return null
}

function listCauses(climate: PlaceClimate, crop: CropType, season: Season): Cause[] {
  const { plantingDay, days, stageDays } = season
  const getC = (day: number) => at(climate.tmeanC, plantingDay + day)
  const getDaytimeC = (day: number) => (getC(day) + at(climate.tmaxC, plantingDay + day)) / 2
  const [before, mid, ripening] = computePhaseSuitabilities(climate, crop, season).map((suitability) =>
    Math.cbrt(Math.max(MIN_SUITABILITY, suitability)),
  )
  const hasGrain = bearsGrain(crop)
  const midPhase = hasGrain ? 'flowering' : 'full_growth'
  const latePhase = hasGrain ? 'ripening' : 'before_harvest'
  const [start, canopy, late, whole] = [
    { firstDay: 0, endDay: stageDays.mid },
    { firstDay: stageDays.mid, endDay: stageDays.late },
    { firstDay: stageDays.late, endDay: days },
    { firstDay: 0, endDay: days },
  ]
  const warmerThan = (optimalMinC: number): TemperatureRange => ({
    ...crop.temperature,
    absoluteMinC: optimalMinC - 1,
    optimalMinC,
  })
  const range = getGrowingRange(climate, crop)
  return [
    { phase: 'growth', score: before ?? 0, ...start, range: getVegetativeRange(climate, crop), getC },
    { phase: midPhase, score: mid ?? 0, ...canopy, range, getC },
    { phase: latePhase, score: ripening ?? 0, ...late, range: getRipeningRange(climate, crop), getC },
    {
      phase: 'growth',
      score: computeChillingScore(countChilledDays(climate, crop, season)),
      ...whole,
      range,
      getC,
    },
    {
      phase: 'flowering',
      score: computeFertility(climate, crop, season),
      ...canopy,
      range: warmerThan(STERILITY_BELOW_C),
      getC,
    },
    {
      phase: 'ripening',
      score: computeGrainWarmth(climate, crop, season),
      ...late,
      range: warmerThan(RIPENING_DAYTIME_OPTIMAL_MIN_C),
      getC: getDaytimeC,
    },
    // Where the crop never reaches a phase, the days before it are too cold or too hot.
    { phase: 'growth', score: 1, ...whole, range, getC },
  ]
}

/** Describes the days of a cause that are too cold, or those that are too hot, whichever costs more; null without any. */
function findLimit(
  { plantingDay }: Season,
  { phase, firstDay, endDay, range, getC }: Cause,
): TemperatureLimit | null {
  const cold = createSide()
  const hot = createSide()
  for (let day = firstDay; day < endDay; day += 1) {
    const celsius = getC(day)
    const loss = 1 - computeSuitability(range, celsius)
    if (loss > 0)
      addDay(celsius < range.optimalMinC ? cold : hot, getMonthIndex(plantingDay + day), loss, celsius)
  }
  const isCold = cold.loss >= hot.loss
  const { loss, lossByMonth, days, sumC } = isCold ? cold : hot
  if (loss === 0) return null
  return {
    side: isCold ? 'cold' : 'hot',
    phase,
    months: listMainMonths(lossByMonth, getMonthIndex(plantingDay)),
    meanC: sumC / days,
    limitC: isCold ? range.optimalMinC : range.optimalMaxC,
  }
}

const createSide = () => ({ loss: 0, lossByMonth: new Float64Array(12), days: 0, sumC: 0 })

function addDay(side: ReturnType<typeof createSide>, month: number, loss: number, celsius: number): void {
  side.loss += loss
  side.lossByMonth[month] = at(side.lossByMonth, month) + loss
  side.days += 1
  side.sumC += celsius
}
