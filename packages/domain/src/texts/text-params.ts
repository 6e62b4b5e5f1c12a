import type { ConditionValues, VarietyLength } from '../conditions'
import type { FeasibilityLabel, IrrigationCondition, Verdict } from '../feasibility'

type Span = 'season' | 'year'
type Habit = 'annual' | 'perennial'
/** The kind of a place that is no town or point. */
type Division = 'district' | 'region'
/** When in its growth a crop suffers. */
export type GrowthPhase =
  | 'growth'
  | 'full_growth'
  | 'flowering'
  | 'ripening'
  | 'before_harvest'
  | 'best_months'
  | 'worst_month'
/** The fault of the weather in which a winter type is sown: beyond a limit, or hardly colder a month later. */
export type AutumnFault = { fault: 'cold' | 'hot'; limit: number } | { fault: 'not_cooling'; later: number }
type EarlierVariety = 'medium' | 'early'
/** Whether a climate record lies higher or lower than a place. */
type StationSide = 'higher' | 'lower'

/** A planting, with the crop and the place as a plan names them. */
type PlantingParams = {
  crop: string
  location: string
  month: number
}

/** A question of an analysis and its verdict. `conditions` has the known ones. */
export interface AnalysedQuestionParams extends PlantingParams {
  conditions?: ConditionValues
  label: Verdict
  /** How the verdict depends on irrigation; only of the latest analysis. */
  irrigation?: IrrigationCondition
}

/** The parameters of each notification, by its code. Its title and its message have the same ones. */
export interface NotificationParamsByCode {
  /** The change of the verdict on one question. */
  feasibility_changed: PlantingParams & {
    plan: string
    from: Verdict
    to: Verdict
    /** How the new verdict depends on irrigation. */
    irrigation?: IrrigationCondition
    limiting_factor?: string
  }
  /** The latest analysis of a plan asked a different question from the one before, and the verdict changed. */
  other_question_analysed: { plan: string; latest: AnalysedQuestionParams; previous: AnalysedQuestionParams }
  /** The change of the verdict on a plan by a seasonal outlook: from the usual verdict, or from that by an earlier outlook for the same season. */
  outlook_changed: PlantingParams & {
    plan: string
    /** The month of the issue, YYYY-MM. */
    issued: string
    from: Verdict
    to: Verdict
    compared_with: 'usual' | 'earlier_outlook'
    /** How much better than chance forecasts of the centre have been at the place. */
    skill: 'low' | 'fair'
    /** If `skill` is an assumption. */
    is_skill_unknown?: true
    /** If the outlook leans to a side. */
    lean?: OutlookLean
  }
  /** A plan that is to be planted next month, with the label of its latest analysis. */
  planting_next_month: PlantingParams & {
    plan: string
    label?: FeasibilityLabel
    /** How the label depends on irrigation. */
    irrigation?: IrrigationCondition
  }
  /** A webhook that the service disabled, by the host of its URL. `failing` means five days without a successful attempt. */
  webhook_disabled: { host: string; reason: 'gone' | 'failing' }
}

type NotificationTextParams = {
  [
    Code in keyof NotificationParamsByCode as `${Code}_title` | `${Code}_message`
  ]: NotificationParamsByCode[Code]
}

/** The third to which a seasonal outlook leans. */
export type OutlookLean = 'dry' | 'wet' | 'cold' | 'warm'
/** What a grower can do about a dry season: wait for the first rain, or take an early variety as well, or irrigate. */
export type OutlookAdvice = 'wait' | 'wait_or_early' | 'irrigate'

/** The usual verdict on a planting. */
interface OutlookVerdictsParams {
  crop_type: string
  crop: string
  habit: Habit
  place: string
  division?: Division
  month: number
  usual: Verdict
}

/** Days that are too hot: for annual crops between two dates, around flowering unless `phase` says otherwise; for others mostly in some months. */
interface HeatParams {
  percent: number
  celsius: number
  habit: Habit
  phase?: 'full_growth'
  from?: string
  to?: string
  months?: readonly number[]
}

/**
 * The parameters of each text, by its code. Dates are `MM-DD`, months 1 to 12, percentages whole numbers; other units are
 * in the names. `crop_type` is the key of a crop or of one of its types, `crop` the English name, which is used where a
 * language has none.
 */
export interface TextParamsByCode extends NotificationTextParams {
  // Names of crop types that differ by their season
  winter_type: { crop: string }
  spring_type: { crop: string }

