import type { FeasibilityLabel } from '@crop/domain'
import { TASK_PRIORITY } from '@crop/domain'
import { and, asc, gt, ne, not, sql } from 'drizzle-orm'
import { batchesById } from './batches'
import type { Db } from './connect'
import { latestRecord } from './latest-record'
import { cropPlans } from './schema'

export interface OutdatedPlan {
  id: string
  crop: string
  location: string
  plantingMonth: number
  label: FeasibilityLabel
}

/** Active plans whose latest record another model version made, in batches. */
export function outdatedPlans(db: Db, modelVersion: string): AsyncGenerator<OutdatedPlan[]> {
  const latest = latestRecord(db)
  return batchesById((afterId, limit) =>
    db
      .select({
        id: cropPlans.id,
        crop: cropPlans.crop,
        location: cropPlans.location,
        plantingMonth: cropPlans.plantingMonth,
        label: latest.label,
      })
      .from(cropPlans)
      .innerJoinLateral(latest, sql`true`)
      .where(and(not(cropPlans.isArchived), ne(latest.modelVersion, modelVersion), gt(cropPlans.id, afterId)))
      .orderBy(asc(cropPlans.id))
      .limit(limit),
  )
}

/**
 * Queues an analysis of every outdated plan, each due a little later than the one before, so that no more than
 * `perMinute` become due in a minute. A plan whose re-analysis waits already gets no second one.
 */
export async function queueReanalyses(db: Db, modelVersion: string, perMinute: number): Promise<number> {
  const queued = await db.execute(sql`
    insert into analysis_tasks
      (id, user_id, crop_plan_id, district, crop, month, model_version, priority, available_at)
    select gen_random_uuid(), plan.user_id, plan.id, plan.location, plan.crop, plan.planting_month,
           ${modelVersion}, ${TASK_PRIORITY.reanalysis},
           now() + make_interval(secs => 60.0 / ${perMinute}::int * (row_number() over (order by plan.id) - 1))
      from crop_plans as plan
      cross join lateral (
        select model_version from analyses
         where crop_plan_id = plan.id order by created_at desc, id desc limit 1) as latest
     where not plan.is_archived and latest.model_version <> ${modelVersion}
    on conflict do nothing`)
  return queued.rowCount ?? 0
}
