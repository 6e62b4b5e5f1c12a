import { replayNotifications } from '@crop/db/testing'
import { callerOf } from './caller'
import { type Accepted, type Ledger, newLedger } from './ledger'
import { keyedLocation } from './submissions'

export type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export interface Verdict {
  lost: string[]
  duplicated: string[]
  deadLettered: string[]
  /** Notifications that the records do not call for, and those they call for and that are missing. */
  wrongNotices: number
  records: number
  notices: number
}

const ids = (rows: Record<string, unknown>[]) => rows.map(({ id }) => String(id))

/** Accepted, and not known, not done, or completed without a record. */
export async function lostInDatabase(query: Query, accepted: Accepted[]): Promise<string[]> {
  const rows = await query(
    `select submitted.id from unnest($1::uuid[]) as submitted(id)
       left join analysis_tasks t on t.id = submitted.id left join analyses a on a.task_id = submitted.id
      where t.id is null or t.state not in ('completed', 'failed') or (t.state = 'completed' and a.id is null)`,
    [accepted.map(({ taskId }) => taskId)],
  )
  return ids(rows)
}

const READERS = 8

function isAnswered(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const status: unknown = Reflect.get(body, 'status')
  return status === 'failed' || (status === 'completed' && Boolean(Reflect.get(body, 'result')))
}

const ATTEMPTS = 3

async function isReadable(apiUrl: () => string, task: Accepted): Promise<boolean> {
  const ask = callerOf(apiUrl, newLedger(), task.credentials)
  for (let tried = 1; tried <= ATTEMPTS; tried++) {
    const answer = await ask({ operation: 'poll', path: `/tasks/${task.taskId}` })
    if (answer?.status === 200) return isAnswered(answer.body)
  }
  return false
}

/** Lists tasks that their callers cannot read with the credentials they submitted them with. */
async function unreadable(apiUrl: () => string, accepted: Accepted[]): Promise<string[]> {
  const left = [...accepted]
  const missing: string[] = []
  const read = async () => {
    for (let task = left.pop(); task; task = left.pop()) {
      if (!(await isReadable(apiUrl, task))) missing.push(task.taskId)
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  return missing
}

async function duplicates(query: Query, { keyed }: Ledger): Promise<string[]> {
  const records = await query('select task_id as id from analyses group by task_id having count(*) > 1')
  const notices = await query(
    `select dedupe_key as id from notifications group by dedupe_key having count(*) > 1`,
  )
  const tasks = await query(
    'select location as id from analysis_tasks where location = any($1) group by location having count(*) > 1',
    [[...keyed.keys()].map(keyedLocation)],
  )
  const answers = [...keyed].filter(([, given]) => given.size > 1).map(([key]) => key)
  return [...ids(records), ...ids(notices), ...ids(tasks), ...answers]
}

const difference = (some: string[], others: string[]) => {
  const known = new Set(others)
  return some.filter((one) => !known.has(one)).length
}

export async function verify(query: Query, apiUrl: () => string, ledger: Ledger): Promise<Verdict> {
  const { due, stored } = await replayNotifications(query)
  const [dueLines, toldLines] = [due, stored].map((rows) => rows.map((row) => JSON.stringify(sorted(row))))
  const lost = [
    ...(await lostInDatabase(query, ledger.accepted)),
    ...(await unreadable(apiUrl, ledger.accepted)),
  ]
  const wrong = difference(dueLines ?? [], toldLines ?? []) + difference(toldLines ?? [], dueLines ?? [])
  return {
    lost: [...new Set(lost)],
    duplicated: await duplicates(query, ledger),
    deadLettered: ids(await query(`select id from analysis_tasks where state = 'failed'`)),
    wrongNotices: Math.max(wrong, Math.abs(due.length - stored.length)),
    records: Number((await query('select count(*) from analyses'))[0]?.count),
    notices: stored.length,
  }
}

const sorted = (row: Record<string, unknown>) => Object.entries(row).sort(([a], [b]) => a.localeCompare(b))
