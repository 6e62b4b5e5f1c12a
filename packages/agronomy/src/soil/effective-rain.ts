/** Returns the monthly rain, in mm, that reaches the roots (USDA Soil Conservation Service method, as in CROPWAT). */
export function monthlyEffectiveRain(rainMm: Float64Array): Float64Array {
  return rainMm.map((month) => (month <= 250 ? (month * (125 - 0.2 * month)) / 125 : 125 + 0.1 * month))
}
