import type {
  ConditionOrigin,
  FeasibilityLabel,
  FieldVariety,
  IrrigationCondition,
  SoilTexture,
  Text,
  Verdict,
  WaterSupply,
} from '@crop/domain'
import type { AssessedOutlook } from './assessed-outlook'
import type { ConfidenceLevel } from './confidence-level'

export { CONFIDENCE_LEVELS, type ConfidenceLevel } from './confidence-level'

/** The output of the model as callers receive it. Its members and their order are part of the HTTP contract. */
export interface Assessment {
  readonly location: string
  readonly crop: string
  readonly month: number
  readonly model_version: string
  readonly place: AssessedPlace | null
  readonly crop_type: AssessedCropType | null
  readonly feasibility_label: FeasibilityLabel
  /** 0 to 1 with two decimals; null for `insufficient_data`. */
  readonly feasibility_score: number | null
  readonly limiting_factor: FactorName | null
  readonly factors: readonly Factor[]
  /** Null for perennial crops and for `insufficient_data`. */
  readonly season: AssessedSeason | null
  readonly water: AssessedWater | null
  readonly risks: readonly Risk[]
  readonly better_months: readonly BetterMonth[]
  readonly alternative_crops: readonly CropScore[]
  readonly conditions: AssessedConditions
  /** Twelve entries, January first, or none. */
  readonly monthly: readonly MonthOutlook[]
  /** The planting windows of the year, best first. */
  readonly windows: readonly PlantingWindow[]
  /** The three parts of the month, or none. */
  readonly month_parts: readonly PlantingPeriod[]
  /** The climate that the scores rest on. */
  readonly climate: AssessedClimate | null
  /** The records that the climate was interpolated from. */
  readonly basis: AssessedBasis | null
  readonly confidence: AssessmentConfidence | null
  /** The assessment by the seasonal outlook of the place; null if none covers the season. */
  readonly outlook: AssessedOutlook | null
  readonly explanation: string
  /** The sentences of the explanation. */
  readonly explanation_parts: readonly Text[]
  readonly notes: readonly Note[]
  readonly sources: readonly Source[]
}

export interface AssessedBasis {
  /** The nearest first. */
  readonly stations: readonly AssessedStation[]
}

export const STATION_KINDS = ['station', 'grid'] as const

/** A climate record that an assessment used. */
export interface AssessedStation {
  /** Its id in the data pack. */
  readonly id: string
  readonly name: string | null
  readonly country: string | null
  /** `station`: normals that a weather station measured; `grid`: values of a grid at the station. */
  readonly kind: (typeof STATION_KINDS)[number]
  readonly km: number
  readonly elevation_m: number
  /** Share in the climate of the place, 0 to 1. */
  readonly weight: number
}

export const ASSESSED_PLACE_KINDS = ['town', 'district', 'region', 'coordinates'] as const

export type AssessedPlaceKind = (typeof ASSESSED_PLACE_KINDS)[number]

export interface AssessedPlace {
  readonly name: string
  /** ISO 3166-1 alpha-2; null for bare coordinates. */
  readonly country: string | null
  readonly admin1: string | null
  readonly latitude: number
  readonly longitude: number
  readonly elevation_m: number | null
  readonly confidence: ConfidenceLevel
  readonly kind: AssessedPlaceKind
  /** Distance to the nearest climate record; null without one. */
  readonly station_km: number | null
  /** Height above the nearest climate record, for which temperatures are corrected; null without one. */
  readonly height_shift_m: number | null
  /** The scores of towns in a district or region; null for other places, and without a score. */
  readonly range: PlaceRange | null
}

/** How the score differs within a district or region, in the month of the question. */
export interface PlaceRange {
  /** Number of towns that were scored. */
  readonly towns: number
  readonly lowest_score: number
  readonly highest_score: number
  /** The most populous town. */
  readonly main_town: TownScore
}

export interface TownScore {
  /** The location to ask for. */
  readonly location: string
  readonly name: string
  readonly feasibility_label: Verdict
  readonly feasibility_score: number
}

