import {
  draftFeasibilityNotification,
  isVerdict,
  TASK_PRIORITY,
  type FeasibilityLabel,
  type RiskTolerance,
  type Verdict,
} from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../database-client'
import { millisecondsInterval } from '../intervals'
import { selectLatestVerdict } from '../latest-analysis'
import { insertNotifications, type NewNotification } from '../notifications'
import { compileQuery, compileSql, prepareSql, type PlaceholderFactory } from '../prepared-statements'
import { analyses, analysisTasks, cropPlans, users } from '../schema'
import { inTransaction } from '../transaction'
import { insertCompletionDeliveries } from '../webhooks/events'
import type { ClaimedTask } from './claim'
import { selectHeldTasks, toHeldTaskParams, type HeldTaskParams } from './lease'

export interface Outcome {
  feasibilityLabel: FeasibilityLabel
  modelVersion: string
  limitingFactor: string | null
  /** The result as JSON text, as clients read it. */
  result: string
}

export interface AssessedTask {
  task: ClaimedTask
  outcome: Outcome
  /** Time that the worker spent on this task, without the time that it waited for other claimed tasks. */
  workMs?: number | undefined
}

/** Completes one task like `completeTasks`. Returns false and writes nothing when another attempt holds the task. */
export async function completeTask(db: Db, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  return (await completeTasks(db, [{ task, outcome }])).has(task.id)
}

/**
 * Completes tasks: ends them, stores their analyses and notifies the owners of plans whose verdict changed. All of it
 * happens in one transaction, that of `db` if it is one. Returns the ids of the completed tasks; nothing is written for
 * tasks that other attempts hold. The analyses of a plan are stored in the order of `assessedTasks`.
 */
export async function completeTasks(db: Db, assessedTasks: readonly AssessedTask[]): Promise<Set<string>> {
  if (assessedTasks.every(({ task }) => task.cropPlanId === null)) {
    const [first] = assessedTasks
    return first && assessedTasks.length === 1
      ? endTaskAndInsertAnalysis(db, first)
      : endTasksAndInsertAnalyses(db, assessedTasks)
  }
  // All transactions lock in this order: tasks, plans, inserts; rows of one table in the order of their ids.
  return inTransaction(db, async (tx) => {
    const completedIds = await markTasksCompleted(tx, assessedTasks)
    const completed = assessedTasks.filter(({ task }) => completedIds.has(task.id))
    const plans = await lockPlans(tx, completed)
    const previousVerdicts = await findPreviousVerdicts(tx, plans)
    await insertAnalyses(tx, completed, plans)
    await insertNotifications(tx, draftNotifications(completed, plans, previousVerdicts))
    return completedIds
  })
}

type EndTasksParams = HeldTaskParams & { workMs: (number | null)[] }

function toEndTasksParams(assessedTasks: readonly AssessedTask[]): EndTasksParams {
  const held = toHeldTaskParams(assessedTasks.map(({ task }) => task))
  const workMs = new Map(assessedTasks.map((assessed) => [assessed.task.id, assessed.workMs]))
  return { ...held, workMs: held.heldIds.map((id) => workMs.get(id) ?? null) }
}

/** The backlog is estimated from the run times of completed tasks, so the start moves to the start of the work. */
const startOfWork = (workMs: SQL) =>
  sql`greatest(started_at, clock_timestamp() - ${millisecondsInterval(workMs)})`

const endTasksSql = (param: PlaceholderFactory<EndTasksParams>) => sql`
  update ${analysisTasks} as task
     set state = 'completed', started_at = ${startOfWork(sql`worked.ms`)}, finished_at = clock_timestamp(),
         lease_expires_at = null
    from unnest(${param('heldIds')}::uuid[], ${param('workMs')}::float8[]) as worked (id, ms)
   where task.id = worked.id and task.id = any(array(${selectHeldTasks(param)}))
  returning task.id`

const endTaskRows = compileSql<EndTasksParams, { id: string }>(endTasksSql)

/** Returns the ids of the tasks that no other attempt holds. */
async function markTasksCompleted(tx: Tx, assessedTasks: readonly AssessedTask[]): Promise<Set<string>> {
  const ended = await endTaskRows(tx, toEndTasksParams(assessedTasks))
  return new Set(ended.map(({ id }) => id))
}

interface LockedPlan {
  id: string
  name: string
  userId: string
  riskTolerance: RiskTolerance
}

type LockedPlans = ReadonlyMap<string, LockedPlan>

