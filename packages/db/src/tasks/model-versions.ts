import { eq, sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { statement } from '../driver/statement'
import { modelVersions, newAnalysisCounts } from '../schema'

/** A model that has answered in this installation. */
export interface ModelVersionUse extends Record<string, unknown> {
  modelVersion: string
  /** The changes that the model states for the version. */
  changes: string | null
  firstSeenAt: Date
  lastSeenAt: Date
  /** Number of stored analyses, those that were deleted since included. */
  analyses: number
}

/** Counts the analyses in a common table expression `recorded` with `model_version`, in the transaction that stores them. */
export const countAnalyses = sql`
  insert into ${newAnalysisCounts} (model_version, analyses, counted_at)
  select model_version, count(*), clock_timestamp() from recorded group by model_version`

const SUMS = sql`
  model_version, min(counted_at) as first_seen_at, max(counted_at) as last_seen_at,
  sum(analyses)::bigint as analyses`

/** Counts that one statement adds up at most. */
const BATCH_SIZE = 10_000

/** Versions are updated in one order, so that workers do not wait for each other in a circle. */
const addCounts = statement<{ limit: number }, { count: number }>(
  {},
  (param) => sql`
    with counted as (
      delete from ${newAnalysisCounts}
       where id in (
         select id from ${newAnalysisCounts} order by id limit ${param('limit')} for update skip locked)
      returning model_version, analyses, counted_at),
    added as (
      insert into ${modelVersions} as version (model_version, first_seen_at, last_seen_at, analyses)
      select ${SUMS} from counted group by model_version order by model_version
      on conflict (model_version) do update
        set first_seen_at = least(version.first_seen_at, excluded.first_seen_at),
            last_seen_at = greatest(version.last_seen_at, excluded.last_seen_at),
            analyses = version.analyses + excluded.analyses)
    select count(*)::integer as count from counted`,
)

/** Adds the counts of completed transactions to the versions. Safe to run in several workers. */
export async function addUpModelVersions(db: Db): Promise<void> {
  for (;;) {
    const [added] = await addCounts(db, { limit: BATCH_SIZE })
    if ((added?.count ?? 0) < BATCH_SIZE) return
  }
}

/** Stores what a model says about its version, once the version has answered. */
export async function describeModelVersion(db: Db, modelVersion: string, changes: string): Promise<void> {
  await db
    .update(modelVersions)
    .set({ changes })
    .where(
      sql`${eq(modelVersions.modelVersion, modelVersion)} and ${modelVersions.changes} is distinct from ${changes}`,
    )
}

const selectModelVersions = statement<Record<string, never>, ModelVersionUse>(
  { name: 'list_model_versions', reads: true },
  () => sql`
    select model_version as "modelVersion", max(changes) as changes, min(first_seen_at) as "firstSeenAt",
           max(last_seen_at) as "lastSeenAt", sum(analyses)::float8 as analyses
      from (select model_version, changes, first_seen_at, last_seen_at, analyses from ${modelVersions}
             union all
            select model_version, null, counted_at, counted_at, analyses from ${newAnalysisCounts}) as version
     group by model_version
     order by max(last_seen_at) desc, model_version`,
)

/** Lists the models that have answered, the one with the newest answer first. */
export const listModelVersions = (db: Db): Promise<ModelVersionUse[]> => selectModelVersions(db, {})
