import {
  ANALYSIS_TRIGGERS,
  FEASIBILITY_LABELS,
  MAX_CROP_LENGTH,
  toMatchKey,
  type AnalysisTrigger,
  type FeasibilityLabel,
  type FieldConditions,
} from '@crop/domain'
import Joi from 'joi'
import { conditionsField } from '../../http/contract/conditions'
import {
  beforeParameter,
  limitParameter,
  nameField,
  textField,
  timestampParameter,
} from '../../http/contract/fields'
import {
  extensibleBody,
  idMember,
  monthMember,
  scoreMember,
  timestampMember,
} from '../../http/contract/response-body'
import { analysisBody, type AnalysisResult } from '../result-schema'

export const LISTED_ANALYSIS = 'one of your analyses'

interface RecordListQuery {
  limit: number
  before?: string
  crop_plan_id?: string
  batch_id?: string
  crop?: string
  from?: Date
  to?: Date
}

/** An id that no record has, malformed ones included, matches nothing. */
const idFilter = () => textField({ min: 0, max: Infinity })

export const recordListQuery = Joi.object<RecordListQuery>({
  limit: limitParameter(),
  before: beforeParameter(LISTED_ANALYSIS),
  crop_plan_id: idFilter().description('Only analyses of this crop plan'),
  batch_id: idFilter().description('Only items of this batch'),
  crop: nameField(MAX_CROP_LENGTH)
    .custom(toMatchKey)
    .description('Only analyses of this crop, as it was named in the question'),
  from: timestampParameter().description('Only analyses that were completed at this time or later'),
  to: timestampParameter().description('Only analyses that were completed at this time or earlier'),
})

/** A stored analysis without its result. */
export interface RecordBody {
  id: string
  task_id: string
  batch_id: string | null
  crop_plan_id: string | null
  created_at: string
  location: string
  crop: string
  month: number
  conditions: Partial<FieldConditions> | null
  feasibility_label: FeasibilityLabel
  feasibility_score: number | null
  model_version: string
  trigger: AnalysisTrigger
  is_what_if: boolean
}

const recordMembers = {
  id: idMember(),
  task_id: idMember().description('The task that made the analysis. It expires; the analysis does not'),
  batch_id: idMember().allow(null).description('The batch that the analysis is an item of'),
  crop_plan_id: idMember().allow(null).description('The crop plan that the question named'),
  created_at: timestampMember(),
  location: Joi.string(),
  crop: Joi.string(),
  month: monthMember(),
  conditions: conditionsField().allow(null).description('The known conditions; null if there are none'),
  feasibility_label: Joi.string().valid(...FEASIBILITY_LABELS),
  feasibility_score: scoreMember().allow(null),
  model_version: Joi.string(),
  trigger: Joi.string()
    .valid(...ANALYSIS_TRIGGERS)
    .description('`reanalysis` if a new model version caused it'),
  is_what_if: Joi.boolean().description(
    'Whether the question differed from that of its plan: in crop, location, month or conditions',
  ),
}

const recordExample = {
  id: '0192f7df-1b3a-7c55-9d1e-4a6b8c2d7e90',
  task_id: '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  batch_id: null,
  crop_plan_id: '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55',
  created_at: '2026-03-14T09:31:00.910Z',
  location: 'nakuru',
  crop: 'maize',
  month: 4,
  conditions: { water_supply: 'rainfed' },
  feasibility_label: 'moderately_suitable',
  feasibility_score: 0.62,
  model_version: 'season-1.0.0+3f2a9c1d',
  trigger: 'request',
  is_what_if: false,
}

const recordBody = extensibleBody<RecordBody>('AnalysisSummary', recordMembers)

export const recordListBody = extensibleBody<{ analyses: RecordBody[] }>('AnalysisList', {
  analyses: Joi.array().items(recordBody),
}).example({ analyses: [recordExample] })

export const recordWithResultBody = extensibleBody<RecordBody & { result: AnalysisResult }>(
  'StoredAnalysis',
  { ...recordMembers, result: analysisBody },
).example({
  ...recordExample,
  crop: 'snow pea',
  feasibility_label: 'insufficient_data',
  feasibility_score: null,
  result: {
    request_id: recordExample.task_id,
    cached: false,
    location: 'nakuru',
    crop: 'snow pea',
    month: 4,
    model_version: recordExample.model_version,
    computed_at: recordExample.created_at,
    place: null,
    crop_type: null,
    feasibility_label: 'insufficient_data',
    feasibility_score: null,
    limiting_factor: null,
    factors: [],
    season: null,
    water: null,
    risks: [],
    better_months: [],
    alternative_crops: [],
    monthly: [],
    explanation: 'There is no crop called “snow pea” in the reference data.',
    notes: [],
    sources: [],
  },
})