  // Parts of an explanation
  verdict: {
    crop_type: string
    crop: string
    habit: Habit
    place: string
    division?: Division
    month: number
    label: Verdict
    /** Whether a good choice has a drawback: a small one, or a serious risk. */
    drawback: 'none' | 'small' | 'serious'
    irrigation?: IrrigationCondition
    /** If the label is that of a field on rain alone, and irrigation would raise it. */
    supply?: 'rainfed'
    /** The best part of the month, if the other parts have lower labels. */
    from?: string
    to?: string
  }
  /** With the label of the verdict, which is not repeated. */
  both_supplies: { irrigated_label: Verdict; rainfed_label: Verdict; label?: Verdict }
  /** `irrigation` if the score is for an irrigated field that rain alone suits less, or drought is a risk. */
  nothing_limits: { water: 'rain' | 'irrigation' | 'excess_rain' }
  /** The mean of the days that are too cold or too hot in these months, and the lowest or highest at which the crop does best. */
  limited_by_temperature: {
    side: 'cold' | 'hot'
    /** How much of the score the temperature costs. */
    harm?: 'slight' | 'serious'
    phase: GrowthPhase
    months: readonly number[]
    mean: number
    limit: number
  }
  /** The mean nightly minimum from full canopy to harvest, or of the coolest month, and the highest at which the crop does best. */
  limited_by_warm_nights: { span: 'canopy' | 'coolest_month'; mean: number; limit: number }
  /** `harm` is how much of the score the frost costs. */
  limited_by_frost: {
    days: number
    habit: Habit
    months: readonly number[]
    harms?: 'flowers'
    harm?: 'slight' | 'serious'
  }
  limited_by_heat: HeatParams
  limited_by_ripening: { percent: number; days: number }
  limited_by_vernalisation: object
  limited_by_sowing_temperature: { celsius: number; required: number }
  limited_by_autumn: { celsius: number } & AutumnFault
  /** With what a later variety would lack, if the model chose this one. */
  limited_by_variety: { variety: EarlierVariety; lacks?: 'time' | 'water' }
  limited_by_timing: { months: readonly number[] }
  /** `dry_months` if a dry season of as many months replaces the cold days. */
  limited_by_chilling: { required_days: number; days: number; dry_months?: number }
  limited_by_establishment: { months: readonly number[] }
  limited_by_rosette: { percent: number }
  limited_by_soil_ph: {
    ph: number
    optimal_min?: number
    optimal_max?: number
    harm?: 'slight' | 'serious'
  }
  /** Rain and mean temperature from full canopy to harvest. */
  limited_by_disease: { mm_per_day: number; celsius: number }
  limited_by_wet_harvest: { mm_per_day: number }
  limited_by_excess_rain: { mm: number; max_mm: number; span: Span }
  limited_by_water: {
    span: Span
    use_mm: number
    /** Rain that the crop uses, and that falls if it is more. */
    rain_mm: number
    fallen_mm?: number
    soil_mm: number
    shortage_mm: number
    percent: number
  }
  /**
   * With the label with irrigation unless another sentence says it. The season is longer if the crop does best with irrigation
   * in a longer one than on rain alone; then `mm` is for that one.
   */
  irrigation_advice: {
    mm: number
    span: Span
    label?: Verdict
    season?: 'longer' | 'shorter'
    /** In another part of the month, with its dates. */
    planting?: 'other'
    from?: string
    to?: string
  }
  /** With the crop if it has several types. */
  better_months: { months: readonly number[]; crop_type?: string; crop?: string; label: Verdict }
  no_better_month: object
  /** With the variety unless another sentence says it. */
  harvest: { date: string; days: number; variety?: EarlierVariety | 'full' }
  /**
   * The variety that the question states, and its days from planting to harvest if it ripens. Those of a variety that is
   * stated in days are the usual ones; with those of this season if they differ.
   */
  variety_used: { variety: VarietyLength; days?: number } | { days: number; season_days?: number }
  /** The variety that is usual here, if it does better than the stated one; its days count like those of that one. */
  better_variety: { side: 'shorter' | 'longer'; days: number; label: Verdict }
  first_harvest_later: object
  harvested_for_years: object
  not_enough_data: object

  // Parts of the text about an outlook
  /** With the tenths of such seasons that are dry, wet, cold or warm, if the outlook leans that way; usually it is three. */
  outlook: OutlookVerdictsParams & {
    label: Verdict
    lean?: OutlookLean
    tenths?: number
    advice?: OutlookAdvice
  }
  /** The forecasts have been no better than chance, so the usual verdict stands. */
  outlook_without_skill: OutlookVerdictsParams
  outlook_skill_low: object
  outlook_skill_unknown: object
  outlook_no_skill: object
  /** Risks that are more or less likely than usual: the tenths of such seasons that are dry, wet, warm or cool; usually it is three. */
  outlook_drought: { tenths: number }
  outlook_excess_rain: { tenths: number }
  outlook_heat: { tenths: number }
  outlook_cold: { tenths: number }
  /** Names of places or crops; with the ISO 3166-1 code of the country of each place, or the key of each crop. */
  did_you_mean: {
    names: readonly string[]
    countries?: readonly string[]
    crop_types?: readonly string[]
  }
  location_hint: object
  crop_hint: object

