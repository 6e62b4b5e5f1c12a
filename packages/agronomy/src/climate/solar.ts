const RADIANS = Math.PI / 180
/** Solar constant 0.0820 MJ/m2/min over a day and half a turn. */
const DAILY_SOLAR_MJ = 37.586

/** Radiation above the atmosphere, MJ/m2/day, FAO-56 eq. 21 to 25. The hour angle is held at polar day and night. */
export function extraterrestrialRadiation(latitude: number, dayOfYear: number): number {
  const phi = latitude * RADIANS
  const angle = (2 * Math.PI * dayOfYear) / 365
  const inverseDistance = 1 + 0.033 * Math.cos(angle)
  const declination = 0.409 * Math.sin(angle - 1.39)
  const sunset = Math.acos(Math.max(-1, Math.min(1, -Math.tan(phi) * Math.tan(declination))))
  const radiation =
    DAILY_SOLAR_MJ *
    inverseDistance *
    (sunset * Math.sin(phi) * Math.sin(declination) +
      Math.cos(phi) * Math.cos(declination) * Math.sin(sunset))
  return Math.max(0, radiation)
}
