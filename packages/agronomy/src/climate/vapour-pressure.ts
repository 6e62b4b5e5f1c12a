/** Saturation vapour pressure in kPa at a temperature, FAO-56 eq. 11. */
export function saturationVapourPressure(temperatureC: number): number {
  return 0.6108 * Math.exp((17.27 * temperatureC) / (temperatureC + 237.3))
}

/** Slope of the saturation vapour pressure curve in kPa per degree, FAO-56 eq. 13. */
export function vapourPressureSlope(temperatureC: number): number {
  return (4098 * saturationVapourPressure(temperatureC)) / (temperatureC + 237.3) ** 2
}
