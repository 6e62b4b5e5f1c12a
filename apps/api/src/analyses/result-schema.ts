import {
  ASSESSED_PLACE_KINDS,
  CONFIDENCE_REASON_CODES,
  CONDITION_SOURCES,
  FACTOR_NAMES,
  CONFIDENCE_LEVELS,
  OUTLOOK_CHANGES,
  OUTLOOK_CONFIDENCE_CODES,
  OUTLOOK_RISK_CODES,
  SKILL_CLASSES,
  RISK_CODES,
  RISK_SEVERITIES,
  STATION_KINDS,
  UNITS,
  VARIETIES,
  type AssessedBasis,
  type AssessedClimate,
  type AssessedCondition,
  type AssessedConditions,
  type Assessment,
  type AssessedCropType,
  type AssessedOutlook,
  type AssessedOutlookMonth,
  type AssessedPlace,
  type AssessedSeason,
  type AssessedStation,
  type AssessedWater,
  type AssessmentConfidence,
  type BetterMonth,
  type ConfidenceLevel,
  type ConfidenceReasonCode,
  type CropScore,
  type Factor,
  type MonthOutlook,
  type OutlookConfidenceCode,
  type OutlookRiskCode,
  type OutlookSeason,
  type OutlookTerciles,
  type PlaceRange,
  type PlantingPeriod,
  type PlantingWindow,
  type Quantity,
  type Requirement,
  type RiskCode,
  type RiskSeverity,
  type Source,
  type TownScore,
} from '@crop/agronomy'
import {
  type FieldVariety,
  FEASIBILITY_LABELS,
  IRRIGATION_CONDITIONS,
  SOIL_TEXTURES,
  VARIETY_LENGTHS,
  VERDICTS,
  WATER_SUPPLIES,
} from '@crop/domain'
import Joi from 'joi'
import { monthSchema, scoreSchema, textParamsSchema, timestampSchema } from '../http/contract/members'
import { modelCode, modelObject, modelText, type TextBody } from '../http/contract/model-object'
import { note } from '../http/contract/note'

/** Result of a completed task: the model's assessment, with the members that the service adds. */
interface AnalysisResult extends Omit<Assessment, 'outlook'> {
  outlook: OutlookBody | null
  request_id: string
  cached: boolean
  computed_at: string
}

/** A day of the year as MM-DD. */
const monthDay = () =>
  Joi.string().meta({ schema: { pattern: String.raw`^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$` } })

const label = () => Joi.string().valid(...FEASIBILITY_LABELS)

const nullableText = () =>
  modelText()
    .allow(null)
    .meta({ replace: { type: ['string', 'null'] } })

const placeRange = modelObject<PlaceRange>({
  towns: Joi.number().integer().min(2).description('Number of towns that were scored'),
  lowest_score: scoreSchema(),
  highest_score: scoreSchema(),
  main_town: modelObject<TownScore>({
    location: modelText().description('The location to ask for'),
    name: modelText(),
    feasibility_label: label(),
    feasibility_score: scoreSchema(),
  }).description('The most populous town'),
}).meta({ component: 'PlaceRange' })

export const place = modelObject<AssessedPlace>({
  name: modelText(),
  country: nullableText().description('ISO 3166-1 alpha-2 code'),
  admin1: nullableText().description('First-level administrative division, such as a state or county'),
  latitude: Joi.number().min(-90).max(90),
  longitude: Joi.number().min(-180).max(180),
  elevation_m: Joi.number().allow(null),
  confidence: Joi.string().valid(...CONFIDENCE_LEVELS),
  kind: Joi.string()
    .valid(...ASSESSED_PLACE_KINDS)
    .optional(),
  station_km: Joi.number()
    .min(0)
    .allow(null)
    .optional()
    .description('Distance to the nearest climate record'),
  height_shift_m: Joi.number()
    .integer()
    .allow(null)
    .optional()
    .description('Height above the nearest climate record, for which temperatures are corrected'),
  range: placeRange
    .allow(null)
    .optional()
    .description('The scores of towns in a district or region; null for other places'),
}).meta({ component: 'Place' })

