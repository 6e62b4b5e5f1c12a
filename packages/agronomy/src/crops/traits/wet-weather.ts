import { cacheByObject } from '../../cache-by-object'
import { wordSet } from '../../names/word-set'
import { type CropType, isGrain, isPerennial } from './crop-type'

/** How rain harms a crop: not up to a daily amount, by a share of the score from another amount on. */
export interface RainLimits {
  readonly harmlessMm: number
  readonly harmfulMm: number
  readonly maxLoss: number
}

/** Lint, pods and seeds that stain, sprout or shed in little rain. Nearly all are harvested in a dry season. */
const OPEN_LIMITS: RainLimits = { harmlessMm: 2.5, harmfulMm: 7, maxLoss: 0.9 }
/**
 * Flowers and seeds that blight or rot takes in moist weather: cumin (Kafi 2006, Cumin: Production and Processing, CRC Press) and
 * safflower (Dajue & Mündel 1996, Safflower, IPGRI); the amounts are judged.
 */
const BLIGHTED_LIMITS: RainLimits = { harmlessMm: 1.2, harmfulMm: 2.2, maxLoss: 0.9 }
/** Seeds that mould or sprout in the pod or head. */
const SEED_LIMITS: RainLimits = { harmlessMm: 4, harmfulMm: 10, maxLoss: 0.8 }
/** Ears that sprout, but can be cut between showers and dried. */
const CEREAL_LIMITS: RainLimits = { ...SEED_LIMITS, maxLoss: 0.6 }
/** Grain that is also harvested in the rains, with moulds and losses, and dried under a roof. */
const HARDY_LIMITS: RainLimits = { harmlessMm: 5, harmfulMm: 12, maxLoss: 0.5 }
/** Grain that husks, hulls or quick harvesting and drying protect. */
const PROTECTED_LIMITS: RainLimits = { ...HARDY_LIMITS, maxLoss: 0.3 }

const OPEN_CROPS = wordSet(`
  cotton chickpea lentil pea grasspea pigeonpea guar mustard niger castor linseed camelina poppy poppy_winter
  coriander_seed fennel_seed fenugreek nigella anise caraway
`)
/** Crops of dry air, which are grown hardly anywhere with rain at harvest. */
const BLIGHTED_CROPS: ReadonlySet<string> = new Set(['cumin', 'safflower'])
const HARDY_CROPS = wordSet(`
  sorghum pearl_millet finger_millet teff fonio drybean groundnut mungbean blackgram ricebean
`)
const PROTECTED_CROPS: ReadonlySet<string> = new Set(['maize', 'rice_upland', 'soybean'])

/**
 * Returns how the mean daily rain of ripening and drying harms the harvest of an annual crop; undefined for crops that are not
 * harvested dry, and for paddy rice, which is cut and dried in any weather. Judged: in 7,000 planted months of calendars
 * less than 2 % have more rain than the middle between both limits.
 */
export const getHarvestRainLimits = (crop: CropType): RainLimits | undefined =>
  getCachedLimits(crop) ?? undefined

/** Null for crops without limits. */
const getCachedLimits = cacheByObject((crop: CropType) => findHarvestRainLimits(crop) ?? null)

function findHarvestRainLimits(crop: CropType): RainLimits | undefined {
  if (isPerennial(crop) || crop.flags.has('flooded')) return undefined
  if (BLIGHTED_CROPS.has(crop.key)) return BLIGHTED_LIMITS
  if (OPEN_CROPS.has(crop.key)) return OPEN_LIMITS
  if (!isGrain(crop)) return undefined
  if (PROTECTED_CROPS.has(crop.key)) return PROTECTED_LIMITS
  if (HARDY_CROPS.has(crop.key)) return HARDY_LIMITS
  return crop.group === 'cereal' ? CEREAL_LIMITS : SEED_LIMITS
}

const DRY_CLIMATE_CROPS = wordSet(`
  pearl_millet sorghum cotton sesame sunflower guar mothbean teparybean proso_millet
`)

/**
 * Whether an annual crop of the rains is one of dry climates: fungi take its heads, pods or bolls where much more rain falls in
 * a year than EcoCrop gives as its most. Of 340 places where calendars list these crops 3 have more than 1.1 times as much.
 */
export function isOfDryClimates({ key }: CropType): boolean {
  return DRY_CLIMATE_CROPS.has(key)
}

/** Daily rain from full canopy to harvest, and mean temperature, between which rot and leaf disease grow to their worst. */
export const DISEASE_LIMITS = { harmlessMm: 5, harmfulMm: 12, coolC: 18, warmC: 24 } as const

/** Share of the score that the worst of them costs. */
const DISEASE_LOSS = 0.65
const MILD_DISEASE_LOSS = 0.35

const DISEASED_CROPS = wordSet(`
  tomato eggplant onion garlic leek cabbage chinesecabbage kale broccoli brusselssprouts lettuce spinach
  celery beetroot cucumber watermelon muskmelon pumpkin zucchini greenbean greenpea cotton
`)
const MILDLY_DISEASED_CROPS = wordSet('chilli sweetcorn limabean runnerbean')

/**
 * Returns the share of the score that disease costs an annual crop where it is as warm and wet as it can be; 0 for crops that
 * are grown through the rains, such as okra and gourds. FAO-33 calls for dry weather or warns of disease and rot in humid
 * weather for tomato, onion, watermelon, beans, cabbage and cotton; others are judged, like the limits: of 1,000
 * plantings of vegetables 4 % have more rain than the middle between both.
 */
export function getDiseaseLoss({ key }: CropType): number {
  if (DISEASED_CROPS.has(key)) return DISEASE_LOSS
  return MILDLY_DISEASED_CROPS.has(key) ? MILD_DISEASE_LOSS : 0
}
