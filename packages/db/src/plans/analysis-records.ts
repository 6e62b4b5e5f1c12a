import type { AnalysisTrigger, ConditionValues, FeasibilityLabel } from '@crop/domain'
import { and, desc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { newestFirst } from './latest-analysis'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { recordColumns } from './record-columns'
import { analyses, cropPlans, recordCropKey } from '../schema'

/** A stored analysis without its result. */
export interface AnalysisRecord {
  id: string
  taskId: string
  /** Null if the analysis was not an item of a batch. */
  batchId: string | null
  /** Null if the analysis named no plan, or if its plan was deleted before it completed. */
  cropPlanId: string | null
  createdAt: Date
  location: string
  crop: string
  month: number
  conditions: ConditionValues | null
  feasibilityLabel: FeasibilityLabel
  feasibilityScore: number | null
  modelVersion: string
  trigger: AnalysisTrigger
  isWhatIf: boolean
}

const record = recordColumns(sql`${analyses}`)

const RECORD_COLUMNS = {
  id: analyses.id,
  taskId: analyses.taskId,
  batchId: analyses.batchId,
  cropPlanId: analyses.cropPlanId,
  createdAt: analyses.createdAt,
  location: record.location,
  crop: record.crop,
  month: record.month,
  conditions: record.conditions,
  feasibilityLabel: analyses.feasibilityLabel,
  feasibilityScore: record.feasibilityScore,
  modelVersion: analyses.modelVersion,
  trigger: analyses.trigger,
  isWhatIf: record.isWhatIf,
}

export interface RecordQuery {
  userId: string
  limit: number
  /** The id of a record of the same customer: only older ones are listed. */
  before?: string | undefined
  cropPlanId?: string | undefined
  batchId?: string | undefined
  /** The match key of the crop. */
  cropKey?: string | undefined
  /** Earliest and latest time, to the millisecond. */
  from?: Date | undefined
  to?: Date | undefined
}

/** `and` leaves out conditions that are undefined. */
function toCondition(query: RecordQuery): SQL | undefined {
  const { cropPlanId, batchId, cropKey, from, to, before, userId } = query
  const isOlder = sql`
    (${analyses.createdAt}, ${analyses.id}) < (
      select mark.created_at, mark.id
        from ${analyses} as mark
       where mark.id = ${before}::uuid and mark.user_id = ${userId}::uuid)`
  return and(
    eq(analyses.userId, userId),
    cropPlanId === undefined ? undefined : eq(analyses.cropPlanId, cropPlanId),
    batchId === undefined ? undefined : eq(analyses.batchId, batchId),
    cropKey === undefined ? undefined : sql`${recordCropKey(sql`${analyses}`)} = ${cropKey}`,
    from && sql`${analyses.createdAt} >= ${from.toISOString()}::timestamptz`,
    to && sql`${analyses.createdAt} < ${to.toISOString()}::timestamptz + interval '1 millisecond'`,
    before === undefined ? undefined : isOlder,
  )
}

/**
 * Lists records of a customer, newest first. Returns undefined when the customer has no record `before`. It is planned
 * for each call, because the best index depends on the filter.
 */
export async function listAnalysisRecords(db: Db, query: RecordQuery): Promise<AnalysisRecord[] | undefined> {
  const { userId, limit, before } = query
  if (before !== undefined && !(await hasRecord(db, userId, before))) return undefined
  return db
    .select(RECORD_COLUMNS)
    .from(analyses)
    .where(toCondition(query))
    .orderBy(...newestFirst)
    .limit(limit)
}

const isOwnedRecord = (userId: string | Placeholder, id: string | Placeholder) =>
  and(eq(analyses.id, id), eq(analyses.userId, userId))

async function hasRecord(db: Db, userId: string, id: string): Promise<boolean> {
  const found = await db.select({ id: analyses.id }).from(analyses).where(isOwnedRecord(userId, id))
  return found.length > 0
}

/** Returns the model version of the newest record; undefined without records. */
export async function findNewestModelVersion(db: Db): Promise<string | undefined> {
  // The ids of records grow with time.
  const [newest] = await db
    .select({ modelVersion: analyses.modelVersion })
    .from(analyses)
    .orderBy(desc(analyses.id))
    .limit(1)
  return newest?.modelVersion
}

export interface AnalysisRecordWithResult extends AnalysisRecord {
  /** JSON text. */
  result: string
}

const selectRecord = statement(
  { name: 'find_analysis_record', reads: true },
  (param: PlaceholderFactory<{ userId: string; id: string }>, db: Db) =>
    db
      .select({ ...RECORD_COLUMNS, result: sql<string>`${analyses.result}::text` })
      .from(analyses)
      .where(isOwnedRecord(param('userId'), param('id'))),
)

/** Returns a record of a customer with its result; undefined when the customer has no such record. */
export async function findAnalysisRecord(
  db: Db,
  userId: string,
  id: string,
): Promise<AnalysisRecordWithResult | undefined> {
  const [found] = await selectRecord(db, { userId, id })
  return found
}

/** Lists the newest analyses of a plan; undefined when the customer has no such plan. */
export async function listPlanAnalyses(
  db: Db,
  userId: string,
  planId: string,
  limit: number,
): Promise<AnalysisRecord[] | undefined> {
  const [plan] = await db
    .select({ id: cropPlans.id })
    .from(cropPlans)
    .where(and(eq(cropPlans.id, planId), eq(cropPlans.userId, userId)))
  return plan && listAnalysisRecords(db, { userId, cropPlanId: planId, limit })
}
