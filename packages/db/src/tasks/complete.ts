import {
  draftFeasibilityNotification,
  TASK_PRIORITY,
  type FeasibilityLabel,
  type RiskTolerance,
  type Verdict,
} from '@crop/domain'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../database-client'
import { hasVerdict, newestFirst, verdict } from '../latest-analysis'
import { insertNotifications } from '../notifications'
import { prepareQuery, prepareSql, type PlaceholderFactory } from '../prepared-statements'
import { analyses, analysisTasks, cropPlans } from '../schema'
import { inTransaction } from '../transaction'
import type { ClaimedTask } from './claim'

export interface Outcome {
  feasibilityLabel: FeasibilityLabel
  modelVersion: string
  limitingFactor: string | null
  /** The result as JSON text, as clients read it. */
  result: string
}

/**
 * Completes a task: ends it, stores its analysis and, when the verdict of its plan changed, notifies the owner. All of it
 * happens in one transaction, that of `db` if it is one. Returns false and writes nothing when another attempt holds the
 * task.
 */
export async function completeTask(db: Db, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  const { cropPlanId } = task
  if (cropPlanId === null) return endTaskAndInsertAnalysis(db, task, outcome)

  // All transactions lock in this order: task, plan, inserts.
  return inTransaction(db, async (tx) => {
    if (!(await markTaskCompleted(tx, task))) return false
    const plan = await lockPlan(tx, cropPlanId)
    const previousVerdict = await findPreviousVerdict(tx, plan)
    await insertAnalysis(tx, task, outcome, plan)
    if (plan) await notifyOwner(tx, task, outcome, { plan, previousVerdict })
    return true
  })
}

type EndTaskParams = Record<'taskId' | 'attempt', unknown>

const endTaskSql = (param: PlaceholderFactory<EndTaskParams>) => sql`
  update ${analysisTasks}
     set state = 'completed', finished_at = clock_timestamp(), lease_expires_at = null
   where id = ${param('taskId')} and attempt = ${param('attempt')} and state = 'processing'
  returning id`

const endTaskRow = prepareSql<EndTaskParams, { id: string }>('end_task', endTaskSql)

/** Returns false when another attempt holds the task. */
async function markTaskCompleted(tx: Tx, task: ClaimedTask): Promise<boolean> {
  const ended = await endTaskRow(tx, { taskId: task.id, attempt: task.attempt })
  return ended.length === 1
}

interface LockedPlan {
  id: string
  name: string
  userId: string
  riskTolerance: RiskTolerance
}

const selectPlanForUpdate = prepareQuery('lock_plan', (db, param: PlaceholderFactory<{ id: string }>) =>
  db
    .select({
      id: cropPlans.id,
      name: cropPlans.name,
      userId: cropPlans.userId,
      riskTolerance: cropPlans.riskTolerance,
    })
    .from(cropPlans)
    .where(eq(cropPlans.id, param('id')))
    .for('no key update'),
)

/** Locks a plan, so that its analyses are stored one after the other; undefined when it was deleted. */
async function lockPlan(tx: Tx, id: string): Promise<LockedPlan | undefined> {
  const [plan] = await selectPlanForUpdate(tx, { id })
  return plan
}

const selectPreviousVerdict = prepareQuery(
  'find_previous_verdict',
  (db, param: PlaceholderFactory<{ planId: string }>) =>
    db
      .select({ verdict })
      .from(analyses)
      .where(and(eq(analyses.cropPlanId, param('planId')), hasVerdict))
      .orderBy(...newestFirst)
      .limit(1),
)

/** Returns the latest verdict of a plan, as `findLatestVerdict` of the domain defines it. */
async function findPreviousVerdict(tx: Tx, plan: LockedPlan | undefined): Promise<Verdict | undefined> {
  if (!plan) return undefined
  const [analysis] = await selectPreviousVerdict(tx, { planId: plan.id })
  return analysis?.verdict
}

type AnalysisParams = Record<
  'analysisId' | 'taskId' | 'userId' | 'planId' | 'trigger' | 'feasibilityLabel' | 'result' | 'modelVersion',
  unknown
>

/** Later than all analyses of the plan, even after the clock was set back, because the time orders the analyses. */
const createdAtSql = (param: PlaceholderFactory<AnalysisParams>) => sql`
  greatest(
    clock_timestamp(),
    (select max(created_at) from ${analyses} where crop_plan_id = ${param('planId')}::uuid)
      + interval '1 microsecond')`

const insertAnalysisSql = (param: PlaceholderFactory<AnalysisParams>, from: SQL = sql``) => sql`
  insert into ${analyses}
    (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version, created_at)
  select ${param('analysisId')}::uuid, ${param('taskId')}::uuid, ${param('userId')}::uuid, ${param('planId')}::uuid,
         ${param('trigger')}, ${param('feasibilityLabel')}, ${param('result')}::json, ${param('modelVersion')},
         ${createdAtSql(param)}
         ${from}
  returning id`

const insertAnalysisRow = prepareSql<AnalysisParams, { id: string }>('insert_analysis', (param) =>
  insertAnalysisSql(param),
)

function toAnalysisParams(task: ClaimedTask, outcome: Outcome, plan: LockedPlan | undefined) {
  return {
    analysisId: uuidv7(),
    taskId: task.id,
    userId: task.userId,
    planId: plan?.id ?? null,
    trigger: task.priority === TASK_PRIORITY.reanalysis ? 'reanalysis' : 'request',
    feasibilityLabel: outcome.feasibilityLabel,
    result: outcome.result,
    modelVersion: outcome.modelVersion,
  }
}

/** Stores the analysis; without a plan when the plan was deleted meanwhile. */
async function insertAnalysis(
  tx: Tx,
  task: ClaimedTask,
  outcome: Outcome,
  plan: LockedPlan | undefined,
): Promise<void> {
  await insertAnalysisRow(tx, toAnalysisParams(task, outcome, plan))
}

/** Stores a notification for the owner of the plan if the verdict changed. */
async function notifyOwner(
  tx: Tx,
  task: ClaimedTask,
  outcome: Outcome,
  { plan, previousVerdict }: { plan: LockedPlan; previousVerdict: Verdict | undefined },
): Promise<void> {
  const draft = draftFeasibilityNotification({
    plan,
    crop: task.crop,
    location: task.location,
    month: task.month,
    previousLabel: previousVerdict,
    newLabel: outcome.feasibilityLabel,
    limitingFactor: outcome.limitingFactor,
  })
  if (!draft) return
  const notification = {
    ...draft,
    userId: plan.userId,
    planId: plan.id,
    dedupeKey: `analysis:${task.id}`,
    sourceTaskId: task.id,
  }
  await insertNotifications(tx, [notification])
}

const endTaskAndInsertAnalysisRow = prepareSql<EndTaskParams & AnalysisParams, { id: string }>(
  'end_task_with_analysis',
  (param) => sql`
    with ended as (${endTaskSql(param)})
    ${insertAnalysisSql(param, sql`from ended`)}`,
)

/** For tasks without a plan: nothing to lock and no owner to notify, so one statement is enough and needs no transaction. */
async function endTaskAndInsertAnalysis(db: Db, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  const inserted = await endTaskAndInsertAnalysisRow(db, {
    attempt: task.attempt,
    ...toAnalysisParams(task, outcome, undefined),
  })
  return inserted.length === 1
}
