import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import type { Season } from './season'

/** Evaporation in which ripe grain dries to the moisture at which it is harvested, in mm; fitted to planting calendars. */
const DRYING_ET0_MM = 50
const MAX_DRYING_DAYS = 25

/** Returns whether the crop is left to dry in the field when it is ripe. */
export function driesInField({ group, crop }: CropType): boolean {
  return group === 'cereal' || group === 'pulse' || group === 'oilseed' || crop === 'cotton'
}

/** Counts the days from the ripeness of a crop to its harvest, in which grain dries in the field; 0 if it does not ripen. */
export function countDryingDays(
  climate: PlaceClimate,
  crop: CropType,
  { plantingDay, days: ripeDays, endProgress }: Season,
): number {
  if (endProgress < 1 || !driesInField(crop)) return 0
  let days = 0
  for (let et0Mm = 0; et0Mm < DRYING_ET0_MM && days < MAX_DRYING_DAYS; days += 1) {
    et0Mm += at(climate.et0Mm, (plantingDay + ripeDays + days) % DAYS_IN_YEAR)
  }
  return days
}
