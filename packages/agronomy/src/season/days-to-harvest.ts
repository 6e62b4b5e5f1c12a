import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { getExtratropicalShare } from '../climate/tropics'
import { type CropType, isGrain } from '../crops/traits/crop-type'
import { rampUp } from '../numbers'
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

/**
 * Days that dry crops stand before they are harvested, where neither a next crop nor winter hurries the farmer; fitted to planting
 * calendars.
 */
const STANDING_DAYS: Readonly<Record<string, number | undefined>> = {
  maize: 13,
  sorghum: 13,
  drybean: 13,
  groundnut: 13,
  cotton: 13,
  barley: 13,
  oats: 13,
  wheat_winter: 8,
  barley_winter: 8,
  rye_winter: 8,
  oats_winter: 8,
}
/** The same in the tropics, for crops whose harvest there is in the dry season. */
const TROPICAL_STANDING_DAYS: Readonly<Record<string, number | undefined>> = {
  wheat_spring: 12,
  barley: 12,
  oats: 12,
}

/** Latitudes, in degrees, between which farms with two crops a year, with one, and with short summers change. */
const TWO_CROPS_LATITUDE = 27
const ONE_CROP_LATITUDE = 30
const LONG_SUMMER_LATITUDE = 38
const SHORT_SUMMER_LATITUDE = 40

/** Counts the days from planting to harvest of a season. A variety that is stated by its days is harvested after them. */
export function countFieldDays(
  climate: PlaceClimate,
  crop: CropType,
  season: Season,
  isUsualVariety: boolean,
): number {
  const days = season.days + countDaysToHarvest(climate, crop, season)
  if (!isUsualVariety || season.endProgress < 1) return days
  return Math.max(days + countStandingDays(climate, crop), MIN_FIELD_DAYS[crop.key] ?? 0)
}

/** Counts the days that a crop stands after it has dried. */
function countStandingDays(climate: PlaceClimate, { key }: CropType): number {
  const latitude = Math.abs(climate.site.latitude)
  const oneCropShare =
    rampUp(latitude, TWO_CROPS_LATITUDE, ONE_CROP_LATITUDE) *
    (1 - rampUp(latitude, LONG_SUMMER_LATITUDE, SHORT_SUMMER_LATITUDE))
  const tropicalDays = (1 - getExtratropicalShare(climate)) * (TROPICAL_STANDING_DAYS[key] ?? 0)
  return Math.round(tropicalDays + oneCropShare * (STANDING_DAYS[key] ?? 0))
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
