import type { CropType } from './crop-type'

/** Mean nightly minima up to which a crop does best, and from which on it yields nothing. */
export interface NightLimits {
  readonly optimalMaxC: number
  readonly absoluteMaxC: number
}

/** Spring wheat loses grains from 14 °C on and fills the others too fast above 20 °C (Prasad et al. 2008, Crop Science 48:2372). */
const CEREAL_LIMITS: NightLimits = { optimalMaxC: 17, absoluteMaxC: 23 }
/** Crops of cool summers and mild winters, whose flowers drop first. */
const COOLEST_LIMITS: NightLimits = { optimalMaxC: 14, absoluteMaxC: 19 }
/** Other field crops, spices and fodder of the cool season. */
const COOL_SEASON_LIMITS: NightLimits = { optimalMaxC: 16, absoluteMaxC: 22 }
const VEGETABLE_LIMITS: NightLimits = { optimalMaxC: 18, absoluteMaxC: 24 }

/**
 * Limits from full canopy to harvest by crop type. Those without a source are judged by 2,000 plantings of calendars: almost
 * none has warmer nights than the middle between both limits. Potatoes set tubers late at 20 °C and none at 25 °C (Wolf et al.
 * 1990).
 */
const LIMITS: Readonly<Record<string, NightLimits | undefined>> = {
  wheat_spring: CEREAL_LIMITS,
  durum: CEREAL_LIMITS,
  barley: CEREAL_LIMITS,
  oats: CEREAL_LIMITS,
  quinoa: COOLEST_LIMITS,
  lentil: COOLEST_LIMITS,
  fababean: COOLEST_LIMITS,
  pea: COOLEST_LIMITS,
  grasspea: COOLEST_LIMITS,
  lupin: COOLEST_LIMITS,
  vetch: COOLEST_LIMITS,
  chickpea: { optimalMaxC: 18, absoluteMaxC: 24 },
  safflower: { optimalMaxC: 18, absoluteMaxC: 24 },
  fennel_seed: { optimalMaxC: 18, absoluteMaxC: 24 },
  linseed: COOLEST_LIMITS,
  rapeseed: COOLEST_LIMITS,
  camelina: COOLEST_LIMITS,
  poppy: COOLEST_LIMITS,
  potato: { optimalMaxC: 19, absoluteMaxC: 25 },
  brusselssprouts: VEGETABLE_LIMITS,
  garlic: VEGETABLE_LIMITS,
}

/** Coriander is also sown for its leaves, which do not mind. Roots and other vegetables differ too much from each other. */
const WITHOUT_LIMITS: ReadonlySet<string> = new Set(['coriander'])
const LIMITED_GROUPS: ReadonlySet<string> = new Set([
  'cereal',
  'pulse',
  'oilseed',
  'spice',
  'sugar',
  'fodder',
])

/** Returns the limits of an annual crop; undefined for crops that warm nights do not harm. */
export function getNightLimits({ key, group, habit, flags }: CropType): NightLimits | undefined {
  if (habit !== 'annual' || !flags.has('coolseason') || WITHOUT_LIMITS.has(key)) return undefined
  return LIMITS[key] ?? (LIMITED_GROUPS.has(group) ? COOL_SEASON_LIMITS : undefined)
}

/**
 * Limits of the coolest month for perennials that flower after cool nights only: litchi grows leaves instead above 20 °C (Menzel &
 * Simpson 1995, Journal of Horticultural Science 70:981-987), longan needs 15 to 22 °C for two months. Macadamia flowers most after nights
 * of 12 to 18 °C, artichokes form buds after cool winters, strawberries flower little at 24 °C (Heide 1977, Physiologia Plantarum 40:21-26); judged.
 */
const FLOWERING_LIMITS: Readonly<Record<string, NightLimits | undefined>> = {
  litchi: { optimalMaxC: 18, absoluteMaxC: 22 },
  longan: { optimalMaxC: 19, absoluteMaxC: 23 },
  macadamia: { optimalMaxC: 18, absoluteMaxC: 22 },
  artichoke: { optimalMaxC: 15, absoluteMaxC: 19 },
  strawberry: { optimalMaxC: 17, absoluteMaxC: 22 },
}

/** Returns the limits of the coolest month for a perennial; undefined for those that flower without cool nights. */
export function getFloweringNightLimits({ key }: CropType): NightLimits | undefined {
  return FLOWERING_LIMITS[key]
}

/**
 * Score of the coolest month of trees whose growers make them flower where nights stay warm: longan with potassium chlorate, since 1998 in
 * Chanthaburi and the Mekong Delta (Manochai et al. 2005, Year around off season flower induction in longan, Scientia Horticulturae 104:379-390). Judged: it costs yield and labour.
 */
const INDUCED_FLOWERING_SCORES: Readonly<Record<string, number | undefined>> = { longan: 0.7 }

export const getInducedFloweringScore = ({ key }: CropType): number => INDUCED_FLOWERING_SCORES[key] ?? 0
