import * as model from '@crop/agronomy'
import {
  type FieldVariety,
  EXPLANATION_CODES,
  FEASIBILITY_LABELS,
  IRRIGATION_CONDITIONS,
  SOIL_TEXTURES,
  VARIETY_LENGTHS,
  VERDICTS,
  WATER_SUPPLIES,
} from '@crop/domain'
import Joi from 'joi'
import { monthSchema, scoreSchema, textParamsSchema, timestampSchema } from '../http/contract/members'
import {
  modelCode,
  modelComponent,
  modelList,
  modelObject,
  modelText,
  modelWord,
  type TextBody,
} from '../http/contract/model-object'
import { note } from '../http/contract/note'

/** Result of a completed task: the model's assessment, with the members that the service adds. */
interface AnalysisResult extends Omit<model.Assessment, 'outlook'> {
  outlook: OutlookBody | null
  request_id: string
  cached: boolean
  computed_at: string
}

/** A day of the year as MM-DD. */
const monthDay = () =>
  Joi.string().meta({ schema: { pattern: String.raw`^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$` } })

const label = () => modelWord(FEASIBILITY_LABELS)

const nullableText = () =>
  modelText()
    .allow(null)
    .meta({ replace: { type: ['string', 'null'] } })

const placeRange = modelComponent<model.PlaceRange>('PlaceRange', {
  towns: Joi.number().integer().min(2).description('Number of towns that were scored'),
  lowest_score: scoreSchema(),
  highest_score: scoreSchema(),
  main_town: modelObject<model.TownScore>({
    location: modelText().description('The location to ask for'),
    name: modelText(),
    feasibility_label: label(),
    feasibility_score: scoreSchema(),
  }).description('The most populous town'),
})

export const place = modelComponent<model.AssessedPlace>('Place', {
  name: modelText(),
  country: nullableText().description('ISO 3166-1 alpha-2 code'),
  admin1: nullableText().description('First-level administrative division, such as a state or county'),
  latitude: Joi.number().min(-90).max(90),
  longitude: Joi.number().min(-180).max(180),
  elevation_m: Joi.number().allow(null),
  confidence: modelWord(model.CONFIDENCE_LEVELS),
  kind: modelWord(model.ASSESSED_PLACE_KINDS).optional(),
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
})

const basis = modelComponent<model.AssessedBasis>('Basis', {
  stations: modelList(
    modelComponent<model.AssessedStation>('ClimateStation', {
      id: modelText().description('Its id in the data of the model'),
      name: nullableText(),
      country: nullableText().description('ISO 3166-1 alpha-2 code'),
      kind: modelWord(model.STATION_KINDS).description(
        '`station`: normals of a weather station; `grid`: values of a climate grid at the station',
      ),
      km: Joi.number().min(0).description('Distance from the place'),
      elevation_m: Joi.number(),
      weight: scoreSchema().description('Share in the climate of the place'),
    }),
  ).description('The nearest first'),
})

/** How a label depends on irrigation. */
export const irrigationCondition = () =>
  modelWord(IRRIGATION_CONDITIONS)
    .allow(null)
    .optional()
    .description(
      'Whether the label holds only with irrigation (`required`) or lies between those with and without it (`decisive`); ' +
        'null if it does not depend on irrigation',
    )

/** `display_name` is added when a result is translated. */
const cropType = modelComponent<model.AssessedCropType & { display_name: string }>('CropType', {
  key: modelText(),
  name: modelText().description('English name'),
  display_name: modelText()
    .optional()
    .description('Name in the language of the texts; omitted in English, and where the language has none'),
  scientific_name: modelText(),
})

const quantity = modelObject<model.Quantity>({
  value: Joi.number(),
  unit: modelWord(model.UNITS),
})

type KeysOfUnion<T> = T extends unknown ? keyof T : never

/** One type for all kinds of requirement: members that every kind has, and optional members of single kinds. */
type AnyRequirement = Pick<model.Requirement, keyof model.Requirement> & {
  [Name in Exclude<KeysOfUnion<model.Requirement>, keyof model.Requirement>]?: Extract<
    model.Requirement,
    Record<Name, unknown>
  >[Name]
}

