import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isGrain } from '../crops/crop-type'
import type { Season } from './season'

/** Evaporation in which ripe grain dries to the moisture at which it is harvested, in mm; fitted to planting calendars. */
const DRYING_ET0_MM = 50
/**
 * The same for crops that are harvested with more moisture and dried afterwards: rice with 20 to 25 % (IRRI, Rice Knowledge Bank),
 * maize with 20 to 28 %.
 */
const MOIST_DRYING_ET0_MM = 40
const MOIST_CROPS: ReadonlySet<string> = new Set(['rice', 'maize'])
const MAX_DRYING_DAYS = 25

/**
 * Days in which the skins of potatoes set after the vines have died, so that they keep: 7 to 21 days (Zotarelli et al., Potato
 * Vine Killing or Desiccation, University of Florida HS181).
 */
const SKIN_SET_DAYS = 14

/**
 * Least days in the field of crops that gain weight for longer than their variety needs: plant cane is cut at about a year (FAO-33: ratoons at
 * 12 months), cassava dug at nine months or later (FAO 2013, Save and Grow: Cassava, 8 to 12 months).
 */
const MIN_FIELD_DAYS: Readonly<Record<string, number | undefined>> = { sugarcane: 345, cassava: 270 }

/** Counts the days from planting to harvest of a season. A variety that is stated by its days is harvested after them. */
export function countFieldDays(
  climate: PlaceClimate,
  crop: CropType,
  season: Season,
  isUsualVariety: boolean,
): number {
  const days = season.days + countDaysToHarvest(climate, crop, season)
  return isUsualVariety && season.endProgress === 1 ? Math.max(days, MIN_FIELD_DAYS[crop.key] ?? 0) : days
}

/** Counts the days from the ripeness of a crop to its harvest, in which it dries or sets its skin; 0 if it does not ripen. */
export function countDaysToHarvest(climate: PlaceClimate, crop: CropType, season: Season): number {
  if (season.endProgress < 1) return 0
  if (crop.crop === 'potato') return SKIN_SET_DAYS
  if (!driesInField(crop)) return 0
  return countDryingDays(climate, season, MOIST_CROPS.has(crop.crop) ? MOIST_DRYING_ET0_MM : DRYING_ET0_MM)
}

const driesInField = (type: CropType) => isGrain(type) || type.crop === 'cotton'

function countDryingDays(
  { et0Mm }: PlaceClimate,
  { plantingDay, days: ripeDays }: Season,
  dryingEt0Mm: number,
): number {
  let days = 0
  for (let driedMm = 0; driedMm < dryingEt0Mm && days < MAX_DRYING_DAYS; days += 1) {
    driedMm += at(et0Mm, (plantingDay + ripeDays + days) % DAYS_IN_YEAR)
  }
  return days
}
