import { MID_MONTH_DAY } from '../calendar'
import { at } from '../at'

const RADIANS = Math.PI / 180
/** Solar constant, 0.0820 MJ/m2/min, times 24 · 60 / π (FAO-56 eq. 21). */
const DAILY_SOLAR_MJ = 37.586

/** Computes the radiation above the atmosphere in MJ/m2/day, FAO-56 eq. 21 to 25. */
export function computeExtraterrestrialRadiation(latitude: number, dayOfYear: number): number {
  const phi = latitude * RADIANS
  const inverseDistance = 1 + 0.033 * Math.cos(getYearAngle(dayOfYear))
  const declination = computeDeclination(dayOfYear)
  const sunset = computeSunsetAngle(phi, declination)
  const radiation =
    DAILY_SOLAR_MJ *
    inverseDistance *
    (sunset * Math.sin(phi) * Math.sin(declination) +
      Math.cos(phi) * Math.cos(declination) * Math.sin(sunset))
  return Math.max(0, radiation)
}

/** Computes the hours between sunrise and sunset, FAO-56 eq. 34. */
export function computeDaylightHours(latitude: number, dayOfYear: number): number {
  return (24 / Math.PI) * computeSunsetAngle(latitude * RADIANS, computeDeclination(dayOfYear))
}

/** Computes the day length in the middle of each month, in hours. */
export function computeMonthlyDaylightHours(latitude: number): Float64Array {
  return Float64Array.from(MID_MONTH_DAY, (dayOfYear) => computeDaylightHours(latitude, dayOfYear))
}

function getYearAngle(dayOfYear: number): number {
  return (2 * Math.PI * dayOfYear) / 365
}

/** Computes the declination of the sun in radians, FAO-56 eq. 24. */
function computeDeclination(dayOfYear: number): number {
  return 0.409 * Math.sin(getYearAngle(dayOfYear) - 1.39)
}

/** Computes the hour angle of sunset in radians, FAO-56 eq. 25; clamped for polar day and night. */
function computeSunsetAngle(latitudeRadians: number, declination: number): number {
  return Math.acos(Math.max(-1, Math.min(1, -Math.tan(latitudeRadians) * Math.tan(declination))))
}

/**
 * Computes the radiation that reaches the ground in MJ/m2/day, from the share of daylight hours with sunshine (0 to 1),
 * FAO-56 eq. 35.
 */
export function computeSolarRadiation(extraterrestrialMj: number, sunshineShare: number): number {
  return (0.25 + 0.5 * sunshineShare) * extraterrestrialMj
}

/** Computes the radiation that reaches the ground in each month, MJ/m2/day. */
export function computeMonthlySolarRadiation(latitude: number, sunshinePct: Float64Array): Float64Array {
  return sunshinePct.map((percent, month) =>
    computeSolarRadiation(
      computeExtraterrestrialRadiation(latitude, at(MID_MONTH_DAY, month)),
      percent / 100,
    ),
  )
}
