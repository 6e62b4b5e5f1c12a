import {
  TASK_PRIORITY,
  toMatchKey,
  toRecordedQuestion,
  type AnalysisTrigger,
  type FeasibilityLabel,
  type IrrigationCondition,
  type RecordedQuestion,
} from '@crop/domain'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PlaceholderFactory } from '../driver/statement'
import { analyses } from '../schema'
import type { ClaimedTask } from './claim'

export interface Outcome {
  feasibilityLabel: FeasibilityLabel
  feasibilityScore: number | null
  modelVersion: string
  limitingFactor: string | null
  /** How the label depends on irrigation; not stored apart from the result. */
  irrigation?: IrrigationCondition | null
  /** The result as JSON text, as clients read it. */
  result: string
}

export interface AssessedTask {
  task: ClaimedTask
  outcome: Outcome
  /** Time that the worker spent on this task, without the time that it waited for other claimed tasks. */
  workMs?: number | undefined
}

/** An analysis that is stored when its task completes. */
export interface NewAnalysis {
  id: string
  taskId: string
  userId: string | null
  planId: string | null
  batchId: string | null
  question: RecordedQuestion
  isWhatIf: boolean
  trigger: AnalysisTrigger
  outcome: Outcome
}

/** The plan is missing when it was deleted meanwhile; the analysis is stored without it. */
export function toNewAnalysis({ task, outcome }: AssessedTask, planId: string | undefined): NewAnalysis {
  const { location, crop, month, conditions } = task
  return {
    id: uuidv7(),
    taskId: task.id,
    userId: task.userId,
    planId: planId ?? null,
    batchId: task.batchId,
    question: toRecordedQuestion({ location, crop, month, conditions: conditions ?? undefined }),
    isWhatIf: planId !== undefined && task.isWhatIf,
    trigger: task.priority === TASK_PRIORITY.reanalysis ? 'reanalysis' : 'request',
    outcome,
  }
}

export const insertIntoAnalyses = sql`
  insert into ${analyses}
    (id, task_id, user_id, crop_plan_id, batch_id, location, location_key, crop, crop_key, month, conditions,
     is_what_if, trigger, feasibility_label, feasibility_score, result, model_version, created_at)`

export type AnalysesParams = Record<
  | 'analysisIds'
  | 'taskIds'
  | 'userIds'
  | 'planIds'
  | 'batchIds'
  | 'locations'
  | 'locationKeys'
  | 'crops'
  | 'cropKeys'
  | 'months'
  | 'conditions'
  | 'areWhatIfs'
  | 'positions'
  | 'triggers'
  | 'feasibilityLabels'
  | 'feasibilityScores'
  | 'results'
  | 'modelVersions',
  unknown[]
>

/** Returns an array for each column. `positions` counts the earlier analyses of the same plan in the list. */
export function toAnalysesParams(newAnalyses: readonly NewAnalysis[]): AnalysesParams {
  const counts = new Map<string | null, number>()
  const positions = newAnalyses.map(({ planId }) => {
    const position = counts.get(planId) ?? 0
    counts.set(planId, position + 1)
    return position
  })
  return {
    analysisIds: newAnalyses.map(({ id }) => id),
    taskIds: newAnalyses.map(({ taskId }) => taskId),
    userIds: newAnalyses.map(({ userId }) => userId),
    planIds: newAnalyses.map(({ planId }) => planId),
    batchIds: newAnalyses.map(({ batchId }) => batchId),
    locations: newAnalyses.map(({ question }) => question.location),
    locationKeys: newAnalyses.map(({ question }) => toMatchKey(question.location)),
    crops: newAnalyses.map(({ question }) => question.crop),
    cropKeys: newAnalyses.map(({ question }) => toMatchKey(question.crop)),
    months: newAnalyses.map(({ question }) => question.month),
    conditions: newAnalyses.map(({ question }) => toConditionsJson(question)),
    areWhatIfs: newAnalyses.map(({ isWhatIf }) => isWhatIf),
    positions,
    triggers: newAnalyses.map(({ trigger }) => trigger),
    feasibilityLabels: newAnalyses.map(({ outcome }) => outcome.feasibilityLabel),
    feasibilityScores: newAnalyses.map(({ outcome }) => outcome.feasibilityScore),
    results: newAnalyses.map(({ outcome }) => outcome.result),
    modelVersions: newAnalyses.map(({ outcome }) => outcome.modelVersion),
  }
}

export const toConditionsJson = ({ conditions }: RecordedQuestion): string | null =>
  conditions ? JSON.stringify(conditions) : null

/** Analyses are later than all earlier ones of their plan, even after the clock was set back, because the time orders them. */
export const insertAnalysesSql = (param: PlaceholderFactory<AnalysesParams>) => sql`
  ${insertIntoAnalyses}
  select new.id, new.task_id, new.user_id, new.plan_id, new.batch_id, new.location, new.location_key, new.crop,
         new.crop_key, new.month, new.conditions::jsonb, new.is_what_if, new.trigger, new.feasibility_label,
         new.feasibility_score, new.result::json, new.model_version,
         greatest((select clock_timestamp()), latest.created_at + interval '1 microsecond')
           + new.position * interval '1 microsecond'
    from unnest(
           ${param('analysisIds')}::uuid[], ${param('taskIds')}::uuid[], ${param('userIds')}::uuid[],
           ${param('planIds')}::uuid[], ${param('batchIds')}::uuid[], ${param('locations')}::text[],
           ${param('locationKeys')}::text[], ${param('crops')}::text[], ${param('cropKeys')}::text[],
           ${param('months')}::smallint[], ${param('conditions')}::text[], ${param('areWhatIfs')}::boolean[],
           ${param('positions')}::integer[], ${param('triggers')}::text[],
           ${param('feasibilityLabels')}::text[], ${param('feasibilityScores')}::float8[],
           ${param('results')}::text[], ${param('modelVersions')}::text[])
         as new (id, task_id, user_id, plan_id, batch_id, location, location_key, crop, crop_key, month, conditions,
                 is_what_if, position, trigger, feasibility_label, feasibility_score, result, model_version)
    left join lateral (
      select max(created_at) as created_at from ${analyses} where crop_plan_id = new.plan_id) as latest on true`
