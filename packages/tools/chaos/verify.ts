import { isDeepStrictEqual } from 'node:util'
import { replayNotifications, replayOutlookNotifications } from '@crop/db/testing'
import { getAtPath } from '@crop/testkit'
import { runInParallel } from '../run-in-parallel'
import { createCaller, read } from './caller'
import { type AcceptedTask, createLedger, type Ledger } from './ledger'
import type { Query, Row } from './query'
import { toKeyedLocation } from './submissions'
import { isBatchReadable, listLostItems, listMiscountedBatches } from './verify-batches'

export interface VerificationResult {
  /** Ids of tasks, and of batches and their items. */
  lost: string[]
  duplicated: string[]
  deadLettered: string[]
  /** The number of notifications that are missing, unjustified or different from the expected ones. */
  wrongNotifications: number
  analysisCount: number
  /** Of these, re-analyses of plans. */
  reanalysisCount: number
  notificationCount: number
  /** Of these, notifications that an outlook changed a verdict. */
  outlookNotificationCount: number
}

const getIds = (rows: Row[]) => rows.map(({ id }) => String(id))

/** Lists accepted tasks that are not stored, have not ended, or completed without an analysis. */
export async function listLostTasks(query: Query, accepted: AcceptedTask[]): Promise<string[]> {
  const rows = await query(
    `select submitted.id from unnest($1::uuid[]) as submitted(id)
       left join analysis_tasks t on t.id = submitted.id left join analyses a on a.task_id = submitted.id
      where t.id is null or t.state not in ('completed', 'failed') or (t.state = 'completed' and a.id is null)`,
    [accepted.map(({ taskId }) => taskId)],
  )
  return getIds(rows)
}

function hasEnded(task: unknown): boolean {
  const status = getAtPath(task, ['status'])
  return status === 'failed' || (status === 'completed' && Boolean(getAtPath(task, ['result'])))
}

/** Returns whether the outcome of a task can be read from the api with the credentials that submitted it. */
async function isReadable(getApiUrl: () => string, task: AcceptedTask): Promise<boolean> {
  const send = createCaller(getApiUrl, createLedger(), task.credentials)
  return hasEnded(await read(send, `/tasks/${task.taskId}`))
}

const CONCURRENT_READERS = 8

async function listUnreadable<T>(
  items: readonly T[],
  getId: (item: T) => string,
  check: (item: T) => Promise<boolean>,
): Promise<string[]> {
  const unreadable: string[] = []
  await runInParallel(items, CONCURRENT_READERS, async (item) => {
    if (!(await check(item))) unreadable.push(getId(item))
  })
  return unreadable
}

/** Lists tasks with several analyses, events with several notifications, and idempotency keys with several tasks or batches. */
async function listDuplicates(query: Query, { idsByKey }: Ledger): Promise<string[]> {
  const analyses = await query('select task_id as id from analyses group by task_id having count(*) > 1')
  const notifications = await query(
    `select dedupe_key as id from notifications group by dedupe_key having count(*) > 1`,
  )
  const tasks = await query(
    'select location as id from analysis_tasks where location = any($1) group by location having count(*) > 1',
    [[...idsByKey.keys()].map(toKeyedLocation)],
  )
  const keys = [...idsByKey].filter(([, ids]) => ids.size > 1).map(([key]) => key)
  return [...getIds(analyses), ...getIds(notifications), ...getIds(tasks), ...keys]
}

const toMap = (notifications: Row[]) => new Map(notifications.map((row) => [row.dedupe_key, row]))

/** Compares the notifications with those that are due after the stored analyses. */
async function checkNotifications(query: Query) {
  const outlooks = await replayOutlookNotifications(query)
  const replayed = [await replayNotifications(query), outlooks]
  const due = replayed.flatMap((each) => each.due)
  const stored = replayed.flatMap((each) => each.stored)
  const [dueByKey, storedByKey] = [toMap(due), toMap(stored)]
  const keys = new Set([...dueByKey.keys(), ...storedByKey.keys()])
  const wrong = [...keys].filter((key) => !isDeepStrictEqual(dueByKey.get(key), storedByKey.get(key)))
  return {
    // Duplicates have the same key, but make the numbers of rows differ.
    wrongNotifications: Math.max(wrong.length, Math.abs(due.length - stored.length)),
    notificationCount: stored.length,
    outlookNotificationCount: outlooks.stored.length,
  }
}

/** Compares what callers were promised with the database and with the responses of the api. */
export async function verify(
  query: Query,
  getApiUrl: () => string,
  ledger: Ledger,
): Promise<VerificationResult> {
  const notifications = await checkNotifications(query)
  const countAnalyses = async (condition: string) =>
    Number((await query(`select count(*) from analyses where ${condition}`))[0]?.count)
  const { accepted, batches } = ledger
  const lost = [
    ...(await listLostTasks(query, accepted)),
    ...(await listUnreadable(
      accepted,
      ({ taskId }) => taskId,
      (task) => isReadable(getApiUrl, task),
    )),
    ...(await listLostItems(query, batches)),
    ...(await listMiscountedBatches(query)),
    ...(await listUnreadable(
      batches,
      ({ batchId }) => batchId,
      (batch) => isBatchReadable(getApiUrl, batch),
    )),
  ]
  return {
    lost: [...new Set(lost)],
    duplicated: await listDuplicates(query, ledger),
    deadLettered: getIds(await query(`select id from analysis_tasks where state = 'failed'`)),
    analysisCount: await countAnalyses('true'),
    reanalysisCount: await countAnalyses("trigger = 'reanalysis'"),
    ...notifications,
  }
}
