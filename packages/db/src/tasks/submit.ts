import { TASK_PRIORITY, type Caller, type Question } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { analysisTasks, dailyUsage } from '../schema'
import { getOwnerId } from '../sql/owner'

export interface NewTask {
  id: string
  httpRequestId: string
  traceParent: string | undefined
  caller: Caller
  clientIp: string | undefined
  cropPlanId: string | undefined
  /** Whether the question differs from that of the plan. */
  isWhatIf: boolean
  question: Question
  modelVersion: string
  refresh: boolean
}

/** Limits of one caller; 0 is no limit. A statement does not count tasks that others are inserting towards `maxPending`. */
export interface SubmissionLimits {
  /** Unfinished tasks at the same time. */
  maxPending: number
  /** New tasks per day in UTC. */
  maxPerDay: number
  /** Under which the new tasks of the day are counted. */
  usageKey: string
}

export type SubmissionOutcome = 'inserted' | 'too_many_pending' | 'daily_limit_reached'

type TaskParams = Record<
  Exclude<keyof NewTask, 'caller' | 'question'> | keyof Question | keyof SubmissionLimits | 'creator',
  unknown
>

interface InsertRow extends Record<string, unknown> {
  isInserted: boolean
  isWithinPendingLimit: boolean
}

/** The column that holds the creator of a task. */
interface Creator {
  column: typeof analysisTasks.userId | typeof analysisTasks.apiKeyPrefix
  type: SQL
}

const CUSTOMER: Creator = { column: analysisTasks.userId, type: sql`uuid` }
const SERVICE: Creator = { column: analysisTasks.apiKeyPrefix, type: sql`text` }

const getCreatorColumn = ({ column }: Creator) => sql.identifier(column.name)
const getCreatorValue = ({ type }: Creator, param: PlaceholderFactory<TaskParams>) =>
  sql`${param('creator')}::${type}`

const insertTaskSql = (creator: Creator, param: PlaceholderFactory<TaskParams>) => sql`
  insert into ${analysisTasks}
    (id, http_request_id, trace_parent, ${getCreatorColumn(creator)}, client_ip, crop_plan_id,
     location, crop, month, planting_year, conditions, is_what_if, model_version, refresh)
  select ${param('id')}::uuid, ${param('httpRequestId')}, ${param('traceParent')},
         ${getCreatorValue(creator, param)}, ${param('clientIp')}::inet, ${param('cropPlanId')}::uuid,
         ${param('location')}, ${param('crop')}, ${param('month')}::smallint, ${param('plantingYear')}::smallint,
         ${param('conditions')}::jsonb, ${param('isWhatIf')}::boolean, ${param('modelVersion')},
         ${param('refresh')}::boolean`

/** Counts the unfinished tasks of the creator, up to the limit. */
const isWithinPendingLimit = (creator: Creator, param: PlaceholderFactory<TaskParams>) => sql`
  (select count(*)
     from (
       select
         from ${analysisTasks}
        where ${getCreatorColumn(creator)} = ${getCreatorValue(creator, param)}
          and priority = 0
          and state in ('queued', 'processing')
        limit ${param('maxPending')}::integer) as pending) < ${param('maxPending')}::integer`

/**
 * Prepares the statements that insert a task: they check the limits themselves, so a limit costs no round trip, and the
 * simplest one takes half the time of the others.
 */
function prepareInsertTask(name: string, creator: Creator) {
  return {
    unlimited: statement<TaskParams, InsertRow>(
      { name },
      (param) => sql`
        ${insertTaskSql(creator, param)}
        returning true as "isInserted", true as "isWithinPendingLimit"`,
    ),
    pendingLimited: statement<TaskParams, InsertRow>(
      { name: `${name}_within_pending_limit` },
      (param) => sql`
        ${insertTaskSql(creator, param)}
         where ${isWithinPendingLimit(creator, param)}
        returning true as "isInserted", true as "isWithinPendingLimit"`,
    ),
    dailyLimited: statement<TaskParams, InsertRow>(
      { name: `${name}_within_daily_limit` },
      (param) => sql`
        with checked as (
          select ${param('maxPending')}::integer = 0 or ${isWithinPendingLimit(creator, param)} as is_within_pending_limit),
        counted_today as (
          insert into ${dailyUsage} (caller, day, tasks)
          select ${param('usageKey')}, (now() at time zone 'utc')::date, 1
            from checked
           where is_within_pending_limit
              on conflict (caller, day) do update
             set tasks = ${dailyUsage}.tasks + 1
           where ${dailyUsage}.tasks < ${param('maxPerDay')}::integer
          returning tasks),
        inserted as (
          ${insertTaskSql(creator, param)}
            from counted_today
          returning id)
        select exists (select from inserted) as "isInserted",
               is_within_pending_limit as "isWithinPendingLimit"
          from checked`,
    ),
  }
}

const INSERT_TASK = {
  customer: prepareInsertTask('insert_task_of_customer', CUSTOMER),
  service: prepareInsertTask('insert_task_of_service', SERVICE),
} as const

function getLimitKind({ maxPending, maxPerDay }: SubmissionLimits) {
  if (maxPerDay > 0) return 'dailyLimited'
  return maxPending > 0 ? 'pendingLimited' : 'unlimited'
}

/**
 * Inserts a queued task unless a limit of its caller is reached. Outside a transaction it is committed when the promise
 * resolves.
 */
export async function insertTask(
  db: Db,
  { caller, question, ...task }: NewTask,
  limits: SubmissionLimits,
): Promise<SubmissionOutcome> {
  const params = {
    id: task.id,
    httpRequestId: task.httpRequestId,
    traceParent: task.traceParent ?? null,
    clientIp: task.clientIp ?? null,
    cropPlanId: task.cropPlanId ?? null,
    location: question.location,
    crop: question.crop,
    month: question.month,
    plantingYear: question.plantingYear ?? null,
    conditions: question.conditions ? JSON.stringify(question.conditions) : null,
    isWhatIf: task.isWhatIf,
    modelVersion: task.modelVersion,
    refresh: task.refresh,
    ...limits,
  }
  const insert = INSERT_TASK[caller.kind][getLimitKind(limits)]
  const [row] = await insert(db, { ...params, creator: getOwnerId(caller) })
  return toOutcome(row)
}

function toOutcome(row: InsertRow | undefined): SubmissionOutcome {
  if (row?.isInserted) return 'inserted'
  return row?.isWithinPendingLimit ? 'daily_limit_reached' : 'too_many_pending'
}

/** Counts the queued tasks of customers up to `limit`, so that a huge backlog is counted as fast as a full one. */
export async function countQueuedTasks(db: Db, limit: number): Promise<number> {
  const { rows } = await db.execute<{ queued: number }>(sql`
    select count(*)::int as queued
      from (
        select 1
          from ${analysisTasks}
         where state = 'queued' and priority = ${TASK_PRIORITY.customer}
         limit ${limit}) as counted`)
  return rows[0]?.queued ?? 0
}
