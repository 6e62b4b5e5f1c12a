import { cacheByObject } from '../../cache-by-object'
import { DAYS_IN_YEAR } from '../../calendar'
import { type CropType, isAnnualWinterType, isWinterType } from './crop-type'
import { SEASON_LENGTHS, type SeasonLengths } from './season-lengths'

/** Shortest and longest time from planting to harvest among the varieties of a crop. */
export interface CycleLimits {
  readonly minDays: number
  readonly maxDays: number
}

const UNLIMITED_DAYS = { maxUsualDays: Infinity, maxTropicalDays: Infinity, maxHighLatitudeDays: Infinity }

/**
 * Thermal time and shortest cycle of the varieties that farmers grow, relative to published ones. Fitted to the harvests of
 * planting calendars, with the same ratios for all annual field crops but winter types. Vegetables keep their published
 * lengths. Crops with lengths of their own have other ratios.
 */
export const FIELD_CROP_LATEST = 1.2
const FIELD_CROP_RATIOS: FarmRatios = {
  thermalTime: FIELD_CROP_LATEST,
  minCycle: 1.35,
  fullYield: 1 / FIELD_CROP_LATEST,
  ...UNLIMITED_DAYS,
}
/**
 * Winter cereals have no published thermal time. The judged one is that of the latest varieties: 70 published harvests are 25
 * days earlier on average, and those of varieties with 0.75 of it are as early as the published ones.
 */
const WINTER_CEREAL_RATIOS: FarmRatios = {
  thermalTime: 1,
  minCycle: 1,
  fullYield: 0.75,
  ...UNLIMITED_DAYS,
}
const PUBLISHED_RATIOS: FarmRatios = {
  thermalTime: 1,
  minCycle: 1,
  fullYield: 1,
  ...UNLIMITED_DAYS,
}

interface FarmRatios {
  /** Thermal time of the full-season variety relative to the published one. */
  readonly thermalTime: number
  /** Shortest cycle of the full-season variety relative to the published one. */
  readonly minCycle: number
  /** Thermal time relative to the full-season variety from which a variety loses no yield for its earliness. */
  readonly fullYield: number
  /** Days to ripeness above which farmers grow an earlier variety, if there is one. */
  readonly maxUsualDays: number
  /** The same in the tropics. */
  readonly maxTropicalDays: number
  /** The same at high latitudes. */
  readonly maxHighLatitudeDays: number
}

/** Returns whether the lengths of the crop's varieties are those of planting calendars: annual field crops but winter types. */
export function isFieldCrop(crop: CropType): boolean {
  return crop.habit === 'annual' && crop.group !== 'vegetable' && !isWinterType(crop)
}

/** Returns the ratios of the varieties that farmers grow. */
export const getFarmRatios = cacheByObject(computeFarmRatios)

function computeFarmRatios(crop: CropType): FarmRatios {
  const lengths = getSeasonLengths(crop)
  if (lengths) {
    const { latest, minCycle, maxUsualDays = Infinity } = lengths
    const { maxTropicalDays = maxUsualDays, maxHighLatitudeDays = maxUsualDays } = lengths
    const fullYield = Math.min(1, 1 / latest)
    return { thermalTime: latest, minCycle, fullYield, maxUsualDays, maxTropicalDays, maxHighLatitudeDays }
  }
  if (isFieldCrop(crop)) return FIELD_CROP_RATIOS
  return isWinterCereal(crop) ? WINTER_CEREAL_RATIOS : PUBLISHED_RATIOS
}

/** Returns the lengths that were fitted for a crop; undefined for other crops. */
function getSeasonLengths({ key, habit, flags }: CropType): SeasonLengths | undefined {
  return habit === 'annual' || flags.has('longseason') ? SEASON_LENGTHS[key] : undefined
}

function isWinterCereal(crop: CropType): boolean {
  return crop.group === 'cereal' && isAnnualWinterType(crop)
}

/**
 * Limits the published cycle (EcoCrop) to the neighbourhood of the published stage lengths (FAO-56 Table 11). The cycles
 * are those of a whole species and wide (maize: 65 to 365 days); the stage lengths are those of one variety in one region.
 */
export const getCycleLimits = cacheByObject(computeCycleLimits)

function computeCycleLimits(crop: CropType): CycleLimits {
  // Published cycles of winter types differ in how they count the months of rest.
  if (isWinterType(crop)) return { minDays: 90, maxDays: 340 }
  const { cycleMinDays, cycleMaxDays } = crop
  const typical = crop.publishedDays ?? estimateTypicalDays(crop)
  return {
    minDays: getFarmRatios(crop).minCycle * Math.max(0.9 * cycleMinDays, 0.6 * typical),
    maxDays: Math.min(DAYS_IN_YEAR, Math.max(Math.min(1.15 * cycleMaxDays, 1.7 * typical), 1.25 * typical)),
  }
}

/** The shortest cycle of a fibre crop may be that of plants whose young leaves are eaten, such as jute. */
function estimateTypicalDays({ group, cycleMinDays, cycleMaxDays }: CropType): number {
  const meanDays = (cycleMinDays + cycleMaxDays) / 2
  return group === 'fibre' ? meanDays : Math.min(meanDays, 1.4 * cycleMinDays)
}
