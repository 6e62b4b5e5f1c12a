/** How a field gets its water. */
export const WATER_SUPPLIES = ['rainfed', 'irrigated', 'unknown'] as const

export type WaterSupply = (typeof WATER_SUPPLIES)[number]

export type KnownWaterSupply = Exclude<WaterSupply, 'unknown'>

/** Soil textures from light to heavy. */
export const SOIL_TEXTURES = [
  'sand',
  'loamy_sand',
  'sandy_loam',
  'loam',
  'silt_loam',
  'clay_loam',
  'clay',
] as const

export type SoilTexture = (typeof SOIL_TEXTURES)[number]

/** Varieties of a crop by the length of their season. */
export const VARIETY_LENGTHS = ['early', 'medium', 'late'] as const

export type VarietyLength = (typeof VARIETY_LENGTHS)[number]

/** A variety by its length, or by its days from planting to harvest. */
export type FieldVariety = VarietyLength | number

export const ELEVATION_RANGE_M = { min: -430, max: 6000 } as const
export const SOIL_PH_RANGE = { min: 3, max: 10 } as const
export const VARIETY_DAYS_RANGE = { min: 30, max: 400 } as const

/** Returns whether a number may be the days of a variety: a whole number in the range. */
export function isVarietyDays(days: number): boolean {
  return Number.isInteger(days) && days >= VARIETY_DAYS_RANGE.min && days <= VARIETY_DAYS_RANGE.max
}

/** Reads a variety from the text of a table or an address; undefined if it is none. */
export function parseVariety(text: string): FieldVariety | undefined {
  const word = text.trim().toLowerCase()
  const days = /^\d+$/u.test(word) ? Number(word) : NaN
  return isVarietyDays(days) ? days : VARIETY_LENGTHS.find((length) => length === word)
}

/** Conditions of a field; null is unknown. The members are those of the HTTP contract. */
export interface FieldConditions {
  readonly water_supply: WaterSupply | null
  readonly elevation_m: number | null
  readonly soil_texture: SoilTexture | null
  readonly soil_ph: number | null
  readonly variety: FieldVariety | null
}

type ConditionName = keyof FieldConditions

export const UNKNOWN_CONDITIONS: FieldConditions = {
  water_supply: null,
  elevation_m: null,
  soil_texture: null,
  soil_ph: null,
  variety: null,
}

const isConditionName = (name: string): name is ConditionName => name in UNKNOWN_CONDITIONS

/** The conditions in the order of cache keys and tables. */
export const CONDITION_NAMES = Object.keys(UNKNOWN_CONDITIONS).filter(isConditionName)

/** Origin of a known condition. */
export type ConditionOrigin = 'request' | 'plan'

/** A known condition with its origin. */
export interface KnownCondition<T> {
  readonly value: T
  readonly source: ConditionOrigin
}

type KnownValue<Name extends ConditionName> = Exclude<FieldConditions[Name], 'unknown' | null>

/** The known conditions of a question. Unknown ones are left out. */
export type QuestionConditions = { readonly [Name in ConditionName]?: KnownCondition<KnownValue<Name>> }

/**
 * Combines the conditions of a request with those of its plan, which apply where the request has none. Returns undefined
 * if nothing is known.
 */
export function combineConditions(
  request: { readonly [Name in ConditionName]?: FieldConditions[Name] | undefined } | undefined,
  plan: FieldConditions | undefined,
): QuestionConditions | undefined {
  let conditions: QuestionConditions = {}
  for (const name of CONDITION_NAMES) {
    const known = toKnownCondition(request?.[name], 'request') ?? toKnownCondition(plan?.[name], 'plan')
    if (known && known.value !== 'unknown') conditions = { ...conditions, [name]: known }
  }
  return Object.keys(conditions).length > 0 ? conditions : undefined
}

function toKnownCondition<T>(value: T, source: ConditionOrigin): KnownCondition<NonNullable<T>> | undefined {
  return value === null || value === undefined ? undefined : { value, source }
}

/** Formats known conditions in canonical order, as part of a cache key. */
export function formatConditions(conditions: QuestionConditions): string {
  return CONDITION_NAMES.flatMap((name) => {
    const condition = conditions[name]
    return condition ? [`${name}=${condition.value},${condition.source}`] : []
  }).join(';')
}

/** The known conditions of a question without their origin. Unknown ones are left out. */
export type ConditionValues = { readonly [Name in ConditionName]?: KnownValue<Name> }

/** Returns the known conditions without their origin; undefined if nothing is known. */
export function getConditionValues(conditions: QuestionConditions | undefined): ConditionValues | undefined {
  if (!conditions) return undefined
  let values: ConditionValues = {}
  for (const name of CONDITION_NAMES) {
    const condition = conditions[name]
    if (condition) values = { ...values, [name]: condition.value }
  }
  return values
}

/** Whether the same conditions are known, with the same values. */
export function haveSameValues(
  values: ConditionValues | undefined,
  others: ConditionValues | undefined,
): boolean {
  return CONDITION_NAMES.every((name) => values?.[name] === others?.[name])
}
