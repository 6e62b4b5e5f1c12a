import { ANALYSIS_TRIGGERS, FEASIBILITY_LABELS, MAX_CROP_LENGTH, toMatchKey } from '@crop/domain'
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
  flag,
  id,
  list,
  member,
  month,
  oneOf,
  querySchema,
  score,
  text,
  timestamp,
  type TypeOf,
  wholeNumber,
} from '../../http/contract/members'
import { analysisBody } from '../result-schema'

export const LISTED_ANALYSIS = 'one of your analyses'

/** An id that no record has, malformed ones included, matches nothing. */
const idFilter = () => textField({ min: 0, max: Infinity }).optional()

export const recordListQuery = querySchema({
  limit: limitParameter(),
  before: beforeParameter(LISTED_ANALYSIS),
  crop_plan_id: idFilter().describe('Only analyses of this crop plan'),
  batch_id: idFilter().describe('Only items of this batch'),
  crop: nameField(MAX_CROP_LENGTH)
    .check(toMatchKey)
    .optional()
    .describe('Only analyses of this crop, as it was named in the question'),
  from: timestampParameter().describe('Only analyses that were completed at this time or later'),
  to: timestampParameter().describe('Only analyses that were completed at this time or earlier'),
})

const TASK_ID = '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10'
const CREATED_AT = '2026-03-14T09:31:00.910Z'
const MODEL_VERSION = 'season-1.0.0+3f2a9c1d'

const recordMembers = {
  id: id('0192f7df-1b3a-7c55-9d1e-4a6b8c2d7e90'),
  task_id: id(TASK_ID).describe('The task that made the analysis. It expires; the analysis does not'),
  batch_id: id().orNull().describe('The batch that the analysis is an item of'),
  crop_plan_id: id('0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55')
    .orNull()
    .describe('The crop plan that the question named'),
  created_at: timestamp(CREATED_AT),
  location: text('nakuru'),
  crop: text('maize'),
  month: month(4),
  planting_year: wholeNumber().orNull().describe('The year of planting that the question stated'),
  conditions: conditionsField()
    .withExample({ water_supply: 'rainfed' })
    .orNull()
    .describe('The known conditions; null if there are none'),
  feasibility_label: oneOf(FEASIBILITY_LABELS, 'moderately_suitable'),
  feasibility_score: score(0.62).orNull(),
  model_version: text(MODEL_VERSION),
  trigger: oneOf(ANALYSIS_TRIGGERS, 'request').describe('`reanalysis` if a new model version caused it'),
  is_what_if: flag(false).describe(
    'Whether the question differed from that of its plan: in crop, location, month or conditions',
  ),
}

/** A stored analysis without its result. */
export type RecordBody = TypeOf<typeof recordBody>

const recordBody = extensibleBody('AnalysisSummary', recordMembers)

export const recordListBody = extensibleBody('AnalysisList', { analyses: list(recordBody) })

export const recordWithResultBody = extensibleBody('StoredAnalysis', {
  ...recordMembers,
  // Only members that every version of the model has stored.
  result: member(analysisBody, {
    request_id: TASK_ID,
    cached: false,
    location: 'nakuru',
    crop: 'snow pea',
    month: 4,
    model_version: MODEL_VERSION,
    computed_at: CREATED_AT,
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
  }),
}).withExample({
  crop: 'snow pea',
  feasibility_label: 'insufficient_data',
  feasibility_score: null,
})
