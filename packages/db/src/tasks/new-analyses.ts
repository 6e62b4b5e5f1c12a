import {
  TASK_PRIORITY,
  toMatchKey,
  toRecordedQuestion,
  type AnalysisTrigger,
  type FeasibilityLabel,
  type IrrigationCondition,
  type JudgedOutlook,
  type OutlookLean,
  type PlanOutlook,
  type RecordedQuestion,
  type RiskTolerance,
} from '@crop/domain'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PlaceholderFactory } from '../driver/statement'
import { analyses } from '../schema'
import type { ClaimedTask } from './claim'

/** The verdict by a seasonal outlook. The other members of an outcome are those of a normal year. */
export interface OutcomeOutlook {
  /** Names the content of the outlook. */
  readonly digest: string
  /** The month of the issue, YYYY-MM. */
  readonly issued: string
  readonly feasibilityLabel: FeasibilityLabel
  readonly change: 'better' | 'worse' | 'same'
  readonly skill: 'none' | 'low' | 'fair'
  /** The centre has published none for the place, so `skill` is an assumption. */
  readonly isSkillUnknown?: boolean
  /** The third to which the outlook leans, for the notification that names it. */
  readonly lean?: OutlookLean | null
}

export interface Outcome {
  feasibilityLabel: FeasibilityLabel
  feasibilityScore: number | null
  modelVersion: string
  limitingFactor: string | null
  /** How the label depends on irrigation; not stored apart from the result. */
  irrigation?: IrrigationCondition | null
  /** Null if no outlook covers the season. */
  readonly outlook: OutcomeOutlook | null
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
  apiKeyPrefix: string | null
  planId: string | null
  batchId: string | null
  question: RecordedQuestion
  isWhatIf: boolean
  trigger: AnalysisTrigger
  outcome: Outcome
}

/** A plan that the transaction has locked. */
export interface LockedPlan {
  id: string
  name: string
  userId: string
  riskTolerance: RiskTolerance
  outlook: PlanOutlook | null
  judgedOutlook: JudgedOutlook | null
}

/** A new analysis of a plan. */
export interface NewPlanAnalysis extends NewAnalysis {
  planId: string
  plan: LockedPlan
}

/** Returns the analysis that a completed task stores; without its plan if that was deleted meanwhile. */
export function toNewAnalysis({ task, outcome }: AssessedTask, planId: string | undefined): NewAnalysis {
  const { location, crop, month, plantingYear, conditions } = task
  return {
    id: uuidv7(),
    taskId: task.id,
    userId: task.userId,
    apiKeyPrefix: task.apiKeyPrefix,
    planId: planId ?? null,
    batchId: task.batchId,
    question: toRecordedQuestion({
      location,
      crop,
      month,
      plantingYear: plantingYear ?? undefined,
      conditions: conditions ?? undefined,
    }),
    isWhatIf: planId !== undefined && task.isWhatIf,
    trigger: task.priority === TASK_PRIORITY.reanalysis ? 'reanalysis' : 'request',
    outcome,
  }
}

type Column = Exclude<keyof typeof analyses.$inferInsert, 'createdAt'>

/** The columns that an insert sets, each with its value; the time is set last, in SQL. */
const VALUES: Readonly<Record<Column, (analysis: NewAnalysis) => unknown>> = {
  id: ({ id }) => id,
  taskId: ({ taskId }) => taskId,
  userId: ({ userId }) => userId,
  apiKeyPrefix: ({ apiKeyPrefix }) => apiKeyPrefix,
  cropPlanId: ({ planId }) => planId,
  batchId: ({ batchId }) => batchId,
  location: ({ question }) => question.location,
  locationKey: ({ question }) => toMatchKey(question.location),
  crop: ({ question }) => question.crop,
  cropKey: ({ question }) => toMatchKey(question.crop),
  month: ({ question }) => question.month,
  plantingYear: ({ question }) => question.plantingYear ?? null,
  conditions: ({ question: { conditions } }) => (conditions ? JSON.stringify(conditions) : null),
  isWhatIf: ({ isWhatIf }) => isWhatIf,
  trigger: ({ trigger }) => trigger,
  feasibilityLabel: ({ outcome }) => outcome.feasibilityLabel,
  feasibilityScore: ({ outcome }) => outcome.feasibilityScore,
  result: ({ outcome }) => outcome.result,
  outlookDigest: ({ outcome }) => outcome.outlook?.digest ?? null,
  modelVersion: ({ outcome }) => outcome.modelVersion,
}

const COLUMNS = Object.entries(getTableColumns(analyses)).flatMap(([key, column]) =>
  isSetColumn(key)
    ? [
        {
          name: sql.identifier(column.name),
          type: sql.raw(column.getSQLType()),
          parameter: `new_${column.name}` as const,
          getValue: VALUES[key],
        },
      ]
    : [],
)

function isSetColumn(key: string): key is Column {
  return key in VALUES
}

/** The values of one analysis, or lists with those of several. */
export type AnalysisParams = Record<`new_${string}`, unknown>

export const toAnalysisParams = (analysis: NewAnalysis): AnalysisParams =>
  Object.fromEntries(COLUMNS.map(({ parameter, getValue }) => [parameter, getValue(analysis)]))

/** Returns a list for each column. `new_positions` counts the earlier analyses of the same plan in the list. */
export function toAnalysesParams(newAnalyses: readonly NewAnalysis[]): AnalysisParams {
  const counts = new Map<string | null, number>()
  const positions = newAnalyses.map(({ planId }) => {
    const position = counts.get(planId) ?? 0
    counts.set(planId, position + 1)
    return position
  })
  const lists = COLUMNS.map(({ parameter, getValue }) => [parameter, newAnalyses.map(getValue)] as const)
  return { ...Object.fromEntries(lists), new_positions: positions }
}

const commaSeparated = (parts: SQL[]) => sql.join(parts, sql`, `)

const columnNames = commaSeparated(COLUMNS.map(({ name }) => sql`${name}`))

const insertIntoAnalyses = sql`insert into ${analyses} (${columnNames}, created_at)`

/** Inserts one analysis for each row of `source`. */
export const insertAnalysisSql = (param: PlaceholderFactory<AnalysisParams>, source: SQL) => sql`
  ${insertIntoAnalyses}
  select ${commaSeparated(COLUMNS.map(({ parameter, type }) => sql`${param(parameter)}::${type}`))}, clock_timestamp()
    from ${source}`

/** Analyses are later than all earlier ones of their plan, even after the clock was set back, because the time orders them. */
export const insertAnalysesSql = (param: PlaceholderFactory<AnalysisParams>) => sql`
  ${insertIntoAnalyses}
  select ${commaSeparated(COLUMNS.map(({ name }) => sql`new.${name}`))},
         greatest((select clock_timestamp()), latest.created_at + interval '1 microsecond')
           + new.position * interval '1 microsecond'
    from unnest(
           ${commaSeparated(COLUMNS.map(({ parameter, type }) => sql`${param(parameter)}::${type}[]`))},
           ${param('new_positions')}::integer[])
         as new (${columnNames}, position)
    left join lateral (
      select max(created_at) as created_at from ${analyses} where crop_plan_id = new.crop_plan_id) as latest on true`
