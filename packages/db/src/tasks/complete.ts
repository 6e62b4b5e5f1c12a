import { draftFeasibilityNotification, findPreviousVerdict, type RecordedVerdict } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../driver/database-client'
import { millisecondsInterval } from '../sql/intervals'
import { insertNotifications, type NewNotification } from '../notifications/notifications'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { updatePlanOutlooks } from '../plans/plan-outlooks'
import { findPreviousVerdicts } from '../plans/previous-verdicts'
import { analysisTasks, cropPlans, users } from '../schema'
import { inTransaction } from '../driver/transaction'
import { insertCompletionDeliveries } from '../webhooks/events'
import type { ClaimedTask } from './claim'
import { followOutlooks } from './follow-outlooks'
import { isTaskHeld, selectHeldTasks, toHeldTaskParams, type HeldTaskParams } from './lease'
import { countAnalyses } from './model-versions'
import {
  insertAnalysesSql,
  insertAnalysisSql,
  toAnalysesParams,
  toAnalysisParams,
  toNewAnalysis,
  type AnalysisParams,
  type AssessedTask,
  type LockedPlan,
  type NewAnalysis,
  type Outcome,
  type NewPlanAnalysis,
} from './new-analyses'

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
    const newAnalyses = completed.map((assessed) =>
      toNewAnalysis(assessed, findPlan(plans, assessed.task)?.id),
    )
    const planAnalyses = newAnalyses.flatMap((analysis) => toNewPlanAnalysis(analysis, plans) ?? [])
    const previousVerdicts = await findPreviousVerdicts(tx, planAnalyses)
    const outlooks = followOutlooks(planAnalyses)
    await updatePlanOutlooks(tx, outlooks.updates)
    await insertAnalysisRows(tx, toAnalysesParams(newAnalyses))
    const notifications = draftNotifications(planAnalyses, previousVerdicts)
    await insertNotifications(tx, [...notifications, ...outlooks.notifications])
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

const endTaskRows = statement<EndTasksParams, { id: string }>({}, endTasksSql)

/** Returns the ids of the tasks that no other attempt holds. */
async function markTasksCompleted(tx: Tx, assessedTasks: readonly AssessedTask[]): Promise<Set<string>> {
  const ended = await endTaskRows(tx, toEndTasksParams(assessedTasks))
  return new Set(ended.map(({ id }) => id))
}

type LockedPlans = ReadonlyMap<string, LockedPlan>

const selectPlansForUpdate = statement<{ ids: string[] }, LockedPlan & Record<string, unknown>>(
  {},
  (param) => sql`
    select plan.*
      from unnest(${param('ids')}::uuid[]) as requested (id)
     cross join lateral (
       select plan.id, plan.name, plan.user_id as "userId", plan.risk_tolerance as "riskTolerance",
              plan.outlook, plan.judged_outlook as "judgedOutlook"
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

function toNewPlanAnalysis(analysis: NewAnalysis, plans: LockedPlans): NewPlanAnalysis | undefined {
  const plan = analysis.planId === null ? undefined : plans.get(analysis.planId)
  return plan && { ...analysis, plan, planId: plan.id }
}

/**
 * Returns a statement that runs an insert of analyses and, in the same transaction, counts them and inserts the deliveries to
 * webhooks.
 */
const recordAnalyses = (insertAnalyses: SQL) => sql`
  recorded as (${insertAnalyses} returning id, task_id, crop_plan_id, feasibility_label, model_version),
  delivered as (${insertCompletionDeliveries}),
  counted as (${countAnalyses})
  select task_id as "taskId" from recorded`

const insertAnalysisRows = statement<AnalysisParams, { taskId: string }>(
  {},
  (param) => sql`with ${recordAnalyses(insertAnalysesSql(param))}`,
)

/**
 * Drafts a notification for each analysis that changes the verdict on its plan, in the order of the analyses. Each is
 * compared with those before it in the list, and with `previousVerdicts` if none of these is comparable.
 */
function draftNotifications(
  planAnalyses: readonly NewPlanAnalysis[],
  previousVerdicts: readonly (RecordedVerdict | undefined)[],
): NewNotification[] {
  return planAnalyses.flatMap((analysis, index) => {
    const { plan, question, outcome, taskId } = analysis
    const earlier = planAnalyses
      .slice(0, index)
      .filter(({ planId }) => planId === plan.id)
      .map((other) => ({ question: other.question, feasibilityLabel: other.outcome.feasibilityLabel }))
    const draft = draftFeasibilityNotification({
      plan,
      question,
      label: outcome.feasibilityLabel,
      limitingFactor: outcome.limitingFactor,
      irrigation: outcome.irrigation ?? null,
      previous: findPreviousVerdict(earlier, analysis) ?? previousVerdicts[index],
    })
    if (!draft) return []
    const keys = {
      userId: plan.userId,
      planId: plan.id,
      dedupeKey: `analysis:${taskId}`,
      sourceTaskId: taskId,
    }
    return [{ ...draft, ...keys }]
  })
}

const endTaskAndInsertAnalysisRows = statement<EndTasksParams & AnalysisParams, { taskId: string }>(
  {},
  (param) => sql`
    with ended as (${endTasksSql(param)}),
    ${recordAnalyses(sql`${insertAnalysesSql(param)} where new.task_id in (select id from ended)`)}`,
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

const endTaskAndInsertAnalysisRow = statement<
  AnalysisParams & Record<'taskId' | 'attempt' | 'workMs', unknown>,
  { taskId: string }
>(
  { name: 'end_task_with_analysis' },
  (param) => sql`
    with ended as (
      update ${analysisTasks}
         set state = 'completed', started_at = ${startOfWork(sql`${param('workMs')}::float8`)},
             finished_at = clock_timestamp(), lease_expires_at = null
       where ${isTaskHeld({ id: param('taskId'), attempt: param('attempt') })}
      returning id),
    ${recordAnalyses(insertAnalysisSql(param, sql`ended`))}`,
)

/** The same for one task. It is prepared, because planning takes longer than completing one task. */
async function endTaskAndInsertAnalysis(db: Db, assessed: AssessedTask): Promise<Set<string>> {
  const { task, workMs } = assessed
  const inserted = await endTaskAndInsertAnalysisRow(db, {
    ...toAnalysisParams(toNewAnalysis(assessed, undefined)),
    taskId: task.id,
    attempt: task.attempt,
    workMs: workMs ?? null,
  })
  return new Set(inserted.map(({ taskId }) => taskId))
}