/** How certain the score of an assessment is. */
export interface AssessmentConfidence {
  readonly level: ConfidenceLevel
  /** Lowest and highest score with slightly different climates and soils. */
  readonly score_range: readonly [lowest: number, highest: number]
  /** Share of these climates and soils with the same label, 0 to 1. */
  readonly label_stability: number
  readonly reasons: readonly ConfidenceReason[]
}

export const CONFIDENCE_REASON_CODES = [
  'LOCATION_WIDENED',
  'STATION_FAR',
  'INTERPOLATED_CLIMATE',
  'STATION_HEIGHT_DIFFERS',
  'HEIGHT_ASSUMED',
  'CROP_NOT_VALIDATED',
  'WATER_SUPPLY_UNKNOWN',
  'NEAR_CLASS_LIMIT',
  'LABEL_UNSTABLE',
] as const

export type ConfidenceReasonCode = (typeof CONFIDENCE_REASON_CODES)[number]

/** A reason why a score is less certain. */
export type ConfidenceReason = Text<ConfidenceReasonCode> & { readonly detail: string }

/** Origins of a condition: the caller, the reference data, or an assumption of the model. */
export const CONDITION_SOURCES = ['request', 'plan', 'reference', 'assumed'] as const

export interface AssessedCondition<T> {
  readonly value: T
  readonly source: ConditionOrigin | 'reference' | 'assumed'
}

/** The conditions that an assessment used. */
export interface AssessedConditions {
  readonly water_supply: AssessedCondition<WaterSupply>
  readonly elevation_m: AssessedCondition<number | null>
  readonly soil_texture: AssessedCondition<SoilTexture>
  readonly soil_ph: AssessedCondition<number | null>
  /** Null for perennials, and without a score. */
  readonly variety: AssessedCondition<FieldVariety | null>
}

export interface AssessedCropType {
  readonly key: string
  readonly name: string
  readonly scientific_name: string
}

export const FACTOR_NAMES = [
  'temperature',
  'frost',
  'heat',
  'ripening',
  'sowing_temperature',
  'variety',
  'timing',
  'chilling',
  'establishment',
  'soil_ph',
  'wet_weather',
  'water',
] as const

/**
 * Annual crops have the first five factors, `variety` if an earlier variety was chosen, `timing` except for crops that are
 * usually irrigated, `establishment` if they must grow a rosette before winter, and `water`. Perennial crops have
 * temperature, frost, heat, chilling (if the crop needs it), establishment and water. Both have `soil_ph` if it is known, and
 * `wet_weather` if rain at harvest, disease or a wet year lowers the score.
 */
export type FactorName = (typeof FACTOR_NAMES)[number]

export const UNITS = ['celsius', 'days', 'millimetre', 'percent', 'ph'] as const

export type Unit = (typeof UNITS)[number]

export interface Quantity {
  readonly value: number
  readonly unit: Unit
}

export interface TemperatureRequirement {
  readonly absolute_min: number
  readonly optimal_min: number
  readonly optimal_max: number
  readonly absolute_max: number
  readonly unit: 'celsius'
}

export interface SoilPhRequirement {
  readonly absolute_min: number
  readonly optimal_min: number
  readonly optimal_max: number
  readonly absolute_max: number
  readonly unit: 'ph'
}

export interface KillRequirement {
  readonly kill_temperature: number
  readonly unit: 'celsius'
}

export interface HeatRequirement {
  readonly damage_temperature: number
  readonly unit: 'celsius'
}

export type Requirement =
  | Quantity
  | TemperatureRequirement
  | SoilPhRequirement
  | KillRequirement
  | HeatRequirement

export interface Factor {
  readonly name: FactorName
  /** 0 to 1 with two decimals. */
  readonly score: number
  readonly observed?: Quantity
  readonly requirement?: Requirement
}

/** Varieties of an annual crop by the length of their season. */
export const VARIETIES = ['full', 'medium', 'early'] as const

export type Variety = (typeof VARIETIES)[number]

export interface AssessedSeason {
  /** `MM-DD`. */
  readonly planting: string
  readonly harvest: string
  readonly days: number
  readonly variety: Variety
  readonly crosses_year_end: boolean
}

