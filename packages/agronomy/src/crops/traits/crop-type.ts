import { wordSet } from '../../names/word-set'
import type { SoilPhRange } from '../../soil/soil-ph'

export const CROP_GROUPS = [
  'cereal',
  'pulse',
  'oilseed',
  'vegetable',
  'root',
  'fibre',
  'sugar',
  'spice',
  'fodder',
  'fruit',
  'plantation',
  'other',
] as const

export type CropGroup = (typeof CROP_GROUPS)[number]

/** A `long` crop is grown like an annual but stays in the field for most of a year. */
export const CROP_HABITS = ['annual', 'long', 'perennial', 'tree'] as const

export type CropHabit = (typeof CROP_HABITS)[number]

export const CROP_FLAGS = [
  'coolseason',
  'winter',
  'flooded',
  'longseason',
  'deciduous',
  'snowcovered',
  'buried',
  'hardyflowers',
  'summerdormant',
  'spaced',
] as const

export type CropFlag = (typeof CROP_FLAGS)[number]

/**
 * How day length changes development: `long` crops are slower in short days, `short` crops in long days, and `short_only` crops hardly
 * set seed in these.
 */
export const PHOTOPERIODS = ['long', 'short', 'short_only', 'neutral'] as const

export type Photoperiod = (typeof PHOTOPERIODS)[number]

/** Mean temperatures between which a crop grows (absolute) and grows best (optimal), from EcoCrop. */
export interface TemperatureRange {
  readonly absoluteMinC: number
  readonly optimalMinC: number
  readonly optimalMaxC: number
  readonly absoluteMaxC: number
}

/** One value per growth stage: establishment, canopy growth, full canopy (flowering), ripening. */
export type StageValues = readonly [initial: number, development: number, mid: number, late: number]

/** Crop coefficients of FAO-56: evapotranspiration relative to the reference. */
export interface CropCoefficients {
  readonly initial: number
  readonly mid: number
  readonly end: number
}

/** A type of a crop, such as winter wheat. Group defaults replace figures that are not published. */
export interface CropType {
  readonly key: string
  /** The crop it belongs to, such as wheat. */
  readonly crop: string
  readonly name: string
  readonly scientificName: string
  readonly group: CropGroup
  readonly habit: CropHabit
  readonly flags: ReadonlySet<CropFlag>
  readonly aliases: readonly string[]
  readonly temperature: TemperatureRange
  /** Published growing degree days of a full-season variety; undefined for perennials. */
  readonly thermalTimeCDays: number | undefined
  readonly photoperiod: Photoperiod
  /** Development stops below this temperature. */
  readonly baseC: number
  /** Development is no faster above this temperature. */
  readonly upperC: number
  /** Mean temperature needed at sowing; undefined for crops without such a limit. */
  readonly sowingC: number | undefined
  /** Daily maximum that harms flowering. */
  readonly heatC: number
  /** Daily minimum that kills: the crown temperature for winter types, that of the whole plant for perennials. */
  readonly killC: number
  /** Days a year below 10 °C that fruit set needs. */
  readonly chillDays: number
  readonly cycleMinDays: number
  readonly cycleMaxDays: number
  /** Sum of the published stage lengths; undefined where none are published. */
  readonly publishedDays: number | undefined
  /** Shares of the four stages in the cycle, which add up to 1. */
  readonly stageShares: StageValues
  readonly kc: CropCoefficients
  /** Height of the full-grown crop; undefined where none is published. */
  readonly heightM: number | undefined
  readonly rootDepthM: number
  /** Share of the available soil water that the crop takes without stress (p of FAO-56). */
  readonly depletionFraction: number
  /** Yield response factor (Ky of FAO-33). */
  readonly yieldResponse: number
  /** Undefined where no range is published. */
  readonly soilPh: SoilPhRange | undefined
  /** Lowest rainfall over the cycle, or year, on which the crop grows (EcoCrop). */
  readonly rainMinMm: number
  /** Highest rainfall over the cycle that the crop tolerates. */
  readonly rainMaxMm: number
}

/**
 * Returns the English name of a type's crop, such as "Wheat" for the winter and the spring type. A crop that shares its plain
 * name with another one keeps its note: "Coffee (robusta)", "Rice, upland".
 */
export function getCropName({ crop, name, flags }: CropType): string {
  const [plain = name, note = ''] = name.split(/\s*[,()]\s*/u)
  const isOtherCrop = crop === `${plain}_${note}`.toLowerCase() && !flags.has('winter')
  return isOtherCrop ? name : plain
}