const selectPlansForUpdate = compileSql<{ ids: string[] }, LockedPlan & Record<string, unknown>>(
  (param) => sql`
    select plan.*
      from unnest(${param('ids')}::uuid[]) as requested (id)
     cross join lateral (
       select plan.id, plan.name, plan.user_id as "userId", plan.risk_tolerance as "riskTolerance"
         from ${cropPlans} as plan
         join ${users} as account on account.id = plan.user_id
        where plan.id = requested.id and account.erased_at is null
          for no key update of plan
          for key share of account) as plan`,
)

/**
 * Locks plans, so that the analyses of each are stored one after the other. Deleted plans are missing in the result, and
 * those of erased accounts too, so that nobody is notified after an erasure.
 */
async function lockPlans(tx: Tx, assessedTasks: readonly AssessedTask[]): Promise<LockedPlans> {
  const ids = new Set(assessedTasks.flatMap(({ task }) => task.cropPlanId ?? []))
  const plans = await selectPlansForUpdate(tx, { ids: [...ids].toSorted() })
  return new Map(plans.map((plan) => [plan.id, plan]))
}

const findPlan = (plans: LockedPlans, { cropPlanId }: ClaimedTask): LockedPlan | undefined =>
  cropPlanId === null ? undefined : plans.get(cropPlanId)

const selectPreviousVerdicts = compileQuery((db, param: PlaceholderFactory<{ planIds: string[] }>) => {
  const latest = selectLatestVerdict()
  return db
    .select({ planId: cropPlans.id, verdict: latest.verdict })
    .from(cropPlans)
    .innerJoinLateral(latest, sql`true`)
    .where(sql`${cropPlans.id} = any(${param('planIds')}::uuid[])`)
})

/** Returns the latest verdict of each plan, as `findLatestVerdict` of the domain defines it. */
async function findPreviousVerdicts(tx: Tx, plans: LockedPlans): Promise<Map<string, Verdict>> {
  const rows = await selectPreviousVerdicts(tx, { planIds: [...plans.keys()] })
  return new Map(rows.map(({ planId, verdict }) => [planId, verdict]))
}

interface NewAnalysis {
  id: string
  taskId: string
  userId: string | null
  planId: string | null
  trigger: 'request' | 'reanalysis'
  outcome: Outcome
}

/** The plan is missing when it was deleted meanwhile; the analysis is stored without it. */
function toNewAnalysis({ task, outcome }: AssessedTask, plan: LockedPlan | undefined): NewAnalysis {
  return {
    id: uuidv7(),
    taskId: task.id,
    userId: task.userId,
    planId: plan?.id ?? null,
    trigger: task.priority === TASK_PRIORITY.reanalysis ? 'reanalysis' : 'request',
    outcome,
  }
}

const insertIntoAnalyses = sql`
  insert into ${analyses}
    (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version, created_at)`

type AnalysesParams = Record<
  | 'analysisIds'
  | 'taskIds'
  | 'userIds'
  | 'planIds'
  | 'positions'
  | 'triggers'
  | 'feasibilityLabels'
  | 'results'
  | 'modelVersions',
  unknown[]
>

/** Returns an array for each column. `positions` counts the earlier analyses of the same plan in the list. */
function toAnalysesParams(newAnalyses: readonly NewAnalysis[]): AnalysesParams {
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
    positions,
    triggers: newAnalyses.map(({ trigger }) => trigger),
    feasibilityLabels: newAnalyses.map(({ outcome }) => outcome.feasibilityLabel),
    results: newAnalyses.map(({ outcome }) => outcome.result),
    modelVersions: newAnalyses.map(({ outcome }) => outcome.modelVersion),
  }
}

/** Analyses are later than all earlier ones of their plan, even after the clock was set back, because the time orders them. */
const insertAnalysesSql = (param: PlaceholderFactory<AnalysesParams>) => sql`
  ${insertIntoAnalyses}
  select new.id, new.task_id, new.user_id, new.plan_id, new.trigger, new.feasibility_label, new.result::json,
         new.model_version,
         greatest((select clock_timestamp()), latest.created_at + interval '1 microsecond')
           + new.position * interval '1 microsecond'
    from unnest(
           ${param('analysisIds')}::uuid[], ${param('taskIds')}::uuid[], ${param('userIds')}::uuid[],
           ${param('planIds')}::uuid[], ${param('positions')}::integer[], ${param('triggers')}::text[],
           ${param('feasibilityLabels')}::text[], ${param('results')}::text[], ${param('modelVersions')}::text[])
         as new (id, task_id, user_id, plan_id, position, trigger, feasibility_label, result, model_version)
    left join lateral (
      select max(created_at) as created_at from ${analyses} where crop_plan_id = new.plan_id) as latest on true`

