import { feasibilityNotice, TASK_PRIORITY } from '@crop/domain'
import type { FeasibilityLabel, RiskTolerance, ScoredLabel } from '@crop/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../connect'
import type { Db, Tx } from '../connect'
import { hasVerdict, newestFirst, verdict } from '../latest-record'
import { insertNotifications } from '../notifications'
import { prepared, preparedSql } from '../prepared'
import type { Given } from '../prepared'
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

const lockedPlan = prepared('lock_plan', (db, given: Given<{ id: string }>) => {
  const { id, name, userId, riskTolerance } = cropPlans
  return db
    .select({ id, name, userId, riskTolerance })
    .from(cropPlans)
    .where(eq(id, given('id')))
    .for('no key update')
})

/** Locks the plan, so that analyses of one plan are stored one after the other; undefined once it is deleted. */
async function lockPlan(tx: Tx, id: string): Promise<LockedPlan | undefined> {
  const [plan] = await lockedPlan(tx, { id })
  return plan
}

const previousRecord = prepared('find_previous_verdict', (db, given: Given<{ planId: string }>) =>
  db
    .select({ verdict })
    .from(analyses)
    .where(and(eq(analyses.cropPlanId, given('planId')), hasVerdict))
    .orderBy(...newestFirst)
    .limit(1),
)

/** Of the plan's most recent record that has one. */
async function previousVerdict(tx: Tx, planId: string): Promise<ScoredLabel | undefined> {
  const [record] = await previousRecord(tx, { planId })
  return record?.verdict
}

type EndValues = Record<'taskId' | 'attempt', unknown>

/** No row when the attempt was fenced off. */
const endTask = (given: Given<EndValues>) => sql`
  update ${analysisTasks} set state = 'completed', finished_at = clock_timestamp(), lease_expires_at = null
   where id = ${given('taskId')} and attempt = ${given('attempt')} and state = 'processing'
   returning id`

type RecordMember =
  'recordId' | 'userId' | 'planId' | 'trigger' | 'feasibilityLabel' | 'result' | 'modelVersion'
type RecordValues = EndValues & Record<RecordMember, unknown>

/** Later than every earlier record of the plan, so that creation time tells the order in which they were stored. */
const afterEarlierRecords = (given: Given<RecordValues>) => sql`greatest(
  clock_timestamp(),
  (select max(created_at) from ${analyses} where crop_plan_id = ${given('planId')}::uuid) + interval '1 microsecond')`

const insertRecord = (given: Given<RecordValues>, source: SQL) => sql`
  insert into ${analyses} (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version,
                           created_at)
  select ${given('recordId')}::uuid, ${given('taskId')}::uuid, ${given('userId')}::uuid, ${given('planId')}::uuid,
         ${given('trigger')}, ${given('feasibilityLabel')}, ${given('result')}::json, ${given('modelVersion')},
         ${afterEarlierRecords(given)} ${source}
  returning id`

const endedTask = preparedSql<EndValues, { id: string }>('end_task', endTask)

const insertedRecord = preparedSql<RecordValues, { id: string }>('insert_record', (given) =>
  insertRecord(given, sql``),
)

const endedTaskWithRecord = preparedSql<RecordValues, { id: string }>(
  'end_task_with_record',
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
  previous: ScoredLabel | undefined
  outcome: Outcome
}

/** Tells the plan's owner when its feasibility is known to have changed; once per task, however often it is completed. */
async function notifyOfChange(
  tx: Tx,
  task: ClaimedTask,
  { plan, previous, outcome }: PlanCompletion,
): Promise<void> {
  const { feasibilityLabel: current, limitingFactor } = outcome
  const { district: location, crop, month } = task
  const notice = feasibilityNotice({ plan, crop, location, month, previous, current, limitingFactor })
  if (!notice) return
  const dedupeKey = `analysis:${task.id}`
  const told = { ...notice, userId: plan.userId, planId: plan.id, dedupeKey, aboutTask: task.id }
  await insertNotifications(tx, [told])
}

/** Without a plan there is nothing to lock and nobody to tell: one statement, which commits itself. */
async function completeAlone(db: Db, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  return (await endedTaskWithRecord(db, recordOf(task, null, outcome))).length === 1
}

/**
 * Ends the task, stores its analysis record and notifies. False when the attempt was fenced off: then nothing is
 * written. Locks are taken in the order task, plan, inserts.
 */
export async function completeTask(tx: Tx, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  if (task.cropPlanId === null) return completeAlone(tx, task, outcome)
  const ended = await endedTask(tx, { taskId: task.id, attempt: task.attempt })
  if (ended.length !== 1) return false

  const plan = await lockPlan(tx, task.cropPlanId)
  const previous = plan && (await previousVerdict(tx, plan.id))
  await insertedRecord(tx, recordOf(task, plan?.id ?? null, outcome))
  if (plan) await notifyOfChange(tx, task, { plan, previous, outcome })
  return true
}

/** The same in a transaction of its own, of one statement where that is enough. */
export async function finishTask(db: Db, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  if (task.cropPlanId === null) return completeAlone(db, task, outcome)
  return inTransaction(db, (tx) => completeTask(tx, task, outcome))
}
