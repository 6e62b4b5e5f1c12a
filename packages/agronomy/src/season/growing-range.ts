import type { PlaceClimate } from '../climate/place-climate'
import { cacheByObject } from '../cache-by-object'
import {
  type CropType,
  isAnnualWinterType,
  isWinterType,
  type TemperatureRange,
} from '../crops/traits/crop-type'
import { getHigher, getLower, rampUp } from '../numbers'

type Temperatures = Pick<PlaceClimate, 'tmeanC'>

/** Crops with late varieties of their own for tropical highlands. */
const CROPS_WITH_LATE_HIGHLAND_VARIETIES: ReadonlySet<string> = new Set(['maize'])
/**
 * Crops with varieties for less warmth there. Farmers of the Altiplano grow barley, broad beans, potatoes, oca and ulluco in a season with a mean of
 * 8 to 11 °C, whose days are sunny and warm (Tapia & Fries 2007, Guía de campo de los cultivos andinos, FAO and ANPE, Lima; the mean is general knowledge).
 */
const CROPS_WITH_HIGHLAND_VARIETIES: ReadonlySet<string> = new Set([
  ...CROPS_WITH_LATE_HIGHLAND_VARIETIES,
  ...['barley', 'fababean', 'potato', 'oca', 'ulluco'],
])
/** By how much less warmth such varieties grow best, in °C. Judged by the maize of Urubamba. */
const HIGHLAND_SHIFT_C = 2.5
/** Warmest daily mean and yearly range of daily means, in °C, up to which a climate is that of a highland, and from which it is not; judged. */
const HIGHLAND_WARMEST_C = { whole: 17, none: 19 } as const
const HIGHLAND_RANGE_C = { whole: 6, none: 8 } as const
/** Warmest daily mean, in °C, up to which farmers of the tropics also grow the late varieties of highlands; judged. */
const LATE_VARIETIES_BELOW_C = 23

/** Means between which the grain of winter types ripens only partly, because the summer is too cool; judged. */
const RIPENING_MIN_C = 12
const RIPENING_OPTIMAL_MIN_C = 14
/**
 * Means from which cold suits winter types partly and fully before full canopy: the minimum and the optimum of the vernalisation
 * of wheat (Porter & Gawith 1999, European Journal of Agronomy 10:23-36). Later stages need the warmth of EcoCrop.
 */
const VEGETATIVE_MIN_C = -1.3
const VEGETATIVE_OPTIMAL_MIN_C = 4.9

/**
 * Returns the temperatures in which a crop grows at a place. In tropical highlands farmers plant varieties that are adapted
 * to cool seasons, of maize a class of its own (Hartkamp et al. 2000, Maize Production Environments Revisited, CIMMYT).
 */
export function getGrowingRange({ tmeanC }: Temperatures, { key, temperature }: CropType): TemperatureRange {
  if (!CROPS_WITH_HIGHLAND_VARIETIES.has(key)) return temperature
  const shiftC = HIGHLAND_SHIFT_C * getHighlandShare(tmeanC)
  if (shiftC === 0) return temperature
  return { ...temperature, optimalMinC: temperature.optimalMinC - shiftC }
}

/** Returns the temperatures in which a crop ripens. A winter type grows in the cold, but needs some warmth to ripen. */
export function getRipeningRange(climate: Temperatures, crop: CropType): TemperatureRange {
  const range = getGrowingRange(climate, crop)
  return isWinterType(crop)
    ? { ...range, absoluteMinC: RIPENING_MIN_C, optimalMinC: RIPENING_OPTIMAL_MIN_C }
    : range
}

/** Returns the temperatures that suit a crop before full canopy. A winter type needs some cold, and hardens in it. */
export function getVegetativeRange(climate: Temperatures, crop: CropType): TemperatureRange {
  const range = getGrowingRange(climate, crop)
  return isAnnualWinterType(crop)
    ? { ...range, absoluteMinC: VEGETATIVE_MIN_C, optimalMinC: VEGETATIVE_OPTIMAL_MIN_C }
    : range
}

/**
 * Returns whether farmers at a place plant the late varieties of tropical highlands and of the land below them: maize H614D takes 160
 * to 210 days at 1,500 to 2,100 m (Kenya Seed Company).
 */
export function hasLateHighlandVarieties({ tmeanC }: Temperatures, { key }: CropType): boolean {
  if (!CROPS_WITH_LATE_HIGHLAND_VARIETIES.has(key)) return false
  const { warmestC, rangeC } = getYearlyMeans(tmeanC)
  return warmestC < LATE_VARIETIES_BELOW_C && rangeC < HIGHLAND_RANGE_C.none
}

/** Returns how far a climate with these daily means is that of a tropical highland, 0 to 1. */
const getHighlandShare = cacheByObject(computeHighlandShare)

function computeHighlandShare(tmeanC: Float64Array): number {
  const { warmestC, rangeC } = getYearlyMeans(tmeanC)
  return (
    rampUp(warmestC, HIGHLAND_WARMEST_C.none, HIGHLAND_WARMEST_C.whole) *
    rampUp(rangeC, HIGHLAND_RANGE_C.none, HIGHLAND_RANGE_C.whole)
  )
}

/** Returns the warmest daily mean of a year, and by how much it is warmer than the coldest one. */
const getYearlyMeans = cacheByObject((tmeanC: Float64Array) => {
  let coldestC = Infinity
  let warmestC = -Infinity
  for (const dayC of tmeanC) {
    coldestC = getLower(coldestC, dayC)
    warmestC = getHigher(warmestC, dayC)
  }
  return { warmestC, rangeC: warmestC - coldestC }
})
