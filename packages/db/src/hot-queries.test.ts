import { getAtPath, toArray } from '@crop/testkit'
import { Client } from 'pg'
import { aDueTaskClaim, aStoredOutlook, useTestDatabase } from '../testing'
import {
  claimDueTasks,
  findTask,
  getQueueGauges,
  listAnalysisRecords,
  listNotificationsJson,
  listPlansJson,
  markNotificationReadJson,
  queueOutlookReanalyses,
  updatePlanJson,
} from './index'

const { db, query } = useTestDatabase()

const ROWS = [
  `insert into users (id, email, hashed_password, full_name, organization)
   select gen_random_uuid(), 'grower-' || n || '@example.com', 'x', 'A grower', 'Growers' from generate_series(1, 500) n`,
  `insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
   select gen_random_uuid(), id, 'A field', 'maize', 'nakuru', 4, 'medium' from users, generate_series(1, 20)`,
  `insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
   select gen_random_uuid(), gen_random_uuid(), user_id, id, 'request', 'not_suitable', '{}', 'm' from crop_plans`,
  `insert into notifications (id, user_id, title, message, severity, is_read)
   select gen_random_uuid(), user_id, 'A title', 'A message', 'info', n > 1 from crop_plans, generate_series(1, 3) n`,
  `insert into analysis_tasks (id, http_request_id, user_id, client_ip, location, crop, month, model_version, state,
     attempt, started_at, finished_at)
   select task_id, 'r', user_id, '127.0.0.1', 'nakuru', 'maize', 4, 'm', 'completed', 1, now(), now() from analyses`,
  `insert into api_keys (prefix, key_hash, name, replaced_prefix)
   select 'cpk_' || n, 'x', 'a test', case when n in (2, 3) then 'cpk_' || n - 1 end from generate_series(1, 5000) n`,
  `insert into analyses (id, task_id, api_key_prefix, crop_key, trigger, feasibility_label, result, model_version)
   select gen_random_uuid(), gen_random_uuid(), 'cpk_' || n % 10, 'crop ' || n % 50, 'request', 'not_suitable', '{}', 'm'
     from generate_series(1, 20000) n`,
  'analyze',
]

const API_KEY = { kind: 'service', apiKeyPrefix: 'cpk_3' } as const

/** Records the statements that `work` sends at the driver. A copy of the SQL would become outdated. */
async function recordStatements(
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const sent = jest.spyOn(Client.prototype, 'query')
  await work()
  const statements = sent.mock.calls.flatMap((args: unknown[]) => {
    const text = getAtPath(args, ['0', 'text']) ?? args[0]
    const values = getAtPath(args, ['0', 'values']) ?? args[1]
    const isStatement = typeof text === 'string' && /^\s*(select|update|insert|with)\b/i.test(text)
    return isStatement ? [{ text, values: Array.isArray(values) ? [...toArray(values)] : [] }] : []
  })
  sent.mockRestore()
  return statements
}

const listNodes = (node: unknown): unknown[] => [
  node,
  ...toArray(getAtPath(node, ['Plans']) ?? []).flatMap(listNodes),
]

let ids: Record<'userId' | 'planId' | 'notificationId' | 'taskId', string>

beforeAll(async () => {
  for (const statement of ROWS) await query(statement)
  const [row] = await query(`
    select plan.user_id, plan.id as plan_id, notification.id as notification_id, task.id as task_id
      from crop_plans plan join notifications notification using (user_id) join analysis_tasks task using (user_id)
     limit 1`)
  const read = (name: string) => String(row?.[name])
  ids = {
    userId: read('user_id'),
    planId: read('plan_id'),
    notificationId: read('notification_id'),
    taskId: read('task_id'),
  }
})

test.each<[string, () => Promise<unknown>]>([
  ['the list of plans', () => listPlansJson(db, ids.userId, { includeArchived: false })],
  [
    'the list of notifications with its count',
    () => listNotificationsJson(db, { userId: ids.userId, limit: 50, unreadOnly: false, withParams: false }),
  ],
  ['the poll of a task', () => findTask(db, { kind: 'customer', userId: ids.userId }, ids.taskId, 30)],
  ['the records of an API key', () => listAnalysisRecords(db, { caller: API_KEY, limit: 20 })],
  [
    'the records of an API key about a crop',
    () => listAnalysisRecords(db, { caller: API_KEY, limit: 20, cropKey: 'crop 7' }),
  ],
  ['the change of a plan', () => updatePlanJson(db, ids.userId, ids.planId, { isArchived: false })],
  ['the mark of a notification', () => markNotificationReadJson(db, ids.userId, ids.notificationId)],
])('%s reads large tables by index only, and few of their rows', async (_name, run) => {
  const statements = await recordStatements(run)
  expect(statements).not.toEqual([])
  for (const { text, values } of statements) {
    const [explained] = await query(`explain (analyze, format json) ${text}`, values)
    const nodes = listNodes(getAtPath(explained, ['QUERY PLAN', '0', 'Plan']))
    expect(nodes.filter((node) => getAtPath(node, ['Node Type']) === 'Seq Scan')).toEqual([])
    for (const node of nodes) {
      expect(Number(getAtPath(node, ['Rows Removed by Filter']) ?? 0)).toBeLessThan(100)
      expect(Number(getAtPath(node, ['Actual Rows']))).toBeLessThan(100)
    }
  }
})

describe('while re-analyses of all plans are queued', () => {
  beforeAll(async () => {
    await aStoredOutlook(db, { issued: '2026-03' })
    await query(`
      insert into analysis_tasks (id, user_id, crop_plan_id, location, crop, month, model_version, priority)
      select gen_random_uuid(), user_id, id, location, crop, planting_month, 'm', 1 from crop_plans`)
    await query('analyze')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a claim of tasks', () => claimDueTasks(db, aDueTaskClaim())],
    ['the metrics of the queue', () => getQueueGauges(db)],
    ['the choice of plans that an outlook concerns', () => queueOutlookReanalyses(db, 'm', 60)],
  ])('%s reads plans, analyses and tasks by index, and few that it does not need', async (_name, run) => {
    const statements = await recordStatements(run)
    expect(statements).not.toEqual([])
    for (const { text, values } of statements) {
      const [explained] = await query(`explain (analyze, format json) ${text}`, values)
      const nodes = listNodes(getAtPath(explained, ['QUERY PLAN', '0', 'Plan']))
      const read = nodes.filter((node) => getAtPath(node, ['Actual Loops']) !== 0)
      for (const node of read)
        expect(Number(getAtPath(node, ['Rows Removed by Filter']) ?? 0)).toBeLessThan(100)
      const scanned = read
        .filter((node) => getAtPath(node, ['Node Type']) === 'Seq Scan')
        .map((node) => getAtPath(node, ['Relation Name']))
      for (const table of ['crop_plans', 'analyses', 'analysis_tasks']) expect(scanned).not.toContain(table)
    }
  })
})
