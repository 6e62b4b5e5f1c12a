/** Computes the monthly rain, in mm, that reaches the roots, by the method of the USDA Soil Conservation Service (CROPWAT). */
export function computeMonthlyEffectiveRain(monthlyRainMm: Float64Array): Float64Array {
  return monthlyRainMm.map((mm) => (mm <= 250 ? (mm * (125 - 0.2 * mm)) / 125 : 125 + 0.1 * mm))
}
