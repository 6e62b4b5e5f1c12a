import {
  ANALYSIS_TRIGGERS,
  FEASIBILITY_LABELS,
  IRRIGATION_CONDITIONS,
  MAX_CROP_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_PLAN_NAME_LENGTH,
  RISK_TOLERANCES,
  type AnalysisTrigger,
  type FeasibilityLabel,
  type IrrigationCondition,
  type RiskTolerance,
} from '@crop/domain'
import Joi from 'joi'
import { booleanParameter, limitParameter, monthField, nameField, textField } from '../http/contract/fields'
import {
  strictBody,
  idMember,
  monthMember,
  extensibleBody,
  openObject,
  scoreMember,
  timestampMember,
} from '../http/contract/response-body'

export interface NewPlan {
  name: string
  crop: string
  location: string
  planting_month: number
  risk_tolerance: RiskTolerance
}

/** The length limit ignores surrounding white space; the name is stored as sent. */
const planName = () => textField({ max: MAX_PLAN_NAME_LENGTH, normaliseForLength: (name) => name.trim() })

const riskTolerance = () => Joi.string().valid(...RISK_TOLERANCES)

export const newPlan = Joi.object<NewPlan, true>({
  name: planName().required(),
  crop: nameField(MAX_CROP_LENGTH).required(),
  location: nameField(MAX_LOCATION_LENGTH).required(),
  planting_month: monthField().required(),
  risk_tolerance: riskTolerance().required(),
}).example({
  name: 'North field',
  crop: 'maize',
  location: 'nakuru',
  planting_month: 4,
  risk_tolerance: 'medium',
})

export interface PlanPatch {
  name?: string | null
  risk_tolerance?: RiskTolerance | null
  is_archived?: boolean | null
}

export const planPatch = Joi.object<PlanPatch, true>({
  name: planName().allow(null),
  risk_tolerance: riskTolerance().allow(null),
  is_archived: Joi.boolean().allow(null),
}).example({ is_archived: true })

export const planListQuery = Joi.object<{ include_archived: boolean; include?: 'irrigation' }>({
  include_archived: booleanParameter().description('Whether archived plans are included'),
  include: Joi.string()
    .valid('irrigation')
    .description('`irrigation` adds how the latest label of each plan depends on irrigation'),
})

interface PlanBody extends NewPlan {
  id: string
  is_archived: boolean
  created_at: string
  updated_at: string
  latest_feasibility_label: FeasibilityLabel | null
  latest_analysis_at: string | null
}

const planExample = {
  id: '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55',
  name: 'North field',
  crop: 'maize',
  location: 'nakuru',
  planting_month: 4,
  risk_tolerance: 'medium',
  is_archived: false,
  created_at: '2026-03-14T09:30:00.000Z',
  updated_at: '2026-03-14T09:30:00.000Z',
  latest_feasibility_label: null,
  latest_analysis_at: null,
}

export const archivedPlanExample = {
  ...planExample,
  is_archived: true,
  updated_at: '2026-03-15T07:12:44.018Z',
}

const planMembers = {
  id: idMember(),
  name: Joi.string(),
  crop: Joi.string(),
  location: Joi.string(),
  planting_month: monthMember(),
  risk_tolerance: riskTolerance(),
  is_archived: Joi.boolean(),
  created_at: timestampMember(),
  updated_at: timestampMember(),
  latest_feasibility_label: Joi.string()
    .valid(...FEASIBILITY_LABELS)
    .allow(null)
    .description(
      'Label of the latest recorded analysis, which may be for another crop, location or month than the plan; null before ' +
        'the first analysis',
    ),
  latest_analysis_at: timestampMember().allow(null),
}

export const planBody = strictBody<PlanBody>('CropPlan', planMembers).example(planExample)

interface ListedPlanBody extends PlanBody {
  latest_irrigation?: IrrigationCondition | null
}

const listedPlanBody = strictBody<ListedPlanBody>('ListedCropPlan', {
  ...planMembers,
  latest_irrigation: Joi.string()
    .valid(...IRRIGATION_CONDITIONS)
    .allow(null)
    .optional()
    .description(
      'Only with `include=irrigation`: whether the latest label holds only with irrigation (`required`) or lies between ' +
        'those with and without it (`decisive`); null if it does not depend on irrigation',
    ),
}).example(planExample)

export const planListBody = Joi.array().items(listedPlanBody).example([planExample])

export interface AnalysisRecordBody {
  id: string
  task_id: string
  created_at: string
  location: string
  crop: string
  month: number
  feasibility_label: FeasibilityLabel
  feasibility_score: number | null
  model_version: string
  trigger: AnalysisTrigger
  is_what_if: boolean
}

const analysisRecord = openObject<AnalysisRecordBody>({
  id: idMember(),
  task_id: idMember(),
  created_at: timestampMember(),
  location: Joi.string(),
  crop: Joi.string(),
  month: monthMember(),
  feasibility_label: Joi.string().valid(...FEASIBILITY_LABELS),
  feasibility_score: scoreMember().allow(null),
  model_version: Joi.string(),
  trigger: Joi.string()
    .valid(...ANALYSIS_TRIGGERS)
    .description('`reanalysis` if a new model version caused it'),
  is_what_if: Joi.boolean().description(
    'Whether the analysis asked another crop, location, month or other conditions than the plan',
  ),
}).meta({ component: 'AnalysisRecord' })

export const analysisListBody = extensibleBody<{ analyses: AnalysisRecordBody[] }>('AnalysisHistory', {
  analyses: Joi.array().items(analysisRecord),
}).example({
  analyses: [
    {
      id: '0192f7df-1b3a-7c55-9d1e-4a6b8c2d7e90',
      task_id: '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
      created_at: '2026-03-14T09:31:00.910Z',
      location: 'nakuru',
      crop: 'maize',
      month: 4,
      feasibility_label: 'moderately_suitable',
      feasibility_score: 0.62,
      model_version: 'season-1.0.0+3f2a9c1d',
      trigger: 'request',
      is_what_if: false,
    },
  ],
})

export const analysisListQuery = Joi.object<{ limit: number }>({ limit: limitParameter() })
