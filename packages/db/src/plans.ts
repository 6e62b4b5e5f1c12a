import type { FeasibilityLabel, PlanChanges, PlanFields } from '@crop/domain'
import { and, desc, eq, not, or, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from './connect'
import { aggregateJsonArray, truncateToMilliseconds } from './json-text'
import { planJson } from './plan-json'
import { prepareQuery, prepareReadQuery, prepareSql } from './prepared'
import type { Param } from './prepared'
import { analyses, cropPlans } from './schema'

export interface Plan extends PlanFields {
  id: string
}

const ownedBy = (userId: string | Placeholder, id: string | Placeholder) =>
  and(eq(cropPlans.id, id), eq(cropPlans.userId, userId))

const selectPlan = prepareReadQuery('find_plan', (db, given: Param<{ userId: string; id: string }>) => {
  const { id, name, crop, location, plantingMonth, riskTolerance } = cropPlans
  return db
    .select({ id, name, crop, location, plantingMonth, riskTolerance })
    .from(cropPlans)
    .where(ownedBy(given('userId'), given('id')))
})

export async function findPlan(db: Db, userId: string, id: string): Promise<Plan | undefined> {
  const [plan] = await selectPlan(db, { userId, id })
  return plan
}

const selectPlanJson = prepareReadQuery('get_plan_json', (db, given: Param<{ userId: string; id: string }>) =>
  db
    .select({ text: planJson })
    .from(cropPlans)
    .where(ownedBy(given('userId'), given('id'))),
)

/** One of the caller's plans as JSON text; undefined when the caller has no such plan. */
export async function getPlanJson(db: Db, userId: string, id: string): Promise<string | undefined> {
  const [plan] = await selectPlanJson(db, { userId, id })
  return plan?.text
}

const listOrder = sql`${desc(truncateToMilliseconds(cropPlans.updatedAt))}, ${desc(cropPlans.id)}`

const selectPlansJson = prepareReadQuery(
  'list_plans_json',
  (db, given: Param<{ userId: string; archived: boolean }>) =>
    db
      .select({ text: aggregateJsonArray(planJson, listOrder) })
      .from(cropPlans)
      .where(
        and(
          eq(cropPlans.userId, given('userId')),
          or(sql`${given('archived')}::boolean`, not(cropPlans.isArchived)),
        ),
      ),
)

/** All plans of an account as JSON text, most recently changed first. */
export async function listPlansJson(db: Db, userId: string, includeArchived: boolean): Promise<string> {
  const [list] = await selectPlansJson(db, { userId, archived: includeArchived })
  return list?.text ?? '[]'
}

export interface NewPlan extends PlanFields {
  userId: string
}

export interface InsertedPlan {
  id: string
  /** As JSON text. */
  json: string
}

const insertPlanRow = prepareSql<Record<keyof NewPlan | 'id' | 'most', unknown>, { text: string }>(
  'insert_plan',
  (given) => sql`
    insert into ${cropPlans} (id, user_id, name, crop, location, planting_month, risk_tolerance)
    select ${given('id')}::uuid, ${given('userId')}::uuid, ${given('name')}, ${given('crop')},
           ${given('location')}, ${given('plantingMonth')}::smallint, ${given('riskTolerance')}
     where has_room_for_plan(${given('userId')}::uuid, ${given('most')}::integer)
    returning ${planJson} as text`,
)

/** Undefined when the account has `most` plans already; 0 is no limit. */
export async function insertPlan(db: Db, plan: NewPlan, maxPlans: number): Promise<InsertedPlan | undefined> {
  const id = uuidv7()
  const [made] = await insertPlanRow(db, { id, ...plan, most: maxPlans })
  return made && { id, json: made.text }
}

/** Later than before by at least what readers can see of it, a millisecond. */
const nextUpdatedAt = sql`greatest(clock_timestamp(), ${cropPlans.updatedAt} + interval '1 millisecond')`

type UpdateParams = Record<'userId' | 'id' | 'name' | 'riskTolerance' | 'isArchived', unknown>

const updatePlanRow = prepareQuery('update_plan', (db, given: Param<UpdateParams>) =>
  db
    .update(cropPlans)
    .set({
      name: sql`coalesce(${given('name')}, ${cropPlans.name})`,
      riskTolerance: sql`coalesce(${given('riskTolerance')}, ${cropPlans.riskTolerance})`,
      isArchived: sql`coalesce(${given('isArchived')}, ${cropPlans.isArchived})`,
      updatedAt: nextUpdatedAt,
    })
    .where(ownedBy(given('userId'), given('id')))
    .returning({ text: planJson }),
)

/**
 * The plan as it is now, as JSON text; undefined when the caller has no such plan. Every change moves `updatedAt`, also
 * one that changes nothing else.
 */
export async function updatePlanJson(
  db: Db,
  userId: string,
  id: string,
  { name = null, riskTolerance = null, isArchived = null }: PlanChanges,
): Promise<string | undefined> {
  const [plan] = await updatePlanRow(db, { userId, id, name, riskTolerance, isArchived })
  return plan?.text
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
    .where(and(eq(analyses.cropPlanId, planId), eq(analyses.userId, userId)))
    .orderBy(desc(analyses.createdAt), desc(analyses.id))
    .limit(limit)
}