export function isPerennial(crop: CropType): boolean {
  return crop.habit === 'perennial' || crop.habit === 'tree'
}

/** Returns whether the crop is grown in orchards or plantations: trees, and perennial fruits such as bananas. */
export function isOrchardCrop(crop: CropType): boolean {
  return (
    crop.habit === 'tree' || (isPerennial(crop) && (crop.group === 'fruit' || crop.group === 'plantation'))
  )
}

/** Returns whether farmers mostly irrigate the crop, so that its planting does not wait for the rains. */
export function isUsuallyIrrigated(type: CropType): boolean {
  return isVegetable(type) || type.crop === 'sugarcane'
}

/** Returns whether the crop is an annual grain, sown in one of two seasons that names state: "winter beans", "spring barley". */
export function isGrainCrop(type: CropType): boolean {
  return type.habit === 'annual' && isGrain(type)
}

/** Least rain, in mm a year, of the perennials that need humid air as well as water. Bananas and papayas are irrigated in deserts. */
const HUMID_RAIN_MIN_MM: Partial<Record<CropGroup, number>> = { plantation: 1000, spice: 1000, fruit: 1100 }

/** Perennials that are hardly irrigated anywhere, though they need less rain: cashew, and mate of Paraná, Paraguay and Misiones. */
const RAIN_FED_CROPS: ReadonlySet<string> = new Set(['cashew', 'mate'])

/**
 * Returns whether a perennial lives on rain everywhere: those that are hardly irrigated, and those of humid climates, which irrigation
 * alone does not replace, such as tea, cloves and durian. Betel vines grow in shaded gardens that are watered daily.
 */
export function livesOnRain(type: CropType): boolean {
  if (RAIN_FED_CROPS.has(type.key)) return true
  return (
    isPerennial(type) && type.key !== 'betel' && type.rainMinMm >= (HUMID_RAIN_MIN_MM[type.group] ?? Infinity)
  )
}

const GRAIN_GROUPS: ReadonlySet<string> = new Set(['cereal', 'pulse', 'oilseed'])

/** Returns whether a crop is grown for its dry seeds. */
export function isGrain({ group }: Pick<CropType, 'group'>): boolean {
  return GRAIN_GROUPS.has(group)
}

export function isVegetable({ group }: CropType): boolean {
  return group === 'vegetable'
}

/** Groups whose leaves, roots or bulbs are harvested. Their vegetables with fruits die at 0 °C or above anyway. */
const GROUPS_WITHOUT_GRAIN: readonly CropGroup[] = ['vegetable', 'root', 'sugar', 'fodder']

/** Whether flowers and ripe grain, fruits or fibres make the harvest. */
export function bearsGrain({ group }: CropType): boolean {
  return !GROUPS_WITHOUT_GRAIN.includes(group)
}

/** Crops of other groups whose leaves, stems, roots or bulbs are harvested. */
const LEAFY_CROPS = wordSet(`
  onion garlic cabbage cauliflower broccoli carrot radish turnip beetroot spinach lettuce amaranth celery leek
  shallot chinesecabbage kale brusselssprouts parsley parsnip chard endive chicory jutemallow waterspinach
  basil ginger turmeric tobacco jute kenaf hemp
`)

const LEAFY_GROUPS: ReadonlySet<CropGroup> = new Set<CropGroup>(['root', 'sugar', 'fodder'])

/** Whether the harvest of an annual crop grows from its flowers: grain, seeds, fruits or bolls. */
export function isGrownForFlowers({ crop, group }: CropType): boolean {
  return !LEAFY_GROUPS.has(group) && !LEAFY_CROPS.has(crop)
}

export function isWinterType(crop: CropType): boolean {
  return crop.flags.has('winter')
}

/** Returns whether the crop is sown in autumn and harvested in the next summer. Crops of the habit `long` are not. */
export function isAnnualWinterType(crop: CropType): boolean {
  return crop.habit === 'annual' && isWinterType(crop)
}

/** Lists the crops of types or names, each once. */
export function listCrops(items: Iterable<{ readonly crop: string }>): string[] {
  return [...new Set(Array.from(items, ({ crop }) => crop))]
}

/** Returns whether the crop is a cereal of the cool season that needs no winter, such as spring wheat. */
export function isSpringCereal({ group, flags }: CropType): boolean {
  return group === 'cereal' && flags.has('coolseason') && !flags.has('winter')
}
