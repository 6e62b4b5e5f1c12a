import type { Photoperiod } from '../crops/traits/crop-type'
import { clamp } from '../numbers'

/** Development of long-day crops is fastest at this day length (CERES-Wheat; Ritchie 1991). */
const LONG_DAY_HOURS = 20
/** Loss of speed per squared hour below it; CERES-Wheat has 0.002 to 0.01 for spring varieties. */
const LONG_DAY_SENSITIVITY = 0.006

/** Longest days in which short-day crops develop at full speed (CERES-Maize; Jones & Kiniry 1986). */
const SHORT_DAY_HOURS = 12.5
/** Loss of speed per hour above it. Modern varieties react little. */
const SHORT_DAY_SENSITIVITY = 0.05
/** Longer days slow them no further: farmers of high latitudes grow varieties that do not wait for short days; judged. */
const MAX_SLOWING_HOURS = 17

/**
 * Tropical crops that hardly set seed in long days lose more from this day length on: bambara groundnuts have few pods or
 * none in days of 14 and 16 hours (Linnemann 1993, Annals of Botany 71:445-452); the loss is judged, and so are niger and
 * fonio.
 */
const SEEDLESS_HOURS = 13.5
const SEEDLESS_SENSITIVITY = 1.2

const MIN_RATE = 0.2
/** The same for crops that hardly set seed in long days. */
const MIN_SEEDLESS_RATE = 0.1

/** Computes the speed of development before flowering at a day length, relative to the best day length. */
export function computePhotoperiodRate(photoperiod: Photoperiod, daylightHours: number): number {
  if (photoperiod === 'neutral') return 1
  const minRate = photoperiod === 'short_only' ? MIN_SEEDLESS_RATE : MIN_RATE
  return Math.max(minRate, 1 - computeLoss(photoperiod, daylightHours))
}

function computeLoss(photoperiod: Exclude<Photoperiod, 'neutral'>, daylightHours: number): number {
  if (photoperiod === 'long') return LONG_DAY_SENSITIVITY * Math.max(0, LONG_DAY_HOURS - daylightHours) ** 2
  const loss =
    SHORT_DAY_SENSITIVITY * clamp(daylightHours - SHORT_DAY_HOURS, 0, MAX_SLOWING_HOURS - SHORT_DAY_HOURS)
  if (photoperiod === 'short') return loss
  return loss + SEEDLESS_SENSITIVITY * Math.max(0, daylightHours - SEEDLESS_HOURS)
}