const basis = modelObject<AssessedBasis>({
  stations: Joi.array()
    .items(
      modelObject<AssessedStation>({
        id: modelText().description('Its id in the data of the model'),
        name: nullableText(),
        country: nullableText().description('ISO 3166-1 alpha-2 code'),
        kind: Joi.string()
          .valid(...STATION_KINDS)
          .description(
            '`station`: normals of a weather station; `grid`: values of a climate grid at the station',
          ),
        km: Joi.number().min(0).description('Distance from the place'),
        elevation_m: Joi.number(),
        weight: scoreSchema().description('Share in the climate of the place'),
      }).meta({ component: 'ClimateStation' }),
    )
    .description('The nearest first'),
})

/** How a label depends on irrigation. */
export const irrigationCondition = () =>
  Joi.string()
    .valid(...IRRIGATION_CONDITIONS)
    .allow(null)
    .optional()
    .description(
      'Whether the label holds only with irrigation (`required`) or lies between those with and without it (`decisive`); ' +
        'null if it does not depend on irrigation',
    )

/** `display_name` is added when a result is translated. */
const cropType = modelObject<AssessedCropType & { display_name: string }>({
  key: modelText(),
  name: modelText().description('English name'),
  display_name: modelText()
    .optional()
    .description('Name in the language of the texts; omitted in English, and where the language has none'),
  scientific_name: modelText(),
})

const quantity = modelObject<Quantity>({
  value: Joi.number(),
  unit: Joi.string().valid(...UNITS),
})

type KeysOfUnion<T> = T extends unknown ? keyof T : never

/** One type for all kinds of requirement: members that every kind has, and optional members of single kinds. */
type AnyRequirement = Pick<Requirement, keyof Requirement> & {
  [Name in Exclude<KeysOfUnion<Requirement>, keyof Requirement>]?: Extract<
    Requirement,
    Record<Name, unknown>
  >[Name]
}

interface FactorBody extends Omit<Factor, 'requirement'> {
  requirement?: AnyRequirement
}

const optionalNumber = () => Joi.number().optional()

const requirement = modelObject<AnyRequirement>({
  // Not an enumeration: the contract leaves the units of requirements open.
  unit: modelText(),
  value: optionalNumber(),
  absolute_min: optionalNumber(),
  optimal_min: optionalNumber(),
  optimal_max: optionalNumber(),
  absolute_max: optionalNumber(),
  kill_temperature: optionalNumber(),
  damage_temperature: optionalNumber(),
})

const factor = modelObject<FactorBody>({
  name: Joi.string().valid(...FACTOR_NAMES),
  score: scoreSchema(),
  observed: quantity.optional(),
  requirement: requirement
    .optional()
    .description('Requirement of the crop: a value, a range or a damaging temperature, with its unit'),
}).meta({ component: 'Factor' })

export const season = modelObject<AssessedSeason>({
  planting: monthDay().description('Planting date as MM-DD'),
  harvest: monthDay().description('Harvest date as MM-DD'),
  days: Joi.number().integer().description('Days from planting to harvest'),
  variety: Joi.string().valid(...VARIETIES),
  crosses_year_end: Joi.boolean().description('Whether the harvest falls in the year after planting'),
})

const millimetres = () => Joi.number().min(0)

