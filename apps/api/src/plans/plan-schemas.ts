import { OUTLOOK_CHANGES } from '@crop/agronomy'
import {
  ANALYSIS_TRIGGERS,
  FEASIBILITY_LABELS,
  IRRIGATION_CONDITIONS,
  MAX_CROP_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_PLAN_NAME_LENGTH,
  type PlanChanges,
  type PlanFields,
  RISK_TOLERANCES,
} from '@crop/domain'
import {
  beforeParameter,
  booleanParameter,
  limitParameter,
  optionalLimitParameter,
  monthField,
  nameField,
  textField,
} from '../http/contract/fields'
import {
  extensibleBody,
  flag,
  id,
  list,
  member,
  month,
  oneOf,
  openObject,
  patchBody,
  querySchema,
  requestBody,
  score,
  strictBody,
  text,
  timestamp,
  type TypeOf,
} from '../http/contract/members'
import { note } from '../http/contract/note'

/** The length limit ignores surrounding white space; the name is stored as sent. */
const planName = () =>
  textField({ max: MAX_PLAN_NAME_LENGTH, normaliseForLength: (name) => name.trim() }, 'North field')

const riskTolerance = () =>
  oneOf(RISK_TOLERANCES, 'medium').describe('Decides the severity of notifications about the plan')

export type NewPlan = TypeOf<typeof newPlan>

export const newPlan = requestBody({
  name: planName(),
  crop: nameField(MAX_CROP_LENGTH, 'maize'),
  location: nameField(MAX_LOCATION_LENGTH, 'nakuru'),
  planting_month: monthField(4),
  risk_tolerance: riskTolerance(),
})

/** The fields of a plan by the names that they have inside the service. */
export const toPlanFields = (plan: NewPlan): PlanFields => ({
  name: plan.name,
  crop: plan.crop,
  location: plan.location,
  plantingMonth: plan.planting_month,
  riskTolerance: plan.risk_tolerance,
})

export const LISTED_PLAN = 'one of your crop plans'

export const planListQuery = querySchema({
  limit: optionalLimitParameter('Maximum number of plans; all by default.'),
  before: beforeParameter(LISTED_PLAN),
  include_archived: booleanParameter().describe('Whether archived plans are included'),
  include: oneOf(['irrigation'])
    .optional()
    .describe('`irrigation` adds how the latest label of each plan depends on irrigation'),
})

const planOutlook = openObject({
  issued: text().describe('Month of the issue, `YYYY-MM`'),
  feasibility_label: oneOf(FEASIBILITY_LABELS),
  change: oneOf(OUTLOOK_CHANGES).describe('How the label differs from that of a normal year'),
})
  .describe(
    'The verdict of the latest recorded analysis by the seasonal outlook; null if none covers its season. ' +
      '`latest_feasibility_label` stays that of a normal year',
  )
  .component('PlanOutlook')

const planMembers = {
  id: id('0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55'),
  name: text('North field'),
  crop: text('maize'),
  location: text('nakuru'),
  planting_month: month(4),
  risk_tolerance: riskTolerance(),
  is_archived: flag(false),
  created_at: timestamp('2026-03-14T09:30:00.000Z'),
  updated_at: timestamp('2026-03-14T09:30:00.000Z'),
  latest_feasibility_label: oneOf(FEASIBILITY_LABELS)
    .orNull()
    .describe(
      'Label of the latest recorded analysis, which may be for another crop, location or month than the plan; null before ' +
        'the first analysis',
    ),
  latest_analysis_at: timestamp().orNull(),
  outlook: planOutlook.orNull(),
  notes: list(member(note), []).describe(
    'Notes on the crop and the location, as in a result: unknown and ambiguous names with suggestions, and how others are ' +
      'read. Empty if there is nothing to say',
  ),
}

export const planPatch = patchBody(
  { name: planName(), risk_tolerance: riskTolerance(), is_archived: flag() },
  Object.keys(planMembers),
).withExample({ is_archived: true })

export const toPlanChanges = (patch: TypeOf<typeof planPatch>): PlanChanges => ({
  name: patch.name,
  riskTolerance: patch.risk_tolerance,
  isArchived: patch.is_archived,
})

export const planBody = strictBody('CropPlan', planMembers)

export const archivedPlanBody = planBody.withExample({
  is_archived: true,
  updated_at: '2026-03-15T07:12:44.018Z',
})

export const planListBody = list(
  strictBody('ListedCropPlan', {
    ...planMembers,
    latest_irrigation: oneOf(IRRIGATION_CONDITIONS)
      .orNull()
      .optional()
      .describe(
        'Only with `include=irrigation`: whether the latest label holds only with irrigation (`required`) or lies between ' +
          'those with and without it (`decisive`); null if it does not depend on irrigation',
      ),
  }),
)

export type AnalysisRecordBody = TypeOf<typeof analysisRecord>

const analysisRecord = openObject({
  id: id('0192f7df-1b3a-7c55-9d1e-4a6b8c2d7e90'),
  task_id: id('5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10'),
  created_at: timestamp('2026-03-14T09:31:00.910Z'),
  location: text('nakuru'),
  crop: text('maize'),
  month: month(4),
  feasibility_label: oneOf(FEASIBILITY_LABELS, 'moderately_suitable'),
  feasibility_score: score(0.62).orNull(),
  model_version: text('season-1.0.0+3f2a9c1d'),
  trigger: oneOf(ANALYSIS_TRIGGERS, 'request').describe('`reanalysis` if a new model version caused it'),
  is_what_if: flag(false).describe(
    'Whether the analysis asked another crop, location, month or other conditions than the plan',
  ),
}).component('AnalysisRecord')

export const analysisListBody = extensibleBody('AnalysisHistory', { analyses: list(analysisRecord) })

export const analysisListQuery = querySchema({ limit: limitParameter() })
