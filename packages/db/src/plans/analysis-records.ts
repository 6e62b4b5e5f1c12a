import type { AnalysisTrigger, Caller, ConditionValues, FeasibilityLabel } from '@crop/domain'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { newestFirst } from './latest-analysis'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { recordColumns } from './record-columns'
import { analyses, apiKeys, cropPlans, recordCropKey } from '../schema'
import { getOwnerId } from '../sql/owner'

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
  plantingYear: number | null
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
  plantingYear: analyses.plantingYear,
  conditions: record.conditions,
  feasibilityLabel: analyses.feasibilityLabel,
  feasibilityScore: record.feasibilityScore,
  modelVersion: analyses.modelVersion,
  trigger: analyses.trigger,
  isWhatIf: record.isWhatIf,
}

export interface RecordQuery {
  caller: Caller
  limit: number
  /** The id of a record of the same caller: only older ones are listed. */
  before?: string | undefined
  cropPlanId?: string | undefined
  batchId?: string | undefined
  /** The match key of the crop. */
  cropKey?: string | undefined
  /** Earliest and latest time, to the millisecond. */
  from?: Date | undefined
  to?: Date | undefined
}

/** The prefixes of an API key and of those that it replaced, however often it was rotated. */
const selectOwnPrefixes = (prefix: unknown) => sql`
  with recursive own (prefix) as (
    select ${prefix}::text
     union
    select replaced_prefix from ${apiKeys} as key join own using (prefix) where replaced_prefix is not null)
  select prefix from own`

/**
 * The condition that a record belongs to an account or an API key, by the kind of the caller. `record` is the name of the table
 * or its alias.
 */
const IS_OWNED: Readonly<Record<Caller['kind'], (owner: unknown, record: SQL) => SQL>> = {
  customer: (userId, record) => sql`${record}.user_id = ${userId}::uuid`,
  service: (prefix, record) => sql`${record}.api_key_prefix in (${selectOwnPrefixes(prefix)})`,
}

const isRecordOf = (caller: Caller, record: SQL) => IS_OWNED[caller.kind](getOwnerId(caller), record)

/** `and` leaves out conditions that are undefined. */
function toFilter(query: RecordQuery): SQL | undefined {
  const { cropPlanId, batchId, cropKey, from, to, before, caller } = query
  const isOlder = sql`
    (${analyses.createdAt}, ${analyses.id}) < (
      select mark.created_at, mark.id
        from ${analyses} as mark
       where mark.id = ${before}::uuid and ${isRecordOf(caller, sql`mark`)})`
  return and(
    cropPlanId === undefined ? undefined : eq(analyses.cropPlanId, cropPlanId),
    batchId === undefined ? undefined : eq(analyses.batchId, batchId),
    cropKey === undefined ? undefined : sql`${recordCropKey(sql`${analyses}`)} = ${cropKey}`,
    from && sql`${analyses.createdAt} >= ${from.toISOString()}::timestamptz`,
    to && sql`${analyses.createdAt} < ${to.toISOString()}::timestamptz + interval '1 millisecond'`,
    before === undefined ? undefined : isOlder,
  )
}

/** Selects the newest records of each key apart, because only those of one key are in order in the index. */
const isNewestOfKeys = (prefix: string, filter: SQL | undefined, limit: number) => sql`
  ${analyses.id} in (
    select newest.id
      from (${selectOwnPrefixes(prefix)}) as own
     cross join lateral (
       select ${analyses.id}
         from ${analyses}
        where ${and(sql`${analyses.apiKeyPrefix} = own.prefix`, filter)}
        order by ${sql.join(newestFirst, sql`, `)}
        limit ${limit}) as newest)`

function toCondition(query: RecordQuery): SQL | undefined {
  const { caller, limit } = query
  const filter = toFilter(query)
  return caller.kind === 'customer'
    ? and(eq(analyses.userId, caller.userId), filter)
    : isNewestOfKeys(caller.apiKeyPrefix, filter, limit)
}

/**
 * Lists records of a caller, newest first. Returns undefined when the caller has no record `before`. It is planned for each
 * call, because the best index depends on the filter.
 */
export async function listAnalysisRecords(db: Db, query: RecordQuery): Promise<AnalysisRecord[] | undefined> {
  const { caller, limit, before } = query
  if (before !== undefined && !(await hasRecord(db, caller, before))) return undefined
  return db
    .select(RECORD_COLUMNS)
    .from(analyses)
    .where(toCondition(query))
    .orderBy(...newestFirst)
    .limit(limit)
}

async function hasRecord(db: Db, caller: Caller, id: string): Promise<boolean> {
  const found = await db
    .select({ id: analyses.id })
    .from(analyses)
    .where(and(eq(analyses.id, id), isRecordOf(caller, sql`${analyses}`)))
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

const selectRecordOf = (kind: Caller['kind']) =>
  statement(
    { name: `find_analysis_record_of_${kind}`, reads: true },
    (param: PlaceholderFactory<{ owner: string; id: string }>, db: Db) =>
      db
        .select({ ...RECORD_COLUMNS, result: sql<string>`${analyses.result}::text` })
        .from(analyses)
        .where(and(eq(analyses.id, param('id')), IS_OWNED[kind](param('owner'), sql`${analyses}`))),
  )

const SELECT_RECORD = { customer: selectRecordOf('customer'), service: selectRecordOf('service') } as const

/** Returns a record of a caller with its result; undefined when the caller has no such record. */
export async function findAnalysisRecord(
  db: Db,
  caller: Caller,
  id: string,
): Promise<AnalysisRecordWithResult | undefined> {
  const [found] = await SELECT_RECORD[caller.kind](db, { owner: getOwnerId(caller), id })
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
  return plan && listAnalysisRecords(db, { caller: { kind: 'customer', userId }, cropPlanId: planId, limit })
}
