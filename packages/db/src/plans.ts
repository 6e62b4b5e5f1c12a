import type { FeasibilityLabel, RiskTolerance } from '@crop/domain'
import { and, desc, eq, getTableColumns, not, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from './connect'
import { latestRecord } from './latest-record'
import { analyses, cropPlans } from './schema'
import { lockAccount } from './users'

export interface PlanFields {
  name: string
  crop: string
  location: string
  plantingMonth: number
  riskTolerance: RiskTolerance
}

export interface Plan extends PlanFields {
  id: string
  isArchived: boolean
  createdAt: Date
  updatedAt: Date
  /** Of the analysis record with the latest creation time. */
  latestLabel: FeasibilityLabel | null
  latestAnalysisAt: Date | null
}

const { userId: _userId, ...planColumns } = getTableColumns(cropPlans)

function selectPlans(db: Db) {
  const latest = latestRecord(db)
  return db
    .select({ ...planColumns, latestLabel: latest.label, latestAnalysisAt: latest.createdAt })
    .from(cropPlans)
    .leftJoinLateral(latest, sql`true`)
}

const ownedBy = (userId: string, id: string) => and(eq(cropPlans.id, id), eq(cropPlans.userId, userId))

export async function findPlan(db: Db, userId: string, id: string): Promise<Plan | undefined> {
  const [plan] = await selectPlans(db).where(ownedBy(userId, id))
  return plan
}

/** Most recently changed first. */
export async function listPlans(db: Db, userId: string, includeArchived: boolean): Promise<Plan[]> {
  return selectPlans(db)
    .where(and(eq(cropPlans.userId, userId), includeArchived ? undefined : not(cropPlans.isArchived)))
    .orderBy(desc(cropPlans.updatedAt), desc(cropPlans.id))
}

/**
 * False when the account has `limit` plans already; a limit of 0 is none. The account is locked, so that two requests
 * at once cannot both take the last place.
 */
export async function hasRoomForPlan(tx: Tx, userId: string, limit: number): Promise<boolean> {
  if (limit === 0) return true
  await lockAccount(tx, userId)
  return (await tx.$count(cropPlans, eq(cropPlans.userId, userId))) < limit
}

export const newPlanId = (): string => uuidv7()

export async function insertPlan(tx: Tx, userId: string, id: string, fields: PlanFields): Promise<Plan> {
  const [plan] = await tx
    .insert(cropPlans)
    .values({ id, userId, ...fields })
    .returning(planColumns)
  if (!plan) throw new Error('an insert returns its row')
  return { ...plan, latestLabel: null, latestAnalysisAt: null }
}

export interface PlanChanges {
  name?: string | undefined
  riskTolerance?: RiskTolerance | undefined
  isArchived?: boolean | undefined
}

/** Later than before by at least what readers can see of it, a millisecond. */
const touched = sql`greatest(clock_timestamp(), ${cropPlans.updatedAt} + interval '1 millisecond')`

/** Every change moves `updatedAt`, also one that changes nothing else. Undefined when the caller has no such plan. */
export async function changePlan(
  tx: Tx,
  userId: string,
  id: string,
  changes: PlanChanges,
): Promise<Plan | undefined> {
  const changed = await tx
    .update(cropPlans)
    .set({ ...changes, updatedAt: touched })
    .where(ownedBy(userId, id))
    .returning({ id: cropPlans.id })
  return changed.length === 0 ? undefined : findPlan(tx, userId, id)
}

/**
 * False when the caller has no such plan. As long as a record refers to the plan the database refuses, in the same
 * step: no record can come in between.
 */
export async function deletePlan(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(cropPlans).where(ownedBy(userId, id)).returning({ id: cropPlans.id })
  return deleted.length > 0
}

export interface AnalysisRecord {
  id: string
  createdAt: Date
  location: string
  crop: string
  month: number
  feasibilityLabel: FeasibilityLabel
  feasibilityScore: number | null
  modelVersion: string
  trigger: 'request' | 'reanalysis'
}

/** The newest records of one of the caller's plans; undefined when the caller has no such plan. */
export async function listPlanAnalyses(
  db: Db,
  userId: string,
  planId: string,
  limit: number,
): Promise<AnalysisRecord[] | undefined> {
  const [plan] = await db.select({ id: cropPlans.id }).from(cropPlans).where(ownedBy(userId, planId))
  if (!plan) return undefined
  return db
    .select({
      id: analyses.id,
      createdAt: analyses.createdAt,
      location: sql<string>`${analyses.result}->>'location'`,
      crop: sql<string>`${analyses.result}->>'crop'`,
      month: sql<number>`(${analyses.result}->>'month')::int`,
      feasibilityLabel: analyses.feasibilityLabel,
      feasibilityScore: sql<number | null>`(${analyses.result}->>'feasibility_score')::float8`,
      modelVersion: analyses.modelVersion,
      trigger: analyses.trigger,
    })
    .from(analyses)
    .where(eq(analyses.cropPlanId, planId))
    .orderBy(desc(analyses.createdAt), desc(analyses.id))
    .limit(limit)
}
