import { isDeepStrictEqual } from 'node:util'
import { replayNotifications, replayOutlookNotifications } from '@crop/db/testing'
import { getAtPath } from '@crop/testkit'
import { runInParallel } from '../run-in-parallel'
import { createReader } from './caller'
import type { AcceptedTask, Ledger } from './ledger'
import { listIds, type Query, type Row } from './query'
import type { CheckResult } from './report'
import { toKeyedLocation } from './submissions'
import { isBatchReadable, listLostItems, listMiscountedBatches } from './verify-batches'

/** Lists accepted tasks that are not stored, have not ended, or completed without an analysis. */
export const listLostTasks = (query: Query, accepted: readonly AcceptedTask[]) =>
  listIds(
    query,
    `select submitted.id from unnest($1::uuid[]) as submitted(id)
       left join analysis_tasks t on t.id = submitted.id left join analyses a on a.task_id = submitted.id
      where t.id is null or t.state not in ('completed', 'failed') or (t.state = 'completed' and a.id is null)`,
    [accepted.map(({ id }) => id)],
  )

/** Returns whether the outcome of a task can be read from the api with the credentials that submitted it. */
async function isReadable(getApiUrl: () => string, { id, credentials }: AcceptedTask): Promise<boolean> {
  const task = await createReader(getApiUrl, credentials)(`/tasks/${id}`)
  const status = getAtPath(task, ['status'])
  return status === 'failed' || (status === 'completed' && Boolean(getAtPath(task, ['result'])))
}

const CONCURRENT_READERS = 8

async function listUnreadable<T extends { id: string }>(
  items: readonly T[],
  check: (item: T) => Promise<boolean>,
): Promise<string[]> {
  const unreadable: string[] = []
  await runInParallel(items, CONCURRENT_READERS, async (item) => {
    if (!(await check(item))) unreadable.push(item.id)
  })
  return unreadable
}

/** Lists tasks with several analyses, events with several notifications, and idempotency keys with several tasks or batches. */
async function listDuplicates(query: Query, { idsByKey }: Ledger): Promise<string[]> {
  const keyedLocations = [...idsByKey.keys()].map(toKeyedLocation)
  return [
    ...(await listIds(query, 'select task_id as id from analyses group by task_id having count(*) > 1')),
    ...(await listIds(
      query,
      'select dedupe_key as id from notifications group by dedupe_key having count(*) > 1',
    )),
    ...(await listIds(
      query,
      'select location as id from analysis_tasks where location = any($1) group by location having count(*) > 1',
      [keyedLocations],
    )),
    ...[...idsByKey].filter(([, ids]) => ids.size > 1).map(([key]) => key),
  ]
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
  const isWrong = (key: unknown) => !isDeepStrictEqual(dueByKey.get(key), storedByKey.get(key))
  // Of several rows with one key, the maps have the last.
  const repeated = [
    ...due.filter((row) => dueByKey.get(row.dedupe_key) !== row),
    ...stored.filter((row) => storedByKey.get(row.dedupe_key) !== row),
  ].map((row) => row.dedupe_key)
  return {
    wrong_notifications: [...[...keys].filter(isWrong), ...repeated].map(String),
    figures: { notifications: stored.length, outlook_notifications: outlooks.stored.length },
  }
}

/** Compares what callers were promised with the database and with the responses of the api. */
export async function verify(query: Query, getApiUrl: () => string, ledger: Ledger) {
  const { wrong_notifications, figures } = await checkNotifications(query)
  const countAnalyses = async (condition: string) =>
    Number((await query(`select count(*) from analyses where ${condition}`))[0]?.count)
  const { accepted, batches } = ledger
  const lost = [
    ...(await listLostTasks(query, accepted)),
    ...(await listUnreadable(accepted, (task) => isReadable(getApiUrl, task))),
    ...(await listLostItems(query, batches)),
    ...(await listMiscountedBatches(query)),
    ...(await listUnreadable(batches, (batch) => isBatchReadable(getApiUrl, batch))),
  ]
  return {
    findings: {
      /** Ids of tasks, and of batches and their items. */
      lost: [...new Set(lost)],
      duplicated: await listDuplicates(query, ledger),
      dead_lettered: await listIds(query, `select id from analysis_tasks where state = 'failed'`),
      /** Keys of notifications that are missing, unjustified or different from the expected ones. */
      wrong_notifications,
    },
    figures: {
      records: await countAnalyses('true'),
      reanalyses: await countAnalyses("trigger = 'reanalysis'"),
      ...figures,
    },
  } satisfies CheckResult
}
