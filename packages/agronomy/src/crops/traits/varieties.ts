import type { VarietyLength } from '@crop/domain'
import type { Variety } from '../../assessment'
import { cacheByObject } from '../../cache-by-object'
import type { CropType } from './crop-type'
import { FIELD_CROP_LATEST, getFarmRatios, isFieldCrop } from './cycle-limits'

export interface VarietyOption {
  readonly name: Variety
  /** Thermal time to ripeness relative to the full-season variety. */
  readonly thermalTimeRatio: number
}

/** At least one variety, that with the longest season first. */
export type VarietyOptions = readonly [VarietyOption, ...VarietyOption[]]

export const FULL_SEASON: VarietyOption = { name: 'full', thermalTimeRatio: 1 }
/** Thermal time ratio of the earliest variety that the model chooses. */
export const EARLY_RATIO = 0.55
/** Varieties with less thermal time are early ones. */
export const EARLY_BELOW_RATIO = 0.65
const EARLY: VarietyOption = { name: 'early', thermalTimeRatio: EARLY_RATIO }

const VARIETIES: VarietyOptions = [FULL_SEASON, { name: 'medium', thermalTimeRatio: 0.75 }, EARLY]

/**
 * Farmers grow warm-season field crops of more lengths than a full, a medium and an early one: fitted to the harvests of
 * planting calendars. With these lengths, wheat would ripen too early in Punjab and around the Mediterranean.
 */
const WARM_SEASON_VARIETIES: VarietyOptions = [
  FULL_SEASON,
  { name: 'medium', thermalTimeRatio: 0.87 },
  { name: 'medium', thermalTimeRatio: 0.7 },
  EARLY,
]

/** Maize and soybeans have the most lengths: FAO groups 100 to 900 and maturity groups 000 to X, of which one ripens about a week after another. */
const MANY_VARIETIES: VarietyOptions = [
  FULL_SEASON,
  { name: 'full', thermalTimeRatio: 0.93 },
  { name: 'medium', thermalTimeRatio: 0.87 },
  { name: 'medium', thermalTimeRatio: 0.8 },
  { name: 'medium', thermalTimeRatio: 0.7 },
  EARLY,
]

/** Cane gains sugar until it is about a year old, so none is as early as the earliest varieties of other crops; judged. */
const CANE_VARIETIES: VarietyOptions = [
  FULL_SEASON,
  { name: 'medium', thermalTimeRatio: 0.87 },
  { name: 'medium', thermalTimeRatio: 0.75 },
  { name: 'early', thermalTimeRatio: 0.65 },
]

/** Roots that are dug after any length of season, when frost or drought ends it. */
const ROOTS_OF_ANY_LENGTH: ReadonlySet<string> = new Set(['sugarbeet', 'ginger', 'oca', 'ulluco'])

const OF_MANY_LENGTHS: ReadonlySet<string> = new Set(['maize', 'soybean'])

/** Returns the varieties of an annual crop from which the model chooses the best one. */
export const getVarieties = cacheByObject(computeVarieties)

/** Crops whose latest variety is later than that of other field crops also have the varieties of those. */
function computeVarieties(crop: CropType): VarietyOptions {
  if (OF_MANY_LENGTHS.has(crop.key) && isFieldCrop(crop)) return MANY_VARIETIES
  if (crop.key === 'sugarcane') return CANE_VARIETIES
  if (ROOTS_OF_ANY_LENGTH.has(crop.key)) return MANY_VARIETIES
  const usual = isFieldCrop(crop) && !crop.flags.has('coolseason') ? WARM_SEASON_VARIETIES : VARIETIES
  const latestOfUsual = FIELD_CROP_LATEST / getFarmRatios(crop).thermalTime
  if (!isFieldCrop(crop) || latestOfUsual >= 1) return usual
  return [
    FULL_SEASON,
    ...usual.map(({ thermalTimeRatio }) => toVarietyOption(thermalTimeRatio * latestOfUsual)),
  ]
}

const NAMES_BY_LENGTH = { early: 'early', medium: 'medium', late: 'full' } as const satisfies Record<
  VarietyLength,
  Variety
>

/** Returns the varieties of a length: a late one has the full season. */
export function listVarietiesOfLength(crop: CropType, length: VarietyLength): VarietyOptions {
  const [longest, ...others] = getVarieties(crop).filter(({ name }) => name === NAMES_BY_LENGTH[length])
  return longest ? [longest, ...others] : getVarieties(crop)
}

/** Returns the length of a variety that the model names. */
export function toVarietyLength(name: Variety): VarietyLength {
  return name === 'full' ? 'late' : name
}

/** Creates a variety, with the name of the one that is most like it. */
export function toVarietyOption(thermalTimeRatio: number): VarietyOption {
  const name = thermalTimeRatio < EARLY_BELOW_RATIO ? 'early' : thermalTimeRatio < 0.9 ? 'medium' : 'full'
  return { name, thermalTimeRatio }
}
