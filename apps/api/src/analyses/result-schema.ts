import {
  FACTOR_NAMES,
  NOTE_CODES,
  PLACE_CONFIDENCES,
  RISK_CODES,
  RISK_SEVERITIES,
  UNITS,
  VARIETIES,
  type Assessment,
  type AssessedCropType,
  type AssessedPlace,
  type AssessedSeason,
  type AssessedWater,
  type CropScore,
  type Factor,
  type MonthOutlook,
  type MonthScore,
  type Note,
  type Quantity,
  type Requirement,
  type Risk,
  type Source,
} from '@crop/agronomy'
import { FEASIBILITY_LABELS } from '@crop/domain'
import Joi from 'joi'
import {
  monthMember,
  openBody,
  openObject,
  scoreMember,
  timestampMember,
} from '../http/contract/response-body'

/** What a completed task carries: the model's answer, with what the service adds to it. */
export interface AnalysisResult extends Assessment {
  request_id: string
  cached: boolean
  computed_at: string
}

const label = () => Joi.string().valid(...FEASIBILITY_LABELS)

const text = () =>
  Joi.string()
    .allow('')
    .meta({ replace: { type: 'string' } })

const place = openObject<AssessedPlace>({
  name: text(),
  country: text()
    .allow(null)
    .meta({ replace: { type: ['string', 'null'] } })
    .description('ISO 3166-1 alpha-2'),
  admin1: text()
    .allow(null)
    .meta({ replace: { type: ['string', 'null'] } }),
  latitude: Joi.number().min(-90).max(90),
  longitude: Joi.number().min(-180).max(180),
  elevation_m: Joi.number().allow(null),
  confidence: Joi.string().valid(...PLACE_CONFIDENCES),
})

const cropType = openObject<AssessedCropType>({ key: text(), name: text(), scientific_name: text() })

const quantity = openObject<Quantity>({
  value: Joi.number(),
  unit: Joi.string().valid(...UNITS),
})

type MembersOf<T> = T extends unknown ? keyof T : never

/** All that a requirement may hold, whichever it is: what it always has, and the rest. */
type AnyRequirement = Pick<Requirement, keyof Requirement> & {
  [Name in Exclude<MembersOf<Requirement>, keyof Requirement>]?: Extract<
    Requirement,
    Record<Name, unknown>
  >[Name]
}

interface DescribedFactor extends Omit<Factor, 'requirement'> {
  requirement?: AnyRequirement
}

const numberWhereItIs = () => Joi.number().optional()

const requirement = openObject<AnyRequirement>({
  // Clients were promised no list of units here.
  unit: text(),
  value: numberWhereItIs(),
  absolute_min: numberWhereItIs(),
  optimal_min: numberWhereItIs(),
  optimal_max: numberWhereItIs(),
  absolute_max: numberWhereItIs(),
  kill_temperature: numberWhereItIs(),
  damage_temperature: numberWhereItIs(),
})

const factor = openObject<DescribedFactor>({
  name: Joi.string().valid(...FACTOR_NAMES),
  score: scoreMember(),
  observed: quantity.optional(),
  requirement: requirement
    .optional()
    .description('What the crop needs: a value, a range or a damaging temperature, with its unit'),
}).meta({ component: 'Factor' })

const season = openObject<AssessedSeason>({
  planting: Joi.string().description('MM-DD'),
  harvest: Joi.string().description('MM-DD'),
  days: Joi.number().integer(),
  variety: Joi.string().valid(...VARIETIES),
  crosses_year_end: Joi.boolean(),
})

const millimetres = () => Joi.number().min(0)

const water = openObject<AssessedWater>({
  rainfed_score: scoreMember(),
  irrigated_score: scoreMember(),
  only_with_irrigation: Joi.boolean(),
  crop_water_requirement_mm: millimetres(),
  rain_mm: millimetres(),
  effective_rain_mm: millimetres(),
  net_irrigation_mm: millimetres(),
  yield_ratio_rainfed: scoreMember(),
  yield_ratio_rainfed_dry_year: scoreMember().description('In the driest year out of five'),
})

const risk = openObject<Risk>({
  code: Joi.string().valid(...RISK_CODES),
  severity: Joi.string().valid(...RISK_SEVERITIES),
  detail: text(),
})

const monthScore = {
  month: monthMember(),
  feasibility_label: label(),
  feasibility_score: scoreMember(),
}

const note = openObject<Note>({
  code: Joi.string()
    .valid(...NOTE_CODES)
    .meta({ replace: { type: 'string', examples: NOTE_CODES } })
    .description('New codes may appear'),
  detail: text(),
  suggestions: Joi.array().items(text()).optional().description('Names to ask with instead'),
})

/** Empty lists and nulls where the label is `insufficient_data`: numbers are never invented. */
export const analysisBody = openBody<AnalysisResult>('Analysis', {
  request_id: Joi.string(),
  cached: Joi.boolean().description('True when the same question had been answered before'),
  location: Joi.string(),
  crop: Joi.string(),
  month: monthMember(),
  model_version: Joi.string(),
  computed_at: timestampMember(),
  place: place.meta({ component: 'Place' }).allow(null),
  crop_type: cropType.meta({ component: 'CropType' }).allow(null),
  feasibility_label: label(),
  feasibility_score: scoreMember().allow(null).description('Null where the data has nothing to say'),
  limiting_factor: Joi.string()
    .valid(...FACTOR_NAMES)
    .allow(null)
    .description('The factor with the smallest score; null when all are 1'),
  factors: Joi.array().items(factor),
  season: season.meta({ component: 'Season' }).allow(null).description('Null for crops that stand for years'),
  water: water.meta({ component: 'Water' }).allow(null),
  risks: Joi.array().items(risk.meta({ component: 'Risk' })),
  better_months: Joi.array()
    .items(openObject<MonthScore>(monthScore).meta({ component: 'MonthScore' }))
    .max(3),
  alternative_crops: Joi.array()
    .items(
      openObject<CropScore>({
        crop: Joi.string(),
        feasibility_label: label(),
        feasibility_score: scoreMember(),
      }).meta({ component: 'CropScore' }),
    )
    .max(5),
  monthly: Joi.array()
    .items(
      openObject<MonthOutlook>({
        ...monthScore,
        rainfed_score: scoreMember(),
        irrigated_score: scoreMember(),
      }).meta({ component: 'MonthOutlook' }),
    )
    .max(12)
    .description('January first; twelve entries or none'),
  explanation: text().description('Two or three sentences for a grower'),
  notes: Joi.array().items(note.meta({ component: 'Note' })),
  sources: Joi.array().items(openObject<Source>({ name: text(), version: text(), citation: text() })),
})
