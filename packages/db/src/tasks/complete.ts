import type { FeasibilityLabel } from '@crop/domain'
import { TASK_PRIORITY } from '@crop/domain'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../connect'
import { analyses, analysisTasks, cropPlans } from '../schema'
import type { ClaimedTask } from './claim'
import { heldBy } from './lease'

export interface Outcome {
  feasibilityLabel: FeasibilityLabel
  modelVersion: string
  /** The result as JSON text, as readers will get it. */
  result: string
}

/** Locks the plan, so that analyses of one plan are stored one after the other; undefined once it is deleted. */
async function lockPlan(tx: Tx, id: string): Promise<string | undefined> {
  const [plan] = await tx
    .select({ id: cropPlans.id })
    .from(cropPlans)
    .where(eq(cropPlans.id, id))
    .for('no key update')
  return plan?.id
}

/** Later than every earlier record of the plan, so that creation time tells the order in which they were stored. */
const afterEarlierRecords = (planId: string) => sql`greatest(
  clock_timestamp(),
  (select max(${analyses.createdAt}) from ${analyses} where ${analyses.cropPlanId} = ${planId}) + interval '1 microsecond')`

/**
 * Ends the task and stores its analysis record. False when the attempt was fenced off: then nothing is written.
 * Locks are taken in the order task, plan, inserts.
 */
export async function completeTask(tx: Tx, task: ClaimedTask, outcome: Outcome): Promise<boolean> {
  const ended = await tx
    .update(analysisTasks)
    .set({ state: 'completed', finishedAt: sql`clock_timestamp()`, leaseExpiresAt: null })
    .where(heldBy(task))
  if (ended.rowCount !== 1) return false

  const planId = task.cropPlanId === null ? undefined : await lockPlan(tx, task.cropPlanId)
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
  return true
}
