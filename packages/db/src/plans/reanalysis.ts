import {
  getPlanQuestion,
  listConcernedPlantings,
  MIN_DAYS_IN_MONTH,
  TASK_PRIORITY,
  toRecordedQuestion,
  type FeasibilityLabel,
  type FieldConditions,
  type RecordedVerdict,
} from '@crop/domain'
import { and, asc, gt, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { readBatchesById } from '../sql/read-batches-by-id'
import type { Db } from '../driver/database-client'
import { selectLatestAnalysis, selectLatestOwnAnalysis } from './latest-analysis'
import { findPreviousVerdicts } from './previous-verdicts'
import { recordColumns } from './record-columns'
import { toSpan } from '../outlooks/current-outlooks'
import { IS_CURRENT, listCurrentOutlooks, type StoredOutlook } from '../outlooks/outlooks'
import { analyses, cropPlans, outlooks } from '../schema'

export interface OutdatedPlan {
  id: string
  crop: string
  location: string
  plantingMonth: number
  /** Null if the customer never set them. */
  conditions: FieldConditions | null
  /** The label of the latest analysis of the plan's own question, or of the latest what-if if there is no other. */
  latestLabel: FeasibilityLabel
  /** The verdict to compare a new one with; undefined when no analysis of the plan's question has one. */
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
  /** Which plans are outdated, by their `latest` analysis and the latest one of their own question, `latest_own`. */
  isOutdated: SQL
  /** How long after this the first re-analysis is due. */
  delay: SQL
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
  { modelVersion, perMinute, isOutdated, delay }: ReanalysisOptions,
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
          select id, model_version, outlook_digest
            from analyses
           where crop_plan_id = plan.id
           order by created_at desc, id desc
           limit 1) as latest
         left join lateral (
          select id, model_version, outlook_digest
            from analyses as record
           where crop_plan_id = plan.id and not ${recordColumns(sql`record`).isWhatIf}
           order by created_at desc, id desc
           limit 1) as latest_own on true
       where (${isOutdated})
         and not exists (
           select from analysis_tasks
            where crop_plan_id = plan.id
              and priority = ${TASK_PRIORITY.reanalysis}
              and state in ('queued', 'processing'))),
    start as (
      select greatest(now() + ${delay}, max(available_at) + make_interval(secs => ${interval})) as at
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

async function queueOutdated(db: Db, options: ReanalysisOptions): Promise<number> {
  const batches = readBatchesById((afterId, limit) => queueBatch(db, options, afterId, limit))
  let queued = 0
  for await (const plans of batches) queued += plans.filter((plan) => plan.isQueued).length
  return queued
}

/**
 * Queues a re-analysis of every outdated plan that does not have one yet, and returns how many it queued. At most
 * `perMinute` of them become due in a minute, even if an earlier run queued some already.
 */
export function queueReanalyses(db: Db, modelVersion: string, perMinute: number): Promise<number> {
  const isOutdated = sql`latest.model_version <> ${modelVersion} or latest_own.model_version <> ${modelVersion}`
  return queueOutdated(db, { modelVersion, perMinute, isOutdated, delay: sql`interval '0'` })
}

/** Workers read the list of outlooks again within seconds; analyses that they make meanwhile may lack a change of it. */
const OUTLOOK_DELAY = sql`interval '1 minute'`

/** The latest analysis of the plan's own question, or the latest what-if if there is no other. */
const latestId = sql`coalesce(latest_own.id, latest.id)`

/** Whether the latest analysis was for a place in the region of an outlook, up to a step of its grid; true if it has no place. */
const isInRegion = sql`coalesce(
  (parsed.place ->> 'latitude')::float8
    between ${outlooks.south} - ${outlooks.gridStep} and ${outlooks.north} + ${outlooks.gridStep}
  and mod(((parsed.place ->> 'longitude')::float8 - ${outlooks.west} + ${outlooks.gridStep} + 720)::numeric, 360)
      <= ${outlooks.east} - ${outlooks.west} + 2 * ${outlooks.gridStep}, true)`

/** Whether the season of the latest analysis reaches the first month of an outlook; true if it has none, as for perennials. */
const reachesOutlook = sql`coalesce(
  right(parsed.season ->> 'planting', 2)::integer - 1 + (parsed.season ->> 'days')::integer
    >= planting.days_before + ${MIN_DAYS_IN_MONTH}, true)`

/**
 * A current outlook that may judge the plan became usable after the latest analysis of its own question, or so shortly before
 * that this may lack it. The plantings are those whose questions are answered by the outlook; a plan without a verdict has
 * none by an outlook either.
 */
function isBeforeOutlook(current: readonly StoredOutlook[]): SQL {
  const plantings = current.flatMap((outlook) =>
    listConcernedPlantings(toSpan(outlook)).map((planting) => ({ ...planting, id: outlook.id })),
  )
  const toArray = (key: 'id' | 'month' | 'daysBefore') =>
    sql.param(plantings.map((planting) => planting[key]))
  return sql`exists (
    select from unnest(${toArray('id')}::uuid[], ${toArray('month')}::integer[], ${toArray('daysBefore')}::integer[])
                as planting (outlook_id, month, days_before)
      join ${outlooks} on ${outlooks.id} = planting.outlook_id
      join ${analyses} as record on record.id = ${latestId}
     cross join lateral (
       -- Without the offset, Postgres would parse the result once for each use.
       select record.result -> 'place' as place, record.result -> 'season' as season offset 0) as parsed
     where planting.month = plan.planting_month
       and record.created_at < ${outlooks.usableSince} + ${OUTLOOK_DELAY}
       and record.feasibility_label <> 'insufficient_data'
       and ${isInRegion}
       and ${reachesOutlook})`
}

const ownOutlookDigest = sql`case when latest_own.id is null then latest.outlook_digest else latest_own.outlook_digest end`

/** The latest analysis of the plan's own question was made with an outlook that is removed or replaced since. */
const isAfterOutlook = sql`(
  ${ownOutlookDigest} is not null
  and not exists (select from ${outlooks} where ${outlooks.digest} = ${ownOutlookDigest} and ${IS_CURRENT}))`

/** Whether there is an outlook, or a plan shows one that is removed. */
async function hasOutlooks(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select where exists (select from ${outlooks})
              or exists (select from ${cropPlans} where outlook is not null or judged_outlook is not null)`)
  return rows.length > 0
}

/**
 * Queues, like `queueReanalyses`, a re-analysis of every active plan whose latest analysis was made with other outlooks than
 * the current ones. They are due when all workers know these, so that each plan is analysed once.
 */
export async function queueOutlookReanalyses(
  db: Db,
  modelVersion: string,
  perMinute: number,
): Promise<number> {
  if (!(await hasOutlooks(db))) return 0
  const isOutdated = sql`${isBeforeOutlook(await listCurrentOutlooks(db))} or ${isAfterOutlook}`
  return queueOutdated(db, { modelVersion, perMinute, isOutdated, delay: OUTLOOK_DELAY })
}