const water = modelObject<AssessedWater>({
  supply: Joi.string()
    .valid(...WATER_SUPPLIES)
    .optional()
    .description('The stated supply of water, to which the label and the score of the analysis apply'),
  irrigated_share: scoreSchema()
    .allow(null)
    .optional()
    .description("Irrigated share of the crop's harvested area in the country; null where unknown"),
  rainfed_label: Joi.string()
    .valid(...VERDICTS)
    .optional(),
  irrigated_label: Joi.string()
    .valid(...VERDICTS)
    .optional(),
  rainfed_score: scoreSchema().description('Score without irrigation'),
  irrigated_score: scoreSchema().description('Score with full irrigation'),
  only_with_irrigation: Joi.boolean().description(
    'Whether irrigation raises the feasibility label by at least two classes',
  ),
  irrigation: irrigationCondition(),
  crop_water_requirement_mm: millimetres(),
  rain_mm: millimetres(),
  effective_rain_mm: millimetres(),
  rain_used_mm: millimetres()
    .optional()
    .description(
      'Water use on rain alone: rain, water stored in the soil and the shortage add up to `crop_water_requirement_mm`',
    ),
  soil_water_mm: millimetres().optional(),
  shortage_mm: millimetres().optional(),
  net_irrigation_mm: millimetres().description(
    'Irrigation that avoids all water stress in this season, without losses. It also wets the soil, so it may exceed the shortage',
  ),
  yield_ratio_rainfed: scoreSchema().description(
    'Share of the attainable yield without irrigation, as far as water goes',
  ),
  yield_ratio_rainfed_dry_year: scoreSchema().description('The same in a dry year, the driest out of five'),
})

interface RiskBody extends TextBody<RiskCode> {
  severity: RiskSeverity
}

interface OutlookRiskBody extends TextBody<OutlookRiskCode> {
  seasons_in_ten: number
  usual_seasons_in_ten: number
}

interface OutlookConfidenceBody {
  level: ConfidenceLevel
  reasons: TextBody<OutlookConfidenceCode>[]
}

interface OutlookBody extends Omit<AssessedOutlook, 'risks' | 'confidence'> {
  risks: OutlookRiskBody[]
  confidence: OutlookConfidenceBody
}

interface ExplanationPartBody {
  code: string
  params: object
}

export const explanationPart = modelObject<ExplanationPartBody>({
  code: Joi.string(),
  params: textParamsSchema(),
}).meta({ component: 'ExplanationPart' })

const risk = modelObject<RiskBody>({
  code: Joi.string().valid(...RISK_CODES),
  severity: Joi.string().valid(...RISK_SEVERITIES),
  detail: modelText(),
  params: textParamsSchema().optional(),
})

const conditionSource = () =>
  Joi.string()
    .valid(...CONDITION_SOURCES)
    .description('`request`, `plan`, `reference` for reference data, or `assumed`')

const conditions = modelObject<AssessedConditions>({
  water_supply: modelObject<AssessedConditions['water_supply']>({
    value: Joi.string().valid(...WATER_SUPPLIES),
    source: conditionSource(),
  }),
  elevation_m: modelObject<AssessedCondition<number | null>>({
    value: Joi.number().allow(null),
    source: conditionSource(),
  }),
  soil_texture: modelObject<AssessedConditions['soil_texture']>({
    value: Joi.string().valid(...SOIL_TEXTURES),
    source: conditionSource(),
  }),
  soil_ph: modelObject<AssessedCondition<number | null>>({
    value: Joi.number().allow(null),
    source: conditionSource(),
  }),
  variety: modelObject<AssessedCondition<FieldVariety | null>>({
    value: Joi.alternatives(Joi.string().valid(...VARIETY_LENGTHS), Joi.number().integer()).allow(null),
    source: conditionSource(),
  })
    .optional()
    .description('The variety that was assumed is the one that the model chose; null for perennials'),
})

const monthScore = {
  month: monthSchema(),
  feasibility_label: label(),
  feasibility_score: scoreSchema(),
}

const confidence = modelObject<AssessmentConfidence>({
  level: Joi.string().valid(...CONFIDENCE_LEVELS),
  score_range: Joi.array()
    .items(scoreSchema())
    .length(2)
    .description(
      'Lowest and highest score with a temperature 1 °C higher or lower, 15 % more or less rain, and a soil one class ' +
        'lighter or heavier',
    ),
  label_stability: scoreSchema().description('Share of these variations that have the same label'),
  reasons: Joi.array()
    .items(
      modelObject<TextBody<ConfidenceReasonCode>>({
        code: modelCode(CONFIDENCE_REASON_CODES),
        detail: modelText(),
        params: textParamsSchema(),
      }).meta({ component: 'ConfidenceReason' }),
    )
    .description('Why the score is less certain'),
})

