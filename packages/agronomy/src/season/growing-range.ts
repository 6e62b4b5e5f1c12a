import type { PlaceClimate } from '../climate/place-climate'
import type { CropType, TemperatureRange } from '../crops/crop-type'
import { clamp, getHigher, getLower } from '../numbers'

/** Crops with varieties of their own for tropical highlands. */
const CROPS_WITH_HIGHLAND_VARIETIES: ReadonlySet<string> = new Set(['maize'])
/** By how much less warmth such varieties grow best, in °C. Judged by the maize of Urubamba. */
const HIGHLAND_SHIFT_C = 2.5
/** Warmest daily mean and yearly range of daily means, in °C, up to which a climate is that of a highland, and from which it is not; judged. */
const HIGHLAND_WARMEST_C = { whole: 17, none: 19 } as const
const HIGHLAND_RANGE_C = { whole: 6, none: 8 } as const

/**
 * Returns the temperatures in which a crop grows at a place. In tropical highlands farmers plant maize of a class of its own, which
 * is adapted to cool seasons (Hartkamp et al. 2000, Maize Production Environments Revisited, CIMMYT).
 */
export function getGrowingRange(
  { tmeanC }: Pick<PlaceClimate, 'tmeanC'>,
  { key, temperature }: CropType,
): TemperatureRange {
  if (!CROPS_WITH_HIGHLAND_VARIETIES.has(key)) return temperature
  const shiftC = HIGHLAND_SHIFT_C * getHighlandShare(tmeanC)
  return { ...temperature, optimalMinC: temperature.optimalMinC - shiftC }
}

const highlandShares = new WeakMap<Float64Array, number>()

/** Returns how far a climate is that of a tropical highland, 0 to 1. */
function getHighlandShare(tmeanC: Float64Array): number {
  const cached = highlandShares.get(tmeanC)
  if (cached !== undefined) return cached
  const share = computeHighlandShare(tmeanC)
  highlandShares.set(tmeanC, share)
  return share
}

function computeHighlandShare(tmeanC: Float64Array): number {
  let coldestC = Infinity
  let warmestC = -Infinity
  for (const dayC of tmeanC) {
    coldestC = getLower(coldestC, dayC)
    warmestC = getHigher(warmestC, dayC)
  }
  return fall(warmestC, HIGHLAND_WARMEST_C) * fall(warmestC - coldestC, HIGHLAND_RANGE_C)
}

/** Falls from 1 at `whole` to 0 at `none`. */
function fall(value: number, { whole, none }: { readonly whole: number; readonly none: number }): number {
  return clamp((none - value) / (none - whole), 0, 1)
}
