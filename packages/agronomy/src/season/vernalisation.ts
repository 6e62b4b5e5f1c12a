import { clamp } from '../clamp'

/** Days at the best temperature for vernalisation that a winter type needs before it can flower. */
export const VERNALISATION_DAYS = 45

/** Progress at which an unvernalised winter type waits. */
export const UNVERNALISED_PROGRESS = 0.3

/** Vernalisation gained in a day of this mean temperature: full between 1 and 8 degrees. */
export function vernalisationGain(tmeanC: number): number {
  return clamp(Math.min((tmeanC + 4) / 5, (16 - tmeanC) / 8), 0, 1)
}