const terciles = () =>
  modelObject<OutlookTerciles>({
    below: scoreSchema(),
    normal: scoreSchema(),
    above: scoreSchema(),
  }).meta({ component: 'OutlookTerciles' })

export const yearMonth = () => Joi.string().meta({ schema: { pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` } })

const outlook = modelObject<OutlookBody>({
  source: modelText(),
  issued: yearMonth(),
  months: Joi.array()
    .items(
      modelObject<AssessedOutlookMonth>({
        month: yearMonth(),
        rain: terciles(),
        temperature: terciles().allow(null),
      }).meta({ component: 'AssessedOutlookMonth' }),
    )
    .description(
      'The months of the season that the outlook covers, with the probabilities of the lower, the middle and the upper ' +
        'third of the usual distribution, after shrinking by the skill',
    ),
  season: modelObject<OutlookSeason>({
    rain_percent_of_normal: Joi.number().min(0),
    temperature_difference_c: Joi.number().allow(null),
  }).description('The expected weather of the season against that of a normal year'),
  feasibility_label: label(),
  feasibility_score: scoreSchema(),
  change: Joi.string()
    .valid(...OUTLOOK_CHANGES)
    .description('How the label differs from that of a normal year'),
  skill: Joi.string()
    .valid(...SKILL_CLASSES)
    .description('How much better than chance forecasts of this centre have been here'),
  text: modelText().description('Both verdicts in a sentence for growers'),
  text_parts: Joi.array()
    .items(explanationPart)
    .optional()
    .description('The sentences of the text as codes with parameters'),
  rainfed_label: label().optional(),
  rainfed_score: scoreSchema().optional(),
  irrigated_label: label().optional(),
  irrigated_score: scoreSchema().optional(),
  risks: Joi.array()
    .items(
      modelObject<OutlookRiskBody>({
        code: modelCode(OUTLOOK_RISK_CODES),
        params: textParamsSchema(),
        seasons_in_ten: Joi.number().integer().min(0).max(10),
        usual_seasons_in_ten: Joi.number().integer().min(0).max(10),
        detail: modelText(),
      }).meta({ component: 'OutlookRisk' }),
    )
    .optional()
    .description(
      'The risks that are more or less likely than usual; drought is that of fields without irrigation',
    ),
  confidence: modelObject<OutlookConfidenceBody>({
    level: Joi.string().valid(...CONFIDENCE_LEVELS),
    reasons: Joi.array().items(
      modelObject<TextBody<OutlookConfidenceCode>>({
        code: modelCode(OUTLOOK_CONFIDENCE_CODES),
        params: textParamsSchema(),
        detail: modelText(),
      }).meta({ component: 'OutlookConfidenceReason' }),
    ),
  })
    .optional()
    .description(
      'How certain the verdict by the outlook is; without skill it is as certain as that of a normal year',
    ),
  licence: modelText().optional().description('The line that the licence of the outlook asks for; show it'),
})

const twelve = (values: Joi.NumberSchema) => Joi.array().items(values).length(12)

const climate = modelObject<AssessedClimate>({
  rain_mm: twelve(millimetres()).description('Rain of each month, January first'),
  et0_mm: twelve(millimetres()).description('Reference evapotranspiration of each month'),
  mean_temperature_c: twelve(Joi.number()),
  min_temperature_c: twelve(Joi.number()).description('Means of the daily minima'),
  max_temperature_c: twelve(Joi.number()).description('Means of the daily maxima'),
})

const plantingPeriod = {
  from: monthDay().description('First planting date as MM-DD'),
  to: monthDay().description(
    'Last planting date as MM-DD; earlier than `from` if the period crosses the year end',
  ),
  feasibility_label: label(),
  feasibility_score: scoreSchema(),
  is_best: Joi.boolean().description('Whether it is the best of the list'),
}

export const plantingWindow = modelObject<PlantingWindow>({
  ...plantingPeriod,
  crop_type: modelText().description('Key of the crop type that the window is for'),
}).meta({ component: 'PlantingWindow' })

/**
 * Optional members are missing in results that an earlier version of the model stored.
 *
 * With the label `insufficient_data`, figures are null, and the lists of factors, risks, months, crops and windows are
 * empty.
 */
export const analysisBody: Joi.ObjectSchema<object> = modelObject<AnalysisResult>({
  request_id: Joi.string(),
  cached: Joi.boolean().description('Whether the result came from the cache'),
  location: Joi.string(),
  crop: Joi.string(),
  month: monthSchema(),
  model_version: Joi.string(),
  computed_at: timestampSchema(),
  place: place.allow(null),
  crop_type: cropType.meta({ component: 'CropType' }).allow(null),
  feasibility_label: label(),
  feasibility_score: scoreSchema().allow(null).description('From 0 to 1; null if there is not enough data'),
  limiting_factor: Joi.string()
    .valid(...FACTOR_NAMES)
    .allow(null)
    .description('The factor with the lowest score; null if every score is 1 or there is not enough data'),
  factors: Joi.array().items(factor),
  season: season.meta({ component: 'Season' }).allow(null).description('Null for perennial crops'),
  water: water.meta({ component: 'Water' }).allow(null),
  risks: Joi.array().items(risk.meta({ component: 'Risk' })),
  better_months: Joi.array()
    .items(
      modelObject<BetterMonth>({
        ...monthScore,
        crop_type: modelText().optional().description('Key of the crop type that the month is for'),
      }).meta({ component: 'MonthScore' }),
    )
    .max(3)
    .description('Planting months of one crop type with a clearly higher score, best first'),
  alternative_crops: Joi.array()
    .items(
      modelObject<CropScore>({
        crop: Joi.string(),
        feasibility_label: label(),
        feasibility_score: scoreSchema(),
      }).meta({ component: 'CropScore' }),
    )
    .max(5)
    .description(
      'Suitable crops for the same place and month, best first; the note NO_ALTERNATIVE_CROPS if none is',
    ),
  monthly: Joi.array()
    .items(
      modelObject<MonthOutlook>({
        ...monthScore,
        rainfed_score: scoreSchema(),
        irrigated_score: scoreSchema(),
      }).meta({ component: 'MonthOutlook' }),
    )
    .max(12)
    .description('Scores of all twelve planting months, January first; empty if there is not enough data'),
  conditions: conditions
    .meta({ component: 'AssessedConditions' })
    .optional()
    .description('The conditions used'),
  windows: Joi.array()
    .items(plantingWindow)
    .optional()
    .description(
      'Periods of the year in which planting is at least moderately suitable, best first, in steps of ten days. ' +
        'A window ends where the label or the crop type changes, or where rain seasons part.',
    ),
  month_parts: Joi.array()
    .items(modelObject<PlantingPeriod>(plantingPeriod).meta({ component: 'PlantingPeriod' }))
    .optional()
    .description(
      'The three parts of the month; the label and the score of the analysis are those of the best one',
    ),
  climate: climate
    .meta({ component: 'Climate' })
    .allow(null)
    .optional()
    .description('Climate normals of the place, corrected for its height, for charts'),
  basis: basis
    .meta({ component: 'Basis' })
    .allow(null)
    .optional()
    .description('The climate records that the climate of the place was interpolated from'),
  confidence: confidence.meta({ component: 'Confidence' }).allow(null).optional(),
  outlook: outlook
    .meta({ component: 'AssessedOutlook' })
    .allow(null)
    .optional()
    .description(
      'The question as the seasonal outlook for the place answers it; null if none covers the season. The other ' +
        'members are those of a normal year',
    ),
  explanation: modelText().description('A few sentences for growers'),
  explanation_parts: Joi.array()
    .items(explanationPart)
    .optional()
    .description('The sentences of the explanation as codes with parameters'),
  notes: Joi.array().items(note),
  sources: Joi.array().items(
    modelObject<Source>({ name: modelText(), version: modelText(), citation: modelText() }),
  ),
}).meta({ component: 'Analysis' })
