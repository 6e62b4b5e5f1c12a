import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import { SERIES_DAYS } from '../climate/daily-series'
import type { PlaceClimate } from '../climate/place-climate'
import {
  type CropType,
  isAnnualWinterType,
  isWinterType,
  type Photoperiod,
  type TemperatureRange,
} from '../crops/traits/crop-type'
import { getHigher, getLower } from '../numbers'
import { reuseMemory } from '../reused/reused-memory'
import { CHILLED_BELOW_SUITABILITY, suffersFromChilling } from './cold-damage'
import { getGrowingRange, getRipeningRange, getVegetativeRange } from './growing-range'
import { computePhotoperiodRate } from './photoperiod'
import { fillSuitability } from './temperature-suitability'

// What each day means for a crop at a place, whenever it was planted. Series cover two equal years.

/** How far a day brings a crop towards ripeness. */
export interface DailyDegrees {
  /** Degrees above the base temperature that a day adds. Before flowering, day length may slow development. */
  readonly degreesBeforeFlowering: Float64Array
  readonly degreesFromFlowering: Float64Array
  /** Sum of `degreesFromFlowering` before each day of one year, and of the whole year. */
  readonly degreesBefore: Float64Array
}

/** How well a day suits a crop. */
export interface DailySuitability {
  /** How well the temperature suits the crop, 0 to 1. */
  readonly suitability: Float64Array
  /** How well it suits the crop before full canopy. */
  readonly vegetativeSuitability: Float64Array
  readonly ripeningSuitability: Float64Array
  /** Number of days before each day that chill a warm-season crop. */
  readonly chilledDaysBefore: Float64Array
}

const reuseDegrees = reuseMemory((): DailyDegrees => ({
  degreesBeforeFlowering: new Float64Array(SERIES_DAYS),
  degreesFromFlowering: new Float64Array(SERIES_DAYS),
  degreesBefore: new Float64Array(DAYS_IN_YEAR + 1),
}))

const reuseSuitability = reuseMemory((): DailySuitability => ({
  suitability: new Float64Array(SERIES_DAYS),
  vegetativeSuitability: new Float64Array(SERIES_DAYS),
  ripeningSuitability: new Float64Array(SERIES_DAYS),
  chilledDaysBefore: new Float64Array(SERIES_DAYS + 1),
}))

/** The latest rates of each kind of crop, which depend only on the latitude. */
const latestRates = new Map<
  Photoperiod,
  { readonly daylightHours: Float64Array; readonly rates: Float64Array }
>()

function getPhotoperiodRates(photoperiod: Photoperiod, daylightHours: Float64Array): Float64Array {
  const latest = latestRates.get(photoperiod)
  if (latest?.daylightHours === daylightHours) return latest.rates
  const rates = new Float64Array(DAYS_IN_YEAR)
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) {
    rates[day] = computePhotoperiodRate(photoperiod, at(daylightHours, day))
  }
  latestRates.set(photoperiod, { daylightHours, rates })
  return rates
}

type DailyWeather = Pick<PlaceClimate, 'tmeanC' | 'daylightHours'>

/**
 * Keeps the latest result: seasons of one crop at one place are simulated one after the other, so only the latest series
 * are needed.
 */
function keepLatest<Series>(compute: (weather: DailyWeather, crop: CropType) => Series) {
  let latest: (DailyWeather & { readonly crop: CropType; readonly series: Series }) | undefined
  return ({ tmeanC, daylightHours }: PlaceClimate, crop: CropType): Series => {
    if (latest?.crop !== crop || latest.tmeanC !== tmeanC || latest.daylightHours !== daylightHours) {
      latest = undefined // if this fails, the memory of the latest result may be overwritten
      latest = { tmeanC, daylightHours, crop, series: compute({ tmeanC, daylightHours }, crop) }
    }
    return latest.series
  }
}

/** Returns the degrees of a crop at a place. They are valid until those of another crop or place are computed. */
export const getDailyDegrees = keepLatest(({ tmeanC, daylightHours }, crop): DailyDegrees => {
  const memory = reuseDegrees()
  const degreesFromFlowering = fillDegrees(memory.degreesFromFlowering, tmeanC, crop)
  return {
    degreesBeforeFlowering:
      crop.photoperiod === 'neutral'
        ? degreesFromFlowering
        : fillProducts(
            memory.degreesBeforeFlowering,
            degreesFromFlowering,
            getPhotoperiodRates(crop.photoperiod, daylightHours),
          ),
    degreesFromFlowering,
    degreesBefore: fillSums(memory.degreesBefore, degreesFromFlowering),
  }
})

/** Returns how well the days at a place suit a crop. The series are valid as long as those of `getDailyDegrees`. */
export const getDailySuitability = keepLatest(({ tmeanC }, crop): DailySuitability => {
  const memory = reuseSuitability()
  const suitability = fillYears(memory.suitability, tmeanC, getGrowingRange({ tmeanC }, crop))
  return {
    suitability,
    vegetativeSuitability: isAnnualWinterType(crop)
      ? fillYears(memory.vegetativeSuitability, tmeanC, getVegetativeRange({ tmeanC }, crop))
      : suitability,
    ripeningSuitability: isWinterType(crop)
      ? fillYears(memory.ripeningSuitability, tmeanC, getRipeningRange({ tmeanC }, crop))
      : suitability,
    chilledDaysBefore: fillChilledDays(memory.chilledDaysBefore, tmeanC, crop),
  }
})

function fillDegrees(series: Float64Array, tmeanC: Float64Array, { baseC, upperC }: CropType): Float64Array {
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) {
    series[day] = getHigher(0, getLower(at(tmeanC, day), upperC) - baseC)
  }
  return repeatYear(series)
}

function fillProducts(series: Float64Array, degrees: Float64Array, rates: Float64Array): Float64Array {
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) series[day] = at(degrees, day) * at(rates, day)
  return repeatYear(series)
}

function fillSums(sums: Float64Array, series: Float64Array): Float64Array {
  let sum = 0
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) {
    sum += at(series, day)
    sums[day + 1] = sum
  }
  return sums
}

function fillYears(series: Float64Array, tmeanC: Float64Array, range: TemperatureRange): Float64Array {
  fillSuitability(series, range, tmeanC, DAYS_IN_YEAR)
  return repeatYear(series)
}

function repeatYear(series: Float64Array): Float64Array {
  return series.copyWithin(DAYS_IN_YEAR, 0, DAYS_IN_YEAR)
}

// oxlint-disable-next-line project/memory-in-functions -- never written
const noChilledDays = new Float64Array(SERIES_DAYS + 1)

/** Counts the days that are too cold for the growth of a warm-season crop; none for other crops. */
function fillChilledDays(counts: Float64Array, tmeanC: Float64Array, crop: CropType): Float64Array {
  if (!suffersFromChilling(crop)) return noChilledDays
  const { absoluteMinC, optimalMinC } = crop.temperature
  const belowC = absoluteMinC + CHILLED_BELOW_SUITABILITY * (optimalMinC - absoluteMinC)
  let count = 0
  for (let day = 0; day < SERIES_DAYS; day += 1) {
    if (at(tmeanC, day) < belowC) count += 1
    counts[day + 1] = count
  }
  return counts
}