/** Returns a statement that runs an insert of analyses and, in the same transaction, inserts the deliveries to webhooks. */
const withDeliveries = (insertAnalyses: SQL) => sql`
  recorded as (${insertAnalyses} returning id, task_id, crop_plan_id, feasibility_label),
  delivered as (${insertCompletionDeliveries})
  select task_id as "taskId" from recorded`

const insertAnalysisRows = compileSql<AnalysesParams, { taskId: string }>(
  (param) => sql`with ${withDeliveries(insertAnalysesSql(param))}`,
)

async function insertAnalyses(
  tx: Tx,
  assessedTasks: readonly AssessedTask[],
  plans: LockedPlans,
): Promise<void> {
  const newAnalyses = assessedTasks.map((assessed) => toNewAnalysis(assessed, findPlan(plans, assessed.task)))
  await insertAnalysisRows(tx, toAnalysesParams(newAnalyses))
}

/** Drafts a notification for each task that changes the verdict of its plan, in the order of the analyses. */
function draftNotifications(
  assessedTasks: readonly AssessedTask[],
  plans: LockedPlans,
  previousVerdicts: ReadonlyMap<string, Verdict>,
): NewNotification[] {
  const verdicts = new Map(previousVerdicts)
  return assessedTasks.flatMap(({ task, outcome }) => {
    const plan = findPlan(plans, task)
    if (!plan) return []
    const draft = draftFeasibilityNotification({
      plan,
      crop: task.crop,
      location: task.location,
      month: task.month,
      previousLabel: verdicts.get(plan.id),
      newLabel: outcome.feasibilityLabel,
      limitingFactor: outcome.limitingFactor,
    })
    if (isVerdict(outcome.feasibilityLabel)) verdicts.set(plan.id, outcome.feasibilityLabel)
    if (!draft) return []
    const notification = {
      ...draft,
      userId: plan.userId,
      planId: plan.id,
      dedupeKey: `analysis:${task.id}`,
      sourceTaskId: task.id,
    }
    return [notification]
  })
}

const endTaskAndInsertAnalysisRows = compileSql<EndTasksParams & AnalysesParams, { taskId: string }>(
  (param) => sql`
    with ended as (${endTasksSql(param)}),
    ${withDeliveries(sql`${insertAnalysesSql(param)} where new.task_id in (select id from ended)`)}`,
)

/** For tasks without a plan: nothing else to lock and no owner to notify, so one statement is enough. */
async function endTasksAndInsertAnalyses(
  db: Db,
  assessedTasks: readonly AssessedTask[],
): Promise<Set<string>> {
  const newAnalyses = assessedTasks.map((assessed) => toNewAnalysis(assessed, undefined))
  const inserted = await endTaskAndInsertAnalysisRows(db, {
    ...toEndTasksParams(assessedTasks),
    ...toAnalysesParams(newAnalyses),
  })
  return new Set(inserted.map(({ taskId }) => taskId))
}

type AnalysisParams = Record<
  | 'attempt'
  | 'workMs'
  | 'analysisId'
  | 'taskId'
  | 'userId'
  | 'feasibilityLabel'
  | 'result'
  | 'modelVersion'
  | 'trigger',
  unknown
>

const endTaskAndInsertAnalysisRow = prepareSql<AnalysisParams, { taskId: string }>(
  'end_task_with_analysis',
  (param) => sql`
    with ended as (
      update ${analysisTasks}
         set state = 'completed', started_at = ${startOfWork(sql`${param('workMs')}::float8`)},
             finished_at = clock_timestamp(), lease_expires_at = null
       where id = ${param('taskId')} and attempt = ${param('attempt')} and state = 'processing'
      returning id),
    ${withDeliveries(sql`
      ${insertIntoAnalyses}
      select ${param('analysisId')}::uuid, id, ${param('userId')}::uuid, null, ${param('trigger')},
             ${param('feasibilityLabel')}, ${param('result')}::json, ${param('modelVersion')}, clock_timestamp()
        from ended`)}`,
)

/** The same for one task. It is prepared, because planning takes longer than completing one task. */
async function endTaskAndInsertAnalysis(db: Db, assessed: AssessedTask): Promise<Set<string>> {
  const { task, outcome, workMs } = assessed
  const { id, trigger } = toNewAnalysis(assessed, undefined)
  const inserted = await endTaskAndInsertAnalysisRow(db, {
    attempt: task.attempt,
    workMs: workMs ?? null,
    analysisId: id,
    taskId: task.id,
    userId: task.userId,
    trigger,
    feasibilityLabel: outcome.feasibilityLabel,
    result: outcome.result,
    modelVersion: outcome.modelVersion,
  })
  return new Set(inserted.map(({ taskId }) => taskId))
}
