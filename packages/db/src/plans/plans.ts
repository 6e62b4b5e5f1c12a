import { UNKNOWN_CONDITIONS, type FieldConditions, type PlanChanges, type PlanFields } from '@crop/domain'
import { and, desc, eq, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../driver/database-client'
import { aggregateJsonArray, buildJsonObject, toIsoTimestamp, truncateToMilliseconds } from '../sql/json-sql'
import { selectLatestAnalysis } from './latest-analysis'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { cropPlans } from '../schema'

export interface Plan extends PlanFields {
  id: string
  /** Null if the customer never set them. */
  conditions: FieldConditions | null
}

type PlanKey = Record<'userId' | 'id', string>

const isOwnedPlan = (userId: string | Placeholder, id: string | Placeholder) =>
  and(eq(cropPlans.id, id), eq(cropPlans.userId, userId))

const selectPlan = statement(
  { name: 'find_plan', reads: true },
  (param: PlaceholderFactory<PlanKey>, db: Db) =>
    db
      .select({
        id: cropPlans.id,
        name: cropPlans.name,
        crop: cropPlans.crop,
        location: cropPlans.location,
        plantingMonth: cropPlans.plantingMonth,
        riskTolerance: cropPlans.riskTolerance,
        conditions: cropPlans.conditions,
      })
      .from(cropPlans)
      .where(isOwnedPlan(param('userId'), param('id'))),
)

/** Returns a plan of a customer. */
export async function findPlan(db: Db, userId: string, id: string): Promise<Plan | undefined> {
  const [plan] = await selectPlan(db, { userId, id })
  return plan
}

const latestAnalysis = selectLatestAnalysis()

const PLAN_MEMBERS = {
  id: cropPlans.id,
  name: cropPlans.name,
  crop: cropPlans.crop,
  location: cropPlans.location,
  planting_month: cropPlans.plantingMonth,
  risk_tolerance: cropPlans.riskTolerance,
  is_archived: cropPlans.isArchived,
  created_at: toIsoTimestamp(cropPlans.createdAt),
  updated_at: toIsoTimestamp(cropPlans.updatedAt),
  latest_feasibility_label: latestAnalysis.label,
  latest_analysis_at: toIsoTimestamp(latestAnalysis.createdAt),
  outlook: cropPlans.outlook,
}

const fromLatestAnalysis = sql`from (values (true)) as one_row left join lateral ${latestAnalysis} on true`

/** JSON text of a plan with the label and time of its latest analysis, as clients read it. */
const planJson = buildJsonObject(PLAN_MEMBERS, fromLatestAnalysis)

/** The same with how the latest label depends on irrigation, for which Postgres reads the whole result. */
const planJsonWithIrrigation = buildJsonObject(
  { ...PLAN_MEMBERS, latest_irrigation: latestAnalysis.irrigation },
  fromLatestAnalysis,
)

const selectPlanJson = statement(
  { name: 'get_plan_json', reads: true },
  (param: PlaceholderFactory<PlanKey>, db: Db) =>
    db
      .select({ json: planJson })
      .from(cropPlans)
      .where(isOwnedPlan(param('userId'), param('id'))),
)

/** Returns a plan of a customer as JSON text; undefined when the customer has no such plan. */
export async function getPlanJson(db: Db, userId: string, id: string): Promise<string | undefined> {
  const [plan] = await selectPlanJson(db, { userId, id })
  return plan?.json
}

const latestChangeFirst = sql`${desc(truncateToMilliseconds(cropPlans.updatedAt))}, ${desc(cropPlans.id)}`

/** Prepares the whole list, which most callers want: a part of it is sorted twice, and takes a tenth longer. */
const preparePlanList = (name: string, json: SQL<string>) =>
  statement(
    { name, reads: true },
    (param: PlaceholderFactory<{ userId: string; includeArchived: boolean }>, db: Db) =>
      db
        .select({ json: aggregateJsonArray(json, latestChangeFirst) })
        .from(cropPlans)
        .where(
          and(
            eq(cropPlans.userId, param('userId')),
            or(sql`${param('includeArchived')}::boolean`, not(cropPlans.isArchived)),
          ),
        ),
  )

const selectPlansJson = preparePlanList('list_plans_json', planJson)
const selectPlansJsonWithIrrigation = preparePlanList(
  'list_plans_json_with_irrigation',
  planJsonWithIrrigation,
)

type PlanPageParams = Record<'userId' | 'includeArchived' | 'before' | 'limit', unknown>

interface PlanPage extends Record<string, unknown> {
  json: string
  isBeforeKnown: boolean
}

/** Prepares the part of a list that follows `before`, all of it if `limit` is null. */
const preparePlanPage = (name: string, json: SQL<string>) =>
  statement<PlanPageParams, PlanPage>({ name, reads: true }, (param) => {
    const updatedAt = truncateToMilliseconds(cropPlans.updatedAt)
    const mark = sql`
      select ${updatedAt}, id
        from ${cropPlans}
       where id = ${param('before')}::uuid and user_id = ${param('userId')}::uuid`
    return sql`
      select
        (select ${aggregateJsonArray(json, latestChangeFirst)}
           from (
             select *
               from ${cropPlans}
              where user_id = ${param('userId')}::uuid
                and (${param('includeArchived')}::boolean or not is_archived)
                and (${param('before')}::uuid is null or (${updatedAt}, id) < (${mark}))
              order by ${latestChangeFirst}
              limit ${param('limit')}::integer) as ${cropPlans}) as json,
        ${param('before')}::uuid is null or exists (${mark}) as "isBeforeKnown"`
  })

const selectPlanPage = preparePlanPage('list_plan_page', planJson)
const selectPlanPageWithIrrigation = preparePlanPage('list_plan_page_with_irrigation', planJsonWithIrrigation)

export interface PlanListOptions {
  includeArchived: boolean
  /** Whether each plan says how its latest label depends on irrigation. */
  withIrrigation?: boolean
  /** All plans by default. */
  limit?: number | undefined
  /** Only the plans behind this one. */
  before?: string | undefined
}

/**
 * Returns plans of a customer as JSON text, the latest change first; undefined when the customer has no plan `before`.
 */
export async function listPlansJson(
  db: Db,
  userId: string,
  { includeArchived, withIrrigation = false, limit, before }: PlanListOptions,
): Promise<string | undefined> {
  if (limit === undefined && before === undefined) {
    const select = withIrrigation ? selectPlansJsonWithIrrigation : selectPlansJson
    const [list] = await select(db, { userId, includeArchived })
    return list?.json ?? '[]'
  }
  const select = withIrrigation ? selectPlanPageWithIrrigation : selectPlanPage
  const [page] = await select(db, { userId, includeArchived, before: before ?? null, limit: limit ?? null })
  return page?.isBeforeKnown ? page.json : undefined
}

export interface NewPlan extends PlanFields {
  userId: string
}

export interface InsertedPlan {
  id: string
  json: string
}

/** `has_room_for_plan` is `isPlanLimitReached` of the domain, after a lock on the account. */
const insertPlanRow = statement<Record<keyof NewPlan | 'id' | 'maxPlans', unknown>, { json: string }>(
  { name: 'insert_plan' },
  (param) => sql`
    insert into ${cropPlans} (id, user_id, name, crop, location, planting_month, risk_tolerance)
    select ${param('id')}::uuid, ${param('userId')}::uuid, ${param('name')}, ${param('crop')},
           ${param('location')}, ${param('plantingMonth')}::smallint, ${param('riskTolerance')}
     where has_room_for_plan(${param('userId')}::uuid, ${param('maxPlans')}::integer)
    returning ${planJson} as json`,
)

/** Inserts a plan; undefined when the account has reached `maxPlans`, where 0 is no limit. */
export async function insertPlan(db: Db, plan: NewPlan, maxPlans: number): Promise<InsertedPlan | undefined> {
  const id = uuidv7()
  const [inserted] = await insertPlanRow(db, { id, ...plan, maxPlans })
  return inserted && { id, json: inserted.json }
}

type UpdateParams = Record<keyof PlanKey | keyof PlanChanges, unknown>

/** At least one millisecond later than before, which is the precision that clients see. */
const nextUpdatedAt = sql`greatest(clock_timestamp(), ${cropPlans.updatedAt} + interval '1 millisecond')`

/** `applyPlanChanges` of the domain. */
const updatePlanRow = statement({ name: 'update_plan' }, (param: PlaceholderFactory<UpdateParams>, db: Db) =>
  db
    .update(cropPlans)
    .set({
      name: sql`coalesce(${param('name')}, ${cropPlans.name})`,
      riskTolerance: sql`coalesce(${param('riskTolerance')}, ${cropPlans.riskTolerance})`,
      isArchived: sql`coalesce(${param('isArchived')}, ${cropPlans.isArchived})`,
      updatedAt: nextUpdatedAt,
    })
    .where(isOwnedPlan(param('userId'), param('id')))
    .returning({ json: planJson }),
)

/**
 * Changes a plan and returns it as JSON text; undefined when the customer has no such plan. Every change moves
 * `updated_at`, also one that sets the stored values again.
 */
export async function updatePlanJson(
  db: Db,
  userId: string,
  id: string,
  { name = null, riskTolerance = null, isArchived = null }: PlanChanges,
): Promise<string | undefined> {
  const [plan] = await updatePlanRow(db, { userId, id, name, riskTolerance, isArchived })
  return plan?.json
}

/** Returns the conditions of a plan; undefined when the customer has no such plan. */
export async function findPlanConditions(
  db: Db,
  userId: string,
  id: string,
): Promise<FieldConditions | undefined> {
  const plan = await findPlan(db, userId, id)
  // Postgres does not keep the order of the members of `jsonb`; spreading restores it.
  return plan && { ...UNKNOWN_CONDITIONS, ...plan.conditions }
}

/** Replaces the conditions of a plan and moves its `updated_at`; false when the customer has no such plan. */
export async function setPlanConditions(
  db: Db,
  userId: string,
  id: string,
  conditions: FieldConditions,
): Promise<boolean> {
  const updated = await db
    .update(cropPlans)
    .set({
      conditions,
      updatedAt: nextUpdatedAt,
      // The verdict on the question before says nothing about the new one.
      judgedOutlook: sql`${cropPlans.judgedOutlook} - 'feasibility_label'`,
    })
    .where(isOwnedPlan(userId, id))
    .returning({ id: cropPlans.id })
  return updated.length > 0
}

/**
 * Deletes a plan; false when the customer has no such plan. Throws the fault `still_referenced` when the plan has an
 * analysis (`canDeletePlan` of the domain): the foreign key checks it in the same step, so no analysis can come between.
 */
export async function deletePlan(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(cropPlans).where(isOwnedPlan(userId, id)).returning({ id: cropPlans.id })
  return deleted.length > 0
}
