import type { FeasibilityLabel } from '@crop/domain'
import { TASK_PRIORITY } from '@crop/domain'
import { and, asc, gt, ne, not, sql } from 'drizzle-orm'
import { batchesById } from './batches'
import type { Db } from './connect'
import { latestRecord, latestVerdict } from './latest-record'
import { cropPlans } from './schema'

export interface OutdatedPlan {
  id: string
  crop: string
  location: string
  plantingMonth: number
  label: FeasibilityLabel
  /** What a new label is compared with before its owner is told; null when none of its records has a verdict. */
  verdict: FeasibilityLabel | null
}

/** Active plans whose latest record another model version made, in batches. */
export function outdatedPlans(db: Db, modelVersion: string): AsyncGenerator<OutdatedPlan[]> {
  const latest = latestRecord()
  const told = latestVerdict()
  return batchesById((afterId, limit) =>
    db
      .select({
        id: cropPlans.id,
        crop: cropPlans.crop,
        location: cropPlans.location,
        plantingMonth: cropPlans.plantingMonth,
        label: latest.label,
        verdict: told.verdict,
      })
      .from(cropPlans)
      .innerJoinLateral(latest, sql`true`)
      .leftJoinLateral(told, sql`true`)
      .where(and(not(cropPlans.isArchived), ne(latest.modelVersion, modelVersion), gt(cropPlans.id, afterId)))
      .orderBy(asc(cropPlans.id))
      .limit(limit),
  )
}

/**
 * Queues an analysis of every outdated plan, each due a little later than the one before and the first behind those
 * that wait already, so that no more than `perMinute` become due in a minute, also when one model follows another
 * within the day. A plan whose re-analysis waits already gets no second one.
 */
export async function queueReanalyses(db: Db, modelVersion: string, perMinute: number): Promise<number> {
  const queued = await db.execute(sql`
    insert into analysis_tasks
      (id, user_id, crop_plan_id, district, crop, month, model_version, priority, available_at)
    select gen_random_uuid(), plan.user_id, plan.id, plan.location, plan.crop, plan.planting_month,
           ${modelVersion}, ${TASK_PRIORITY.reanalysis},
           start.at + make_interval(secs => 60.0 / ${perMinute}::int * (row_number() over (order by plan.id) - 1))
      from (select greatest(now(), max(available_at) + make_interval(secs => 60.0 / ${perMinute}::int)) as at
              from analysis_tasks where priority = ${TASK_PRIORITY.reanalysis} and state = 'queued') as start
      cross join crop_plans as plan
      cross join lateral (
        select model_version from analyses
         where crop_plan_id = plan.id order by created_at desc, id desc limit 1) as latest
     where not plan.is_archived and latest.model_version <> ${modelVersion}
       and not exists (
         select from analysis_tasks where crop_plan_id = plan.id
            and priority = ${TASK_PRIORITY.reanalysis} and state in ('queued', 'processing'))
    on conflict do nothing`)
  return queued.rowCount ?? 0
}