/** Water over the season in `season`; over a year for perennial crops. */
export interface AssessedWater {
  readonly supply: WaterSupply
  /** Irrigated share of the crop's harvested area in the country, 0 to 1; null where unknown. */
  readonly irrigated_share: number | null
  readonly rainfed_label: Verdict
  readonly irrigated_label: Verdict
  readonly rainfed_score: number
  readonly irrigated_score: number
  readonly only_with_irrigation: boolean
  /** Whether the label is that of an irrigated field, or lies between those with and without irrigation; null if rain alone gives it. */
  readonly irrigation: IrrigationCondition | null
  readonly crop_water_requirement_mm: number
  readonly rain_mm: number
  readonly effective_rain_mm: number
  /** The crop's water use on rain alone: these three add up to `crop_water_requirement_mm`. */
  readonly rain_used_mm: number
  readonly soil_water_mm: number
  readonly shortage_mm: number
  /** Net irrigation that avoids all water stress in this season. It also wets the soil, so it may exceed the shortage. */
  readonly net_irrigation_mm: number
  readonly yield_ratio_rainfed: number
  readonly yield_ratio_rainfed_dry_year: number
}

/** Climate normals of a place, corrected for its height; twelve values each, January first. */
export interface AssessedClimate {
  readonly rain_mm: readonly number[]
  /** Reference evapotranspiration of the month. */
  readonly et0_mm: readonly number[]
  readonly mean_temperature_c: readonly number[]
  /** Mean of the daily minima. */
  readonly min_temperature_c: readonly number[]
  /** Mean of the daily maxima. */
  readonly max_temperature_c: readonly number[]
}

export const RISK_CODES = [
  'frost',
  'heat',
  'drought',
  'rain_variability',
  'excess_rain',
  'wet_harvest',
  'cold_sowing',
  'does_not_ripen',
  'no_vernalisation',
  'low_confidence',
] as const

export type RiskCode = (typeof RISK_CODES)[number]

export const RISK_SEVERITIES = ['moderate', 'severe'] as const

export type RiskSeverity = (typeof RISK_SEVERITIES)[number]

export type Risk = Text<RiskCode> & {
  readonly severity: RiskSeverity
  readonly detail: string
}

export interface MonthScore {
  readonly month: number
  readonly feasibility_label: Verdict
  readonly feasibility_score: number
}

/** A month of the crop type that it is best for. */
export interface BetterMonth extends MonthScore {
  /** Key of the crop type. */
  readonly crop_type: string
}

/** A period of planting dates, from `MM-DD` to `MM-DD`; it may cross the year end. */
export interface PlantingPeriod {
  readonly from: string
  readonly to: string
  readonly feasibility_label: Verdict
  readonly feasibility_score: number
  /** Whether it is the best of its list. */
  readonly is_best: boolean
}

export interface PlantingWindow extends PlantingPeriod {
  /** Key of the crop type. */
  readonly crop_type: string
}

export interface CropScore {
  readonly crop: string
  readonly feasibility_label: Verdict
  readonly feasibility_score: number
}

export interface MonthOutlook extends MonthScore {
  readonly rainfed_score: number
  readonly irrigated_score: number
}

export const NOTE_CODES = [
  'LOCATION_NOT_IN_REFERENCE',
  'LOCATION_AMBIGUOUS',
  'LOCATION_MATCHED',
  'LOCATION_WIDENED',
  'COORDINATES_EXCHANGED',
  'COORDINATES_AT_SEA',
  'LOCATION_IS_DIVISION',
  'LOCATION_RANGE',
  'CROP_NOT_IN_REFERENCE',
  'CROP_MATCHED',
  'CROP_TYPE_CHOSEN',
  'NO_ALTERNATIVE_CROPS',
  'CLIMATE_NOT_IN_REFERENCE',
  'MONTH_OUT_OF_RANGE',
  'PERENNIAL_CROP',
  'WATER_SUPPLY_ASSUMED',
  'VARIETY_NOT_USED',
  'VARIETY_UNUSUAL',
] as const

export type NoteCode = (typeof NOTE_CODES)[number]

export type Note = Text<NoteCode> & {
  readonly detail: string
  /** Names to use in the request instead. */
  readonly suggestions?: readonly string[]
}

export interface Source {
  readonly name: string
  readonly version: string
  readonly citation: string
}