interface FactorBody extends Omit<model.Factor, 'requirement'> {
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

const factor = modelComponent<FactorBody>('Factor', {
  name: modelWord(model.FACTOR_NAMES),
  score: scoreSchema(),
  observed: quantity.optional(),
  requirement: requirement
    .optional()
    .description('Requirement of the crop: a value, a range or a damaging temperature, with its unit'),
})

export const season = modelObject<model.AssessedSeason>({
  planting: monthDay().description('Planting date as MM-DD'),
  harvest: monthDay().description('Harvest date as MM-DD'),
  days: Joi.number().integer().description('Days from planting to harvest'),
  variety: modelWord(model.VARIETIES),
  crosses_year_end: Joi.boolean().description('Whether the harvest falls in the year after planting'),
})

const millimetres = () => Joi.number().min(0)

const water = modelComponent<model.AssessedWater>('Water', {
  supply: modelWord(WATER_SUPPLIES)
    .optional()
    .description('The stated supply of water, to which the label and the score of the analysis apply'),
  irrigated_share: scoreSchema()
    .allow(null)
    .optional()
    .description("Irrigated share of the crop's harvested area in the country; null where unknown"),
  rainfed_label: modelWord(VERDICTS).optional(),
  irrigated_label: modelWord(VERDICTS).optional(),
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

interface RiskBody extends TextBody<model.RiskCode> {
  severity: model.RiskSeverity
}

interface OutlookRiskBody extends TextBody<model.OutlookRiskCode> {
  seasons_in_ten: number
  usual_seasons_in_ten: number
}

interface OutlookConfidenceBody {
  level: model.ConfidenceLevel
  reasons: TextBody<model.OutlookConfidenceCode>[]
}

interface OutlookBody extends Omit<model.AssessedOutlook, 'risks' | 'confidence'> {
  risks: OutlookRiskBody[]
  confidence: OutlookConfidenceBody
}

interface ExplanationPartBody {
  code: string
  params: object
}

export const explanationPart = modelComponent<ExplanationPartBody>('ExplanationPart', {
  code: Joi.string()
    .meta({ schema: { examples: EXPLANATION_CODES } })
    .description('More codes may be added. Without a verdict, those of notes too'),
  params: textParamsSchema(),
})

const risk = modelComponent<RiskBody>('Risk', {
  code: modelWord(model.RISK_CODES),
  severity: modelWord(model.RISK_SEVERITIES),
  detail: modelText(),
  params: textParamsSchema().optional(),
})

const conditionSource = () =>
  modelWord(model.CONDITION_SOURCES).description(
    '`request`, `plan`, `reference` for reference data, or `assumed`',
  )

const conditions = modelComponent<model.AssessedConditions>('AssessedConditions', {
  water_supply: modelObject<model.AssessedConditions['water_supply']>({
    value: modelWord(WATER_SUPPLIES),
    source: conditionSource(),
  }),
  elevation_m: modelObject<model.AssessedCondition<number | null>>({
    value: Joi.number().allow(null),
    source: conditionSource(),
  }),
  soil_texture: modelObject<model.AssessedConditions['soil_texture']>({
    value: modelWord(SOIL_TEXTURES),
    source: conditionSource(),
  }),
  soil_ph: modelObject<model.AssessedCondition<number | null>>({
    value: Joi.number().allow(null),
    source: conditionSource(),
  }),
  variety: modelObject<model.AssessedCondition<FieldVariety | null>>({
    value: Joi.alternatives(modelWord(VARIETY_LENGTHS), Joi.number().integer()).allow(null),
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

const confidence = modelComponent<model.AssessmentConfidence>('Confidence', {
  level: modelWord(model.CONFIDENCE_LEVELS),
  score_range: modelList(scoreSchema())
    .length(2)
    .description(
      'Lowest and highest score with a temperature 1 °C higher or lower, 15 % more or less rain, and a soil one class ' +
        'lighter or heavier',
    ),
  label_stability: scoreSchema().description('Share of these variations that have the same label'),
  reasons: modelList(
    modelComponent<TextBody<model.ConfidenceReasonCode>>('ConfidenceReason', {
      code: modelCode(model.CONFIDENCE_REASON_CODES),
      detail: modelText(),
      params: textParamsSchema(),
    }),
  ).description('Why the score is less certain'),
})

const terciles = () =>
  modelComponent<model.OutlookTerciles>('OutlookTerciles', {
    below: scoreSchema(),
    normal: scoreSchema(),
    above: scoreSchema(),
  })

export const yearMonth = () => Joi.string().meta({ schema: { pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` } })

const outlook = modelComponent<OutlookBody>('AssessedOutlook', {
  source: modelText(),
  issued: yearMonth(),
  months: modelList(
    modelComponent<model.AssessedOutlookMonth>('AssessedOutlookMonth', {
      month: yearMonth(),
      rain: terciles(),
      temperature: terciles().allow(null),
    }),
  ).description(
    'The months of the season that the outlook covers, with the probabilities of the lower, the middle and the upper ' +
      'third of the usual distribution, after shrinking by the skill',
  ),
  season: modelObject<model.OutlookSeason>({
    rain_percent_of_normal: Joi.number().min(0),
    temperature_difference_c: Joi.number().allow(null),
  }).description('The expected weather of the season against that of a normal year'),
  feasibility_label: label(),
  feasibility_score: scoreSchema(),
  change: modelWord(model.OUTLOOK_CHANGES).description('How the label differs from that of a normal year'),
  skill: modelWord(model.SKILL_CLASSES).description(
    'How much better than chance forecasts of this centre have been here',
  ),
  text: modelText().description('Both verdicts in a sentence for growers'),
  text_parts: modelList(explanationPart)
    .optional()
    .description('The sentences of the text as codes with parameters'),
  rainfed_label: label().optional(),
  rainfed_score: scoreSchema().optional(),
  irrigated_label: label().optional(),
  irrigated_score: scoreSchema().optional(),
  risks: modelList(
    modelComponent<OutlookRiskBody>('OutlookRisk', {
      code: modelCode(model.OUTLOOK_RISK_CODES),
      params: textParamsSchema(),
      seasons_in_ten: Joi.number().integer().min(0).max(10),
      usual_seasons_in_ten: Joi.number().integer().min(0).max(10),
      detail: modelText(),
    }),
  )
    .optional()
    .description(
      'The risks that are more or less likely than usual; drought is that of fields without irrigation',
    ),
  confidence: modelObject<OutlookConfidenceBody>({
    level: modelWord(model.CONFIDENCE_LEVELS),
    reasons: modelList(
      modelComponent<TextBody<model.OutlookConfidenceCode>>('OutlookConfidenceReason', {
        code: modelCode(model.OUTLOOK_CONFIDENCE_CODES),
        params: textParamsSchema(),
        detail: modelText(),
      }),
    ),
  })
    .optional()
    .description(
      'How certain the verdict by the outlook is; without skill it is as certain as that of a normal year',
    ),
  licence: modelText().optional().description('The line that the licence of the outlook asks for; show it'),
})

const twelve = (values: Joi.NumberSchema) => modelList(values).length(12)

const climate = modelComponent<model.AssessedClimate>('Climate', {
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

export const plantingWindow = modelComponent<model.PlantingWindow>('PlantingWindow', {
  ...plantingPeriod,
  crop_type: modelText().description('Key of the crop type that the window is for'),
})

export const analysisBody: Joi.ObjectSchema<object> = modelComponent<AnalysisResult>('Analysis', {
  request_id: Joi.string(),
  cached: Joi.boolean().description('Whether the result came from the cache'),
  location: Joi.string(),
  crop: Joi.string(),
  month: monthSchema(),
  model_version: Joi.string(),
  computed_at: timestampSchema(),
  place: place.allow(null),
  crop_type: cropType.allow(null),
  feasibility_label: label(),
  feasibility_score: scoreSchema().allow(null).description('From 0 to 1; null if there is not enough data'),
  limiting_factor: modelWord(model.FACTOR_NAMES)
    .allow(null)
    .description('The factor with the lowest score; null if every score is 1 or there is not enough data'),
  factors: modelList(factor),
  season: season.meta({ component: 'Season' }).allow(null).description('Null for perennial crops'),
  water: water.allow(null),
  risks: modelList(risk),
  better_months: modelList(
    modelComponent<model.BetterMonth>('MonthScore', {
      ...monthScore,
      crop_type: modelText().optional().description('Key of the crop type that the month is for'),
    }),
  )
    .max(3)
    .description('Planting months of one crop type with a clearly higher score, best first'),
  alternative_crops: modelList(
    modelComponent<model.CropScore>('CropScore', {
      crop: Joi.string(),
      feasibility_label: label(),
      feasibility_score: scoreSchema(),
    }),
  )
    .max(5)
    .description(
      'Suitable crops for the same place and month, best first; the note NO_ALTERNATIVE_CROPS if none is',
    ),
  monthly: modelList(
    modelComponent<model.MonthOutlook>('MonthOutlook', {
      ...monthScore,
      rainfed_score: scoreSchema(),
      irrigated_score: scoreSchema(),
    }),
  )
    .max(12)
    .description('Scores of all twelve planting months, January first; empty if there is not enough data'),
  conditions: conditions.optional().description('The conditions used'),
  windows: modelList(plantingWindow)
    .optional()
    .description(
      'Periods of the year in which planting is at least moderately suitable, best first, in steps of ten days. ' +
        'A window ends where the label or the crop type changes, or where rain seasons part.',
    ),
  month_parts: modelList(modelComponent<model.PlantingPeriod>('PlantingPeriod', plantingPeriod))
    .optional()
    .description(
      'The three parts of the month; the label and the score of the analysis are those of the best one',
    ),
  climate: climate
    .allow(null)
    .optional()
    .description('Climate normals of the place, corrected for its height, for charts'),
  basis: basis
    .allow(null)
    .optional()
    .description('The climate records that the climate of the place was interpolated from'),
  confidence: confidence.allow(null).optional(),
  outlook: outlook
    .allow(null)
    .optional()
    .description(
      'The question as the seasonal outlook for the place answers it; null if none covers the season. The other ' +
        'members are those of a normal year',
    ),
  explanation: modelText().description('A few sentences for growers'),
  explanation_parts: modelList(explanationPart)
    .optional()
    .description('The sentences of the explanation as codes with parameters'),
  notes: modelList(note),
  sources: modelList(
    modelObject<model.Source>({ name: modelText(), version: modelText(), citation: modelText() }),
  ),
}).description(
  'The model of the service sets all members; results of its earlier versions, and of an own model of the operator, ' +
    'may lack the optional ones. With the label `insufficient_data`, figures are null, and the lists of factors, ' +
    'risks, months, crops and windows are empty.',
)