  // Risks: what may happen. The sentences of the reasons above say the finding.
  /** With the months of most of the frost; for perennials of plants and of leaves or flowers. */
  frost:
    | { days: number; months?: readonly number[] }
    | {
        plant_days?: number
        plant_months?: readonly number[]
        flower_days?: number
        flower_months?: readonly number[]
      }
  heat: HeatParams
  drought: { percent: number; dry_year_percent: number }
  rain_variability: { percent: number; span: Span }
  excess_rain: { mm: number; max_mm: number; span: Span } | { mm: number; month: number }
  wet_harvest: { mm_per_day: number }
  cold_sowing: { celsius: number; required?: number }
  does_not_ripen: { days: number; percent: number }
  no_vernalisation: object
  low_confidence: { km: number; metres: number; side: StationSide }

  // Notes
  LOCATION_NOT_IN_REFERENCE: {
    location: string
    reason: 'unknown' | 'country' | 'part_of_country' | 'continent' | 'off_globe'
  }
  /** `others` are the likeliest of the other places, with their regions and countries. */
  LOCATION_AMBIGUOUS: { location: string; place: string; others?: readonly string[] }
  /** With the parts of the location that were ignored. */
  LOCATION_MATCHED: { location: string; place: string; unused?: readonly string[] }
  /** Only the place around an unknown part of the location was found. */
  LOCATION_WIDENED: { location: string; place: string; unknown: string }
  /** Coordinates lie at sea; with latitude and longitude exchanged they lie on land. */
  COORDINATES_EXCHANGED: { location: string; other: string }
  COORDINATES_AT_SEA: { location: string }
  LOCATION_IS_DIVISION: {
    location: string
    place: string
    kind: 'district' | 'region'
    metres?: number
  }
  /** The scores of towns in a district or region, and that of the most populous one; with that of the answer if it is not among them. */
  LOCATION_RANGE: {
    place: string
    towns: number
    lowest: number
    highest: number
    town: string
    score: number
    answer_score?: number
  }
  /** Without a reason, nothing of this name is known; `crop_types` are the crops that are suggested. */
  CROP_NOT_IN_REFERENCE: {
    name: string
    reason?: 'several' | 'not_covered'
    crop_types?: readonly string[]
  }
  /** With the words that make no difference, those on a variety, which the conditions of a question state, and the rest. */
  CROP_MATCHED: {
    name: string
    crop_type?: string
    crop: string
    unused?: readonly string[]
    variety_words?: readonly string[]
    not_understood?: readonly string[]
  }
  /** No other crop that is grown around the place is at least moderately suitable in the month. */
  NO_ALTERNATIVE_CROPS: { month: number; crops: 'orchard' | 'annual' }
  CROP_TYPE_CHOSEN: { crop_type: string; crop: string }
  CLIMATE_NOT_IN_REFERENCE: { km: number }
  MONTH_OUT_OF_RANGE: object
  /** Trees bear after several years; other perennials may be harvested in the first one. */
  PERENNIAL_CROP: { habit?: 'perennial' | 'tree' }
  VARIETY_NOT_USED: object
  /** With the days that varieties of the crop take, if the stated ones are not among them; with those that were used instead. */
  VARIETY_UNUSUAL: {
    crop_type: string
    crop: string
    days: number
    min_days?: number
    max_days?: number
    used_days?: number
  }
  WATER_SUPPLY_ASSUMED: {
    crop_type: string
    crop: string
    percent?: number
    supply: 'irrigated' | 'mostly_rainfed' | 'mixed'
    /** If the score is the same with and without irrigation. */
    irrigation_effect?: 'none'
    /** How much of a rain shortage the score of a `mixed` supply counts. */
    shortage_percent?: number
    /** Why more irrigation is assumed than is known of the country: rain alone suits the crop in no month or is hardly enough, or it is a vegetable. */
    reason?: 'no_month_on_rain' | 'hardly_enough_rain' | 'vegetable'
  }

  // Reasons of a confidence
  STATION_FAR: { km: number }
  INTERPOLATED_CLIMATE: { km: number }
  STATION_HEIGHT_DIFFERS: { metres: number; side: StationSide }
  HEIGHT_ASSUMED: { place: string; metres: number }
  CROP_NOT_VALIDATED: { crop_type: string; crop: string }
  WATER_SUPPLY_UNKNOWN: { irrigated_score: number; rainfed_score: number }
  NEAR_CLASS_LIMIT: { score: number; limit: number }
  LABEL_UNSTABLE: { percent: number }
}
