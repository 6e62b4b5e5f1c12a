import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import type { Season } from './season'

/** Flower buds are sensitive from this much progress before full canopy. */
const BUDDING_PROGRESS = 0.1

/** Falls from 1 to 0.5 as all days get too hot: days around flowering for annual crops, growing days for perennials. */
export function heatFactor(hotShare: number): number {
  return 1 - 0.5 * hotShare
}

/** Expected share of days around flowering that are hot enough to damage it. */
export function hotFloweringShare(climate: PlaceClimate, crop: CropType, season: Season): number {
  const chance = climate.chanceMaximumAbove(crop.heatC)
  const from = season.stages.mid - BUDDING_PROGRESS
  let hot = 0
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    const progress = at(season.progress, day)
    if (progress < from || progress > season.stages.late) continue
    hot += at(chance, season.plantingDay + day)
    days += 1
  }
  return days > 0 ? hot / days : 0
}
