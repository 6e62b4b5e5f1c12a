import type { FeasibilityLabel, Verdict } from '@crop/domain'
import { TASK_PRIORITY } from '@crop/domain'
import { and, asc, gt, ne, not, sql } from 'drizzle-orm'
import { readBatchesById } from './batches'
import type { Db } from './connect'
import { selectLatestAnalysis, selectLatestVerdict } from './latest-record'
import { cropPlans } from './schema'

export interface OutdatedPlan {
  id: string
  crop: string
  location: string
  plantingMonth: number
  latestLabel: FeasibilityLabel
  /** What a new label is compared with before its owner is told; null when none of its records has a verdict. */
  latestVerdict: Verdict | null
}

/** Active plans whose latest record another model version made, in batches. */
export function readOutdatedPlans(db: Db, modelVersion: string): AsyncGenerator<OutdatedPlan[]> {
  const latest = selectLatestAnalysis()
  const told = selectLatestVerdict()
  return readBatchesById((afterId, limit) =>
    db
      .select({
        id: cropPlans.id,
        crop: cropPlans.crop,
        location: cropPlans.location,
        plantingMonth: cropPlans.plantingMonth,
        latestLabel: latest.label,
        latestVerdict: told.verdict,
      })
      .from(cropPlans)
      .innerJoinLateral(latest, sql`true`)
      .leftJoinLateral(told, sql`true`)
      .where(and(not(cropPlans.isArchived), ne(latest.modelVersion, modelVersion), gt(cropPlans.id, afterId)))
      .orderBy(asc(cropPlans.id))
      .limit(limit),
  )
}

interface CheckedPlan extends Record<string, unknown> {
  /** Of the plan. */
  id: string
  queued: boolean
}

interface Reanalyses {
  modelVersion: string
  perMinute: number
}

/** Of so many plans after an id, outdated or not: a bound on the work of one statement. */
async function queueBatch(db: Db, { modelVersion, perMinute }: Reanalyses, afterId: string, limit: number) {
  const { rows } = await db.execute<CheckedPlan>(sql`
    with looked_at as (
      select id, user_id, location, crop, planting_month from crop_plans
       where not is_archived and id > ${afterId} order by id limit ${limit}),
    outdated as (
      select plan.*, row_number() over (order by plan.id) - 1 as place
        from looked_at as plan
        cross join lateral (
          select model_version from analyses
           where crop_plan_id = plan.id order by created_at desc, id desc limit 1) as latest
       where latest.model_version <> ${modelVersion}
         and not exists (
           select from analysis_tasks where crop_plan_id = plan.id
              and priority = ${TASK_PRIORITY.reanalysis} and state in ('queued', 'processing'))),
    start as (
      select greatest(now(), max(available_at) + make_interval(secs => 60.0 / ${perMinute}::int)) as at
        from analysis_tasks where priority = ${TASK_PRIORITY.reanalysis} and state = 'queued'),
    queued as (
      insert into analysis_tasks
        (id, user_id, crop_plan_id, location, crop, month, model_version, priority, available_at)
      select gen_random_uuid(), user_id, outdated.id, location, crop, planting_month, ${modelVersion},
             ${TASK_PRIORITY.reanalysis}, start.at + make_interval(secs => 60.0 / ${perMinute}::int * place)
        from outdated cross join start
      on conflict do nothing returning crop_plan_id)
    select id, id in (select crop_plan_id from queued) as queued from looked_at order by id`)
  return rows
}

/**
 * Queues an analysis of every outdated plan, each due a little later than the one before and the first behind those
 * that wait already, so that no more than `perMinute` become due in a minute, also when one model follows another
 * within the day. A plan whose re-analysis waits already gets no second one.
 */
export async function queueReanalyses(db: Db, modelVersion: string, perMinute: number): Promise<number> {
  const reanalyses = { modelVersion, perMinute }
  let queued = 0
  for await (const plans of readBatchesById((afterId, limit) => queueBatch(db, reanalyses, afterId, limit)))
    queued += plans.filter((plan) => plan.queued).length
  return queued
}
