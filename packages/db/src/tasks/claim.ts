import { TASK_PRIORITY } from '@crop/domain'
import { and, eq, lte, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { millisecondsInterval } from '../sql/intervals'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { analysisTasks, queuePauses, classAndCaller } from '../schema'
import { findLastServed, type CallerTurns } from './caller-turns'

export type ClaimedTask = typeof analysisTasks.$inferSelect

const toClaimed = (leaseMs: unknown) => ({
  state: 'processing' as const,
  attempt: sql`${analysisTasks.attempt} + 1`,
  startedAt: sql`now()`,
  leaseExpiresAt: sql`now() + ${millisecondsInterval(leaseMs)}`,
})

const isQueued = eq(analysisTasks.state, 'queued')

const isDue = lte(analysisTasks.availableAt, sql`now()`)

/**
 * The transaction of a claim does not wait for the disk. If Postgres crashes, a lost claim is a task that is queued again;
 * its attempt and the next one have the same number then, and whichever completes the task first, the other writes nothing.
 */
const commitsWithoutFlush = sql`set_config('synchronous_commit', 'off', true) = 'off'`

const isNotPaused = sql`not exists (select from ${queuePauses})`

const claimTaskById = statement(
  { name: 'claim_task' },
  (param: PlaceholderFactory<{ id: string; leaseMs: number }>, db: Db) =>
    db
      .update(analysisTasks)
      .set(toClaimed(param('leaseMs')))
      .where(and(eq(analysisTasks.id, param('id')), isQueued, isDue, isNotPaused, commitsWithoutFlush))
      .returning(),
)

/** Claims the task of a ring; undefined when it is claimed already, not due or the queue is paused. */
export async function claimTask(db: Db, id: string, leaseMs: number): Promise<ClaimedTask | undefined> {
  const [task] = await claimTaskById(db, { id, leaseMs })
  return task
}

export interface DueTaskClaim {
  limit: number
  /** The part of the limit that is claimed from lower classes even while higher ones could fill it. */
  reserved: { batch: number; reanalysis: number }
  leaseMs: number
  /** How long a new single question is left to the doorbell. */
  doorbellGraceMs: number
  /** Advanced by each claim. */
  turns: CallerTurns
}

type ClaimParams = Record<
  | 'limit'
  | 'reservedForBatch'
  | 'reservedForReanalysis'
  | 'leaseMs'
  | 'doorbellGraceMs'
  | 'lastCustomer'
  | 'lastBatchCaller',
  unknown
>

type ClaimParam = PlaceholderFactory<ClaimParams>

/**
 * The grace is for single questions only, because nothing rings for most items and for re-analyses. The index serves the
 * first condition. With the second one alone, Postgres would read all tasks that are not due yet.
 */
const isOverdue = (param: ClaimParam) => sql`
  task.available_at <= now()
  and task.available_at <= now() - case
        when task.attempt = 0 and task.priority = ${sql.raw(String(TASK_PRIORITY.customer))}
        then ${millisecondsInterval(param('doorbellGraceMs'))}
        else interval '0' end`

interface ClassSelection {
  /** Prefix of the names of its subqueries. */
  name: 'customer' | 'batch'
  limit: SQL
  /** The caller after which the turns start. */
  lastCaller: Placeholder
}

/**
 * Returns subqueries that select and lock the oldest due tasks of each caller, and as many of each as the limit allows.
 * It jumps from caller to caller in the index, so that it reads no more tasks than it selects, however many are queued. After
 * the last caller the turns continue with the first one.
 */
function selectInTurn({ name, limit, lastCaller }: ClassSelection, param: ClaimParam): SQL {
  const callers = sql.identifier(`${name}_callers`)
  const quotas = sql.identifier(`${name}_quotas`)
  const caller = classAndCaller(sql`task`)
  const startOfClass = sql.raw(`'${TASK_PRIORITY[name]}:'`)
  // The semicolon follows the colon in byte order.
  const endOfClass = sql.raw(`'${TASK_PRIORITY[name]};'`)
  const after = sql`(${startOfClass} || ${lastCaller}::text)`
  const startOfRound2 = sql`case when previous.round = 1 then ${startOfClass} else previous.caller end`
  const selectNext = (round: number, condition: SQL) => sql`
    (select ${caller} as caller, ${sql.raw(String(round))} as round
       from ${analysisTasks} as task
      where task.state = 'queued' and task.available_at <= now() and ${condition}
      order by ${caller}
      limit 1)`
  return sql`
    ${callers} (caller, round, position) as (
      select ${after} collate "C", 1, 0 where ${isNotPaused}
      union all
      select next.caller, next.round, previous.position + 1
        from ${callers} as previous
       cross join lateral (
         ${selectNext(1, sql`previous.round = 1 and ${caller} > previous.caller and ${caller} < ${endOfClass}`)}
         union all
         ${selectNext(2, sql`${caller} > ${startOfRound2} and ${caller} <= ${after}`)}
         order by round
         limit 1) as next
       where previous.position < ${limit}),
    ${quotas} as (
      select caller,
             ${limit} / count(*) over () + (position <= ${limit} % count(*) over ())::integer as quota
        from ${callers}
       where position > 0),
    ${sql.identifier(`${name}_tasks`)} as (
      select selected.id
        from ${quotas} as turn
       cross join lateral (
         select task.id
           from ${analysisTasks} as task
          where task.state = 'queued' and ${caller} = turn.caller and ${isOverdue(param)}
          order by task.available_at
          limit turn.quota
            for update skip locked) as selected)`
}

/** Oldest due re-analyses among which callers take turns. */
const REANALYSIS_WINDOW = 200

/**
 * Selects and locks re-analyses. Most of those in the index of callers are not due yet, so the turns are only among the
 * oldest due ones, which their own index finds.
 */
const selectReanalyses = (limit: SQL, param: ClaimParam) => sql`
  reanalysis_tasks as (
    select task.id
      from (
        select id, available_at, row_number() over (partition by caller order by available_at) as turn
          from (
            select task.id, task.available_at, ${classAndCaller(sql`task`)} as caller
              from ${analysisTasks} as task
             where task.state = 'queued'
               and task.priority = ${sql.raw(String(TASK_PRIORITY.reanalysis))}
               and ${isOverdue(param)}
               and ${limit} > 0
               and ${isNotPaused}
             order by task.available_at
             limit ${sql.raw(String(REANALYSIS_WINDOW))}) as oldest) as in_turn
      join ${analysisTasks} as task on task.id = in_turn.id and task.state = 'queued'
     order by in_turn.turn, in_turn.available_at
     limit ${limit}
       for update of task skip locked)`

const countOf = (tasks: string) => sql`(select count(*) from ${sql.identifier(tasks)})`

/** Each class may use the part of the limit that the classes before it leave. */
function selectDueTasks(param: ClaimParam): SQL {
  const limit = sql`${param('limit')}::integer`
  const reservedForBatch = sql`${param('reservedForBatch')}::integer`
  const reservedForReanalysis = sql`${param('reservedForReanalysis')}::integer`
  const customer: ClassSelection = {
    name: 'customer',
    limit: sql`(${limit} - ${reservedForBatch} - ${reservedForReanalysis})`,
    lastCaller: param('lastCustomer'),
  }
  const batch: ClassSelection = {
    name: 'batch',
    limit: sql`(${limit} - ${reservedForReanalysis} - ${countOf('customer_tasks')})`,
    lastCaller: param('lastBatchCaller'),
  }
  const reanalysisLimit = sql`(${limit} - ${countOf('customer_tasks')} - ${countOf('batch_tasks')})`
  return sql`
    with recursive
    ${selectInTurn(customer, param)},
    ${selectInTurn(batch, param)},
    ${selectReanalyses(reanalysisLimit, param)}
    select id from customer_tasks
    union all
    select id from batch_tasks
    union all
    select id from reanalysis_tasks`
}

const claimTasksInTurn = statement({}, (param: ClaimParam, db: Db) =>
  db
    .update(analysisTasks)
    .set(toClaimed(param('leaseMs')))
    .where(and(sql`${analysisTasks.id} = any(array(${selectDueTasks(param)}))`, commitsWithoutFlush))
    .returning(),
)

/**
 * Claims up to `limit` due tasks without a ring: single questions before batch items before re-analyses, except for the
 * reserved ones. Within a class, callers are served in turn, and the oldest tasks of each caller first.
 */
export async function claimDueTasks(
  db: Db,
  { limit, reserved, leaseMs, doorbellGraceMs, turns }: DueTaskClaim,
): Promise<ClaimedTask[]> {
  const tasks = await claimTasksInTurn(db, {
    limit,
    reservedForBatch: reserved.batch,
    reservedForReanalysis: reserved.reanalysis,
    leaseMs,
    doorbellGraceMs,
    lastCustomer: turns.customer,
    lastBatchCaller: turns.batch,
  })
  turns.customer = findLastServed(turns.customer, tasks, TASK_PRIORITY.customer)
  turns.batch = findLastServed(turns.batch, tasks, TASK_PRIORITY.batch)
  return tasks
}
