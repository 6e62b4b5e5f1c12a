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

export const ELEVATION_RANGE_M = { min: -430, max: 6000 } as const
export const SOIL_PH_RANGE = { min: 3, max: 10 } as const

/** Conditions of a field; null is unknown. The members are those of the HTTP contract. */
export interface FieldConditions {
  readonly water_supply: WaterSupply | null
  readonly elevation_m: number | null
  readonly soil_texture: SoilTexture | null
  readonly soil_ph: number | null
}

export const UNKNOWN_CONDITIONS: FieldConditions = {
  water_supply: null,
  elevation_m: null,
  soil_texture: null,
  soil_ph: null,
}

/** Origin of a known condition. */
export type ConditionOrigin = 'request' | 'plan'

/** A known condition with its origin. */
export interface KnownCondition<T> {
  readonly value: T
  readonly source: ConditionOrigin
}

/** The known conditions of a question. Unknown ones are left out. */
export interface QuestionConditions {
  readonly water_supply?: KnownCondition<KnownWaterSupply>
  readonly elevation_m?: KnownCondition<number>
  readonly soil_texture?: KnownCondition<SoilTexture>
  readonly soil_ph?: KnownCondition<number>
}

/**
 * Combines the conditions of a request with those of its plan, which apply where the request has none. Returns undefined
 * if nothing is known.
 */
export function combineConditions(
  request: Partial<FieldConditions> | undefined,
  plan: FieldConditions | undefined,
): QuestionConditions | undefined {
  const choose = <Name extends keyof FieldConditions>(name: Name) =>
    toKnownCondition(request?.[name], 'request') ?? toKnownCondition(plan?.[name], 'plan')
  const waterSupply = choose('water_supply')
  const elevation = choose('elevation_m')
  const soilTexture = choose('soil_texture')
  const soilPh = choose('soil_ph')
  const conditions: QuestionConditions = {
    ...(waterSupply && isKnownSupply(waterSupply) && { water_supply: waterSupply }),
    ...(elevation && { elevation_m: elevation }),
    ...(soilTexture && { soil_texture: soilTexture }),
    ...(soilPh && { soil_ph: soilPh }),
  }
  return Object.keys(conditions).length > 0 ? conditions : undefined
}

function toKnownCondition<T>(value: T, source: ConditionOrigin): KnownCondition<NonNullable<T>> | undefined {
  return value === null || value === undefined ? undefined : { value, source }
}

function isKnownSupply(supply: KnownCondition<WaterSupply>): supply is KnownCondition<KnownWaterSupply> {
  return supply.value !== 'unknown'
}

/** The order of conditions in cache keys. */
const CONDITION_NAMES = ['water_supply', 'elevation_m', 'soil_texture', 'soil_ph'] as const

/** Formats known conditions in canonical order, as part of a cache key. */
export function formatConditions(conditions: QuestionConditions): string {
  return CONDITION_NAMES.flatMap((name) => {
    const condition = conditions[name]
    return condition ? [`${name}=${condition.value},${condition.source}`] : []
  }).join(';')
}

/** The known conditions of a question without their origin. Unknown ones are left out. */
export type ConditionValues = {
  readonly [Name in keyof QuestionConditions]: NonNullable<QuestionConditions[Name]>['value']
}

/** Returns the known conditions without their origin; undefined if nothing is known. */
export function getConditionValues(conditions: QuestionConditions | undefined): ConditionValues | undefined {
  if (!conditions) return undefined
  const { water_supply, elevation_m, soil_texture, soil_ph } = conditions
  return {
    ...(water_supply && { water_supply: water_supply.value }),
    ...(elevation_m && { elevation_m: elevation_m.value }),
    ...(soil_texture && { soil_texture: soil_texture.value }),
    ...(soil_ph && { soil_ph: soil_ph.value }),
  }
}

/** Whether the same conditions are known, with the same values. */
export function haveSameValues(
  values: ConditionValues | undefined,
  others: ConditionValues | undefined,
): boolean {
  return CONDITION_NAMES.every((name) => values?.[name] === others?.[name])
}
