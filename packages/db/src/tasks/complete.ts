import { feasibilityNotice, TASK_PRIORITY } from '@crop/domain'
import type { FeasibilityLabel, RiskTolerance } from '@crop/domain'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../connect'
import { insertNotifications } from '../notifications'
import { analyses, analysisTasks, cropPlans } from '../schema'
import type { ClaimedTask } from './claim'
import { heldBy } from './lease'

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

/** Locks the plan, so that analyses of one plan are stored one after the other; undefined once it is deleted. */
async function lockPlan(tx: Tx, id: string): Promise<LockedPlan | undefined> {
  const [plan] = await tx
    .select({
      id: cropPlans.id,
      name: cropPlans.name,
      userId: cropPlans.userId,
      riskTolerance: cropPlans.riskTolerance,
    })
    .from(cropPlans)
    .where(eq(cropPlans.id, id))
    .for('no key update')
  return plan
}

/** The label of the plan's most recent record that has a verdict. */
async function previousLabel(tx: Tx, planId: string): Promise<FeasibilityLabel | undefined> {
  const [record] = await tx
    .select({ label: analyses.feasibilityLabel })
    .from(analyses)
    .where(and(eq(analyses.cropPlanId, planId), ne(analyses.feasibilityLabel, 'insufficient_data')))
    .orderBy(desc(analyses.createdAt), desc(analyses.id))
    .limit(1)
  return record?.label
}

/** Later than every earlier record of the plan, so that creation time tells the order in which they were stored. */
const afterEarlierRecords = (planId: string) => sql`greatest(
  clock_timestamp(),
  (select max(${analyses.createdAt}) from ${analyses} where ${analyses.cropPlanId} = ${planId}) + interval '1 microsecond')`

async function insertRecord(
  tx: Tx,
  task: ClaimedTask,
  planId: string | undefined,
  outcome: Outcome,
): Promise<void> {
  await tx.insert(analyses).values({
    id: uuidv7(),
    taskId: task.id,
    userId: task.userId,
    cropPlanId: planId ?? null,
    trigger: task.priority === TASK_PRIORITY.reanalysis ? 'reanalysis' : 'request',
    feasibilityLabel: outcome.feasibilityLabel,
    result: outcome.result,
    modelVersion: outcome.modelVersion,
    createdAt: planId === undefined ? sql`clock_timestamp()` : afterEarlierRecords(planId),
  })
}

interface PlanCompletion {
  plan: LockedPlan
  previous: FeasibilityLabel | undefined
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

/**
 * Ends the task, stores its analysis record and notifies. False when the attempt was fenced off: then nothing is
 * written. Locks are taken in the order task, plan, inserts.
 */
export async function completeTask(tx: Tx, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  const ended = await tx
    .update(analysisTasks)
    .set({ state: 'completed', finishedAt: sql`clock_timestamp()`, leaseExpiresAt: null })
    .where(heldBy(task))
  if (ended.rowCount !== 1) return false

  const plan = task.cropPlanId === null ? undefined : await lockPlan(tx, task.cropPlanId)
  const previous = plan && (await previousLabel(tx, plan.id))
  await insertRecord(tx, task, plan?.id, outcome)
  if (plan) await notifyOfChange(tx, task, { plan, previous, outcome })
  return true
}
