import {
  getPlanQuestion,
  TASK_PRIORITY,
  toRecordedQuestion,
  type FeasibilityLabel,
  type FieldConditions,
  type RecordedVerdict,
} from '@crop/domain'
import { and, asc, gt, ne, not, or, sql } from 'drizzle-orm'
import { readBatchesById } from '../sql/read-batches-by-id'
import type { Db } from '../driver/database-client'
import { selectLatestAnalysis, selectLatestOwnAnalysis } from './latest-analysis'
import { findPreviousVerdicts } from './previous-verdicts'
import { recordColumns } from './record-columns'
import { cropPlans } from '../schema'

export interface OutdatedPlan {
  id: string
  crop: string
  location: string
  plantingMonth: number
  /** Null if the customer never set them. */
  conditions: FieldConditions | null
  /** Of the latest analysis of the plan's own question, or of the latest what-if if there is no other. */
  latestLabel: FeasibilityLabel
  /** What a new verdict is compared with; undefined when no analysis of the plan's question has one. */
  previousVerdict: RecordedVerdict | undefined
}

/** Reads outdated plans (`isPlanOutdated` of the domain) in batches. */
export async function* readOutdatedPlans(db: Db, modelVersion: string): AsyncGenerator<OutdatedPlan[]> {
  const latestAnalysis = selectLatestAnalysis()
  const latestOwnAnalysis = selectLatestOwnAnalysis()
  const batches = readBatchesById((afterId, limit) =>
    db
      .select({
        id: cropPlans.id,
        crop: cropPlans.crop,
        location: cropPlans.location,
        plantingMonth: cropPlans.plantingMonth,
        conditions: cropPlans.conditions,
        latestLabel: sql<FeasibilityLabel>`coalesce(${latestOwnAnalysis.label}, ${latestAnalysis.label})`,
      })
      .from(cropPlans)
      .innerJoinLateral(latestAnalysis, sql`true`)
      .leftJoinLateral(latestOwnAnalysis, sql`true`)
      .where(
        and(
          not(cropPlans.isArchived),
          or(ne(latestAnalysis.modelVersion, modelVersion), ne(latestOwnAnalysis.modelVersion, modelVersion)),
          gt(cropPlans.id, afterId),
        ),
      )
      .orderBy(asc(cropPlans.id))
      .limit(limit),
  )
  for await (const plans of batches) {
    const reanalyses = plans.map((plan) => {
      const question = toRecordedQuestion(getPlanQuestion(plan))
      return { planId: plan.id, question, trigger: 'reanalysis' as const }
    })
    const previousVerdicts = await findPreviousVerdicts(db, reanalyses)
    yield plans.map((plan, index) => ({ ...plan, previousVerdict: previousVerdicts[index] }))
  }
}

interface CheckedPlan extends Record<string, unknown> {
  id: string
  isQueued: boolean
}

interface ReanalysisOptions {
  modelVersion: string
  perMinute: number
}

/** `combineConditions` of the domain for a question that has only the conditions of its plan. */
const knownPlanConditions = sql`
  (select jsonb_object_agg(key, jsonb_build_object('value', value, 'source', 'plan'))
     from jsonb_each(outdated.conditions)
    where value not in ('null'::jsonb, '"unknown"'::jsonb))`

/**
 * Checks the next `limit` active plans and queues a re-analysis of each outdated one. The limit counts plans that are not
 * outdated too, which bounds the work of one statement. The first re-analysis is due after the last one already queued.
 */
async function queueBatch(
  db: Db,
  { modelVersion, perMinute }: ReanalysisOptions,
  afterId: string,
  limit: number,
): Promise<CheckedPlan[]> {
  const interval = sql`60.0 / ${perMinute}::int`
  const { rows } = await db.execute<CheckedPlan>(sql`
    with checked as (
      select id, user_id, location, crop, planting_month, conditions
        from crop_plans
       where not is_archived and id > ${afterId}
       order by id
       limit ${limit}),
    outdated as (
      select plan.*, row_number() over (order by plan.id) - 1 as queue_position
        from checked as plan
        cross join lateral (
          select model_version
            from analyses
           where crop_plan_id = plan.id
           order by created_at desc, id desc
           limit 1) as latest
         left join lateral (
          select model_version
            from analyses as record
           where crop_plan_id = plan.id and not ${recordColumns(sql`record`).isWhatIf}
           order by created_at desc, id desc
           limit 1) as latest_own on true
       where (latest.model_version <> ${modelVersion} or latest_own.model_version <> ${modelVersion})
         and not exists (
           select from analysis_tasks
            where crop_plan_id = plan.id
              and priority = ${TASK_PRIORITY.reanalysis}
              and state in ('queued', 'processing'))),
    start as (
      select greatest(now(), max(available_at) + make_interval(secs => ${interval})) as at
        from analysis_tasks
       where priority = ${TASK_PRIORITY.reanalysis} and state = 'queued'),
    queued as (
      insert into analysis_tasks
        (id, user_id, crop_plan_id, location, crop, month, conditions, model_version, priority, available_at)
      select gen_random_uuid(), user_id, outdated.id, location, crop, planting_month, ${knownPlanConditions},
             ${modelVersion},
             ${TASK_PRIORITY.reanalysis}, start.at + make_interval(secs => ${interval} * queue_position)
        from outdated cross join start
      on conflict do nothing
      returning crop_plan_id)
    select id, id in (select crop_plan_id from queued) as "isQueued"
      from checked
     order by id`)
  return rows
}

/**
 * Queues a re-analysis of every outdated plan that does not have one yet, and returns how many it queued. At most
 * `perMinute` of them become due in a minute, even if an earlier run queued some already.
 */
export async function queueReanalyses(db: Db, modelVersion: string, perMinute: number): Promise<number> {
  const batches = readBatchesById((afterId, limit) =>
    queueBatch(db, { modelVersion, perMinute }, afterId, limit),
  )
  let queued = 0
  for await (const plans of batches) queued += plans.filter((plan) => plan.isQueued).length
  return queued
}
