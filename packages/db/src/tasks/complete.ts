import { draftFeasibilityNotification, TASK_PRIORITY } from '@crop/domain'
import type { FeasibilityLabel, RiskTolerance, Verdict } from '@crop/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../connect'
import type { Db, Tx } from '../connect'
import { hasVerdict, newestFirst, verdict } from '../latest-record'
import { insertNotifications } from '../notifications'
import { prepareQuery, prepareSql } from '../prepared'
import type { Param } from '../prepared'
import { analyses, analysisTasks, cropPlans } from '../schema'
import type { ClaimedTask } from './claim'

export interface Outcome {
  feasibilityLabel: FeasibilityLabel
  modelVersion: string
  limitingFactor: string | null
  /** The result as JSON text, as readers will get it. */
  result: string
}

interface LockedPlan {
  id: string
  name: string
  userId: string
  riskTolerance: RiskTolerance
}

const selectPlanForUpdate = prepareQuery('lock_plan', (db, given: Param<{ id: string }>) => {
  const { id, name, userId, riskTolerance } = cropPlans
  return db
    .select({ id, name, userId, riskTolerance })
    .from(cropPlans)
    .where(eq(id, given('id')))
    .for('no key update')
})

/** Locks the plan, so that analyses of one plan are stored one after the other; undefined once it is deleted. */
async function lockPlan(tx: Tx, id: string): Promise<LockedPlan | undefined> {
  const [plan] = await selectPlanForUpdate(tx, { id })
  return plan
}

const selectPreviousVerdict = prepareQuery('find_previous_verdict', (db, given: Param<{ planId: string }>) =>
  db
    .select({ verdict })
    .from(analyses)
    .where(and(eq(analyses.cropPlanId, given('planId')), hasVerdict))
    .orderBy(...newestFirst)
    .limit(1),
)

/** Of the plan's most recent record that has one. */
async function findPreviousVerdict(tx: Tx, planId: string): Promise<Verdict | undefined> {
  const [record] = await selectPreviousVerdict(tx, { planId })
  return record?.verdict
}

type EndValues = Record<'taskId' | 'attempt', unknown>

/** No row when the attempt was fenced off. */
const endTask = (given: Param<EndValues>) => sql`
  update ${analysisTasks} set state = 'completed', finished_at = clock_timestamp(), lease_expires_at = null
   where id = ${given('taskId')} and attempt = ${given('attempt')} and state = 'processing'
   returning id`

type RecordMember =
  'recordId' | 'userId' | 'planId' | 'trigger' | 'feasibilityLabel' | 'result' | 'modelVersion'
type RecordValues = EndValues & Record<RecordMember, unknown>

/** Later than every earlier record of the plan, so that creation time tells the order in which they were stored. */
const afterEarlierRecords = (given: Param<RecordValues>) => sql`greatest(
  clock_timestamp(),
  (select max(created_at) from ${analyses} where crop_plan_id = ${given('planId')}::uuid) + interval '1 microsecond')`

const insertRecord = (given: Param<RecordValues>, source: SQL) => sql`
  insert into ${analyses} (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version,
                           created_at)
  select ${given('recordId')}::uuid, ${given('taskId')}::uuid, ${given('userId')}::uuid, ${given('planId')}::uuid,
         ${given('trigger')}, ${given('feasibilityLabel')}, ${given('result')}::json, ${given('modelVersion')},
         ${afterEarlierRecords(given)} ${source}
  returning id`

const endedTask = prepareSql<EndValues, { id: string }>('end_task', endTask)

const insertedRecord = prepareSql<RecordValues, { id: string }>('insert_analysis', (given) =>
  insertRecord(given, sql``),
)

const endedTaskWithRecord = prepareSql<RecordValues, { id: string }>(
  'end_task_with_analysis',
  (given) => sql`with ended as (${endTask(given)}) ${insertRecord(given, sql`from ended`)}`,
)

const recordOf = (task: ClaimedTask, planId: string | null, outcome: Outcome) => ({
  ...{ taskId: task.id, attempt: task.attempt, recordId: uuidv7(), userId: task.userId, planId },
  trigger: task.priority === TASK_PRIORITY.reanalysis ? 'reanalysis' : 'request',
  feasibilityLabel: outcome.feasibilityLabel,
  result: outcome.result,
  modelVersion: outcome.modelVersion,
})

interface PlanCompletion {
  plan: LockedPlan
  previous: Verdict | undefined
  outcome: Outcome
}

/** Tells the plan's owner when its feasibility is known to have changed; once per task, however often it is completed. */
async function notifyOfChange(
  tx: Tx,
  task: ClaimedTask,
  { plan, previous, outcome }: PlanCompletion,
): Promise<void> {
  const { feasibilityLabel: current, limitingFactor } = outcome
  const { location, crop, month } = task
  const notice = draftFeasibilityNotification({
    plan,
    crop,
    location,
    month,
    previousLabel: previous,
    newLabel: current,
    limitingFactor,
  })
  if (!notice) return
  const dedupeKey = `analysis:${task.id}`
  const told = { ...notice, userId: plan.userId, planId: plan.id, dedupeKey, aboutTask: task.id }
  await insertNotifications(tx, [told])
}

/**
 * Ends a task, stores its analysis and, when it changed the verdict of its plan, notifies the plan's owner: all in one
 * transaction, the caller's or one of its own. Returns false, and writes nothing, when another attempt holds the task.
 * Locks are taken in the order task, plan, inserts.
 */
export async function completeTask(db: Db, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  if (task.cropPlanId === null) return endTaskWithAnalysis(db, task, outcome)
  const planId = task.cropPlanId
  return inTransaction(db, async (tx) => {
    const ended = await endedTask(tx, { taskId: task.id, attempt: task.attempt })
    if (ended.length !== 1) return false

    const plan = await lockPlan(tx, planId)
    const previous = plan && (await findPreviousVerdict(tx, plan.id))
    await insertedRecord(tx, recordOf(task, plan?.id ?? null, outcome))
    if (plan) await notifyOfChange(tx, task, { plan, previous, outcome })
    return true
  })
}

/** Without a plan there is nothing to lock and no owner to notify: a single statement does it, and is its own transaction. */
async function endTaskWithAnalysis(db: Db, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  return (await endedTaskWithRecord(db, recordOf(task, null, outcome))).length === 1
}
