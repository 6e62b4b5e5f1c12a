import { TASK_PRIORITY, toCallerKey, type Caller, type Question } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../database-client'
import { prepareSql } from '../prepared-statements'
import { analysisTasks, dailyUsage } from '../schema'

export interface NewTask {
  id: string
  httpRequestId: string
  traceParent: string | undefined
  caller: Caller
  clientIp: string | undefined
  cropPlanId: string | undefined
  question: Question
  modelVersion: string
  refresh: boolean
}

/** Limits of one caller; 0 is no limit. Concurrent submissions can exceed `maxPending` by a few tasks. */
export interface SubmissionLimits {
  /** Unfinished tasks at the same time. */
  maxPending: number
  /** New tasks per day in UTC. */
  maxPerDay: number
}

export type SubmissionOutcome = 'inserted' | 'too_many_pending' | 'daily_limit_reached'

type TaskParams = Record<
  | Exclude<keyof NewTask, 'caller' | 'question'>
  | keyof Question
  | keyof SubmissionLimits
  | 'callerKey'
  | 'creator',
  unknown
>

interface InsertRow extends Record<string, unknown> {
  isInserted: boolean
  isWithinPendingLimit: boolean
}

/** The row is inserted in the statement that checks the limits, so they cost no round trip. */
function prepareInsertTask(
  name: string,
  creator: { column: typeof analysisTasks.userId | typeof analysisTasks.apiKeyPrefix; type: SQL },
) {
  const creatorColumn = sql.identifier(creator.column.name)
  return prepareSql<TaskParams, InsertRow>(name, (param) => {
    const creatorValue = sql`${param('creator')}::${creator.type}`
    const maxPending = sql`${param('maxPending')}::integer`
    const maxPerDay = sql`${param('maxPerDay')}::integer`
    return sql`
      with pending as (
        select count(*) as tasks
          from (
            select
              from ${analysisTasks}
             where ${creatorColumn} = ${creatorValue}
               and priority = 0
               and state in ('queued', 'processing')
             limit ${maxPending}) as counted),
      checked as (
        select ${maxPending} = 0 or pending.tasks < ${maxPending} as is_within_pending_limit from pending),
      counted_today as (
        insert into ${dailyUsage} (caller, day, tasks)
        select ${param('callerKey')}, (now() at time zone 'utc')::date, 1
          from checked
         where is_within_pending_limit and ${maxPerDay} > 0
            on conflict (caller, day) do update
           set tasks = ${dailyUsage}.tasks + 1
         where ${dailyUsage}.tasks < ${maxPerDay}
        returning tasks),
      inserted as (
        insert into ${analysisTasks}
          (id, http_request_id, trace_parent, ${creatorColumn}, client_ip, crop_plan_id,
           location, crop, month, model_version, refresh)
        select ${param('id')}::uuid, ${param('httpRequestId')}, ${param('traceParent')}, ${creatorValue},
               ${param('clientIp')}::inet, ${param('cropPlanId')}::uuid, ${param('location')}, ${param('crop')},
               ${param('month')}::smallint, ${param('modelVersion')}, ${param('refresh')}::boolean
          from checked
         where is_within_pending_limit
           and (${maxPerDay} = 0 or exists (select from counted_today))
        returning id)
      select exists (select from inserted) as "isInserted",
             is_within_pending_limit as "isWithinPendingLimit"
        from checked`
  })
}

const insertTaskOfCustomer = prepareInsertTask('insert_task_of_customer', {
  column: analysisTasks.userId,
  type: sql`uuid`,
})

const insertTaskOfService = prepareInsertTask('insert_task_of_service', {
  column: analysisTasks.apiKeyPrefix,
  type: sql`text`,
})

/**
 * Inserts a queued task unless a limit of its caller is reached. Outside a transaction it is committed when the promise
 * resolves.
 */
export async function insertTask(
  db: Db,
  { caller, question, ...task }: NewTask,
  { maxPending, maxPerDay }: SubmissionLimits,
): Promise<SubmissionOutcome> {
  const params = {
    id: task.id,
    httpRequestId: task.httpRequestId,
    traceParent: task.traceParent ?? null,
    callerKey: toCallerKey(caller),
    clientIp: task.clientIp ?? null,
    cropPlanId: task.cropPlanId ?? null,
    location: question.location,
    crop: question.crop,
    month: question.month,
    modelVersion: task.modelVersion,
    refresh: task.refresh,
    maxPending,
    maxPerDay,
  }
  const [row] =
    caller.kind === 'customer'
      ? await insertTaskOfCustomer(db, { ...params, creator: caller.userId })
      : await insertTaskOfService(db, { ...params, creator: caller.apiKeyPrefix })
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
