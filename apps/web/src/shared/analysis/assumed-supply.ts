import type { Analysis } from '@crop/client'
import { readWaterSupply } from '../question/question-urls'
import type { WaterSupply } from '../question/question'

/** Returns the water supply that the score assumes while that of the field is unknown: what is usual for the crop in the country, or the only one that suits the place. */
export function findAssumedSupply({ notes }: Pick<Analysis, 'notes'>): WaterSupply | undefined {
  const supply = notes.find(({ code }) => code === 'WATER_SUPPLY_ASSUMED')?.params?.supply
  return readWaterSupply(typeof supply === 'string' ? supply : null)
}
