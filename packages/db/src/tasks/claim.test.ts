import { aDueTaskClaim, aPlan, aTask, useTestDatabase } from '../../testing'
import { TASK_PRIORITY } from '@crop/domain'
import { getAtPath, toArray } from '@crop/testkit'
import { sql } from 'drizzle-orm'
import { analyses, analysisTasks } from '../schema'
import { inTransaction } from '../driver/transaction'
import { createCallerTurns } from './caller-turns'
import { claimDueTasks, type ClaimedTask, type DueTaskClaim } from './claim'
import { pauseQueue, resumeQueue } from './operator-commands'
import { releaseTask } from './lease'

const { db } = useTestDatabase()

const claim = (fields: Partial<DueTaskClaim> = {}) => claimDueTasks(db, aDueTaskClaim(fields))

beforeEach(async () => {
  await db.delete(analyses)
  await db.delete(analysisTasks)
})

interface QueuedTasks {
  caller: string
  count: number
  priority?: number
  /** Time since the first task became due; the next ones follow at intervals of 1 ms. */
  ageSeconds?: number
}

/** Queues tasks of an API key with one statement. */
async function queueTasks({
  caller,
  count,
  priority = TASK_PRIORITY.customer,
  ageSeconds = 60,
}: QueuedTasks) {
  await db.execute(sql`
    insert into ${analysisTasks}
      (id, api_key_prefix, location, crop, month, model_version, priority, available_at)
    select gen_random_uuid(), ${caller}, 'nakuru', 'maize', 4, 'season-test', ${priority},
           now() - make_interval(secs => ${ageSeconds}) + task * interval '1 millisecond'
      from generate_series(1, ${count}) as task`)
}

const readCallers = (tasks: readonly ClaimedTask[]) => tasks.map(({ apiKeyPrefix }) => apiKeyPrefix)
const readClasses = (tasks: readonly ClaimedTask[]) => tasks.map(({ priority }) => priority).toSorted()

const countBy = <Key>(keys: readonly Key[]) => {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** Counts callers with a queued task that is older than a claimed one. */
async function countCallersWithOlderQueuedTask(): Promise<number> {
  const { rows } = await db.execute(sql`
    select api_key_prefix
      from ${analysisTasks}
     group by api_key_prefix
    having min(available_at) filter (where state = 'queued')
           < max(available_at) filter (where state = 'processing')`)
  return rows.length
}

describe.each([
  ['single questions', TASK_PRIORITY.customer],
  ['batch items', TASK_PRIORITY.batch],
])('callers of %s', (_class, priority) => {
  test('are served in turn, however many tasks one of them has queued', async () => {
    await queueTasks({ caller: 'cpk_many0000', count: 500, priority, ageSeconds: 3600 })
    await queueTasks({ caller: 'cpk_few00000', count: 2, priority })
    await queueTasks({ caller: 'cpk_one00000', count: 1, priority, ageSeconds: 1 })
    const turns = createCallerTurns()
    const served: (string | null)[] = []
    while (served.length < 6) served.push(...readCallers(await claim({ limit: 1, turns })))
    expect(countBy(served)).toEqual({ cpk_many0000: 3, cpk_few00000: 2, cpk_one00000: 1 })
    expect(new Set(served.slice(0, 3)).size).toBe(3)
  })

  test('share claims of many tasks equally, and each gets its oldest tasks', async () => {
    const callers = ['cpk_first000', 'cpk_second00', 'cpk_third000']
    for (const caller of callers) await queueTasks({ caller, count: 300, priority })
    const turns = createCallerTurns()
    const claimed: ClaimedTask[] = []
    for (let round = 0; round < 9; round++) claimed.push(...(await claim({ limit: 7, turns })))
    expect(countBy(readCallers(claimed))).toEqual({ cpk_first000: 21, cpk_second00: 21, cpk_third000: 21 })
    expect(await countCallersWithOlderQueuedTask()).toBe(0)
  })

  test('leave the rest of a claim to callers with more tasks', async () => {
    await queueTasks({ caller: 'cpk_many0000', count: 50, priority })
    await queueTasks({ caller: 'cpk_one00000', count: 1, priority })
    const turns = createCallerTurns()
    const claims = [await claim({ limit: 10, turns }), await claim({ limit: 10, turns })]
    expect(claims.map(({ length }) => length)).toEqual([6, 10])
  })

  test('without a due task are passed over', async () => {
    await queueTasks({ caller: 'cpk_later000', count: 5, priority, ageSeconds: -60 })
    await queueTasks({ caller: 'cpk_now00000', count: 5, priority })
    expect(countBy(readCallers(await claim({ limit: 4 })))).toEqual({ cpk_now00000: 4 })
  })
})

test('more callers than the limit are served within one round', async () => {
  const callers = Array.from({ length: 25 }, (_, index) => `cpk_${String(index).padStart(8, '0')}`)
  for (const caller of callers) await queueTasks({ caller, count: 3 })
  const turns = createCallerTurns()
  const claimed = [
    ...(await claim({ turns })),
    ...(await claim({ turns })),
    ...(await claim({ limit: 5, turns })),
  ]
  expect(readCallers(claimed).toSorted()).toEqual(callers)
})

test('tasks without a caller have a turn', async () => {
  await queueTasks({ caller: 'cpk_many0000', count: 5 })
  await queueTasks({ caller: 'cpk_gone0000', count: 1 })
  await db
    .update(analysisTasks)
    .set({ apiKeyPrefix: null })
    .where(sql`api_key_prefix = 'cpk_gone0000'`)
  expect(new Set(readCallers(await claim({ limit: 2 })))).toEqual(new Set(['cpk_many0000', null]))
})

test('customers and services take turns, too', async () => {
  const { userId } = await aPlan(db)
  await aTask(db, { caller: { kind: 'customer', userId } })
  await queueTasks({ caller: 'cpk_many0000', count: 50, ageSeconds: 3600 })
  const claimed = await claim({ limit: 2 })
  expect(new Set(claimed.map((task) => task.userId))).toEqual(new Set([userId, null]))
})

describe('the classes', () => {
  const { customer, batch, reanalysis } = TASK_PRIORITY

  test('are claimed in order: single questions, batch items, re-analyses', async () => {
    for (const priority of [reanalysis, batch, customer]) {
      await queueTasks({ caller: 'cpk_test0000', count: 2, priority, ageSeconds: 60 + priority })
    }
    const claims = [await claim({ limit: 3 }), await claim({ limit: 2 }), await claim()]
    expect(claims.map(readClasses)).toEqual([[customer, customer, batch], [reanalysis, batch], [reanalysis]])
  })

  test('get their reserved part of a claim while single questions queue', async () => {
    for (const priority of [customer, batch, reanalysis]) {
      await queueTasks({ caller: 'cpk_test0000', count: 100, priority })
    }
    const claimed = await claim({ limit: 20, reserved: { batch: 2, reanalysis: 1 } })
    expect(countBy(readClasses(claimed))).toEqual({ [customer]: 17, [batch]: 2, [reanalysis]: 1 })
  })

  test('use the slots that a higher class leaves free', async () => {
    await queueTasks({ caller: 'cpk_test0000', count: 1 })
    await queueTasks({ caller: 'cpk_test0000', count: 100, priority: batch })
    await queueTasks({ caller: 'cpk_test0000', count: 100, priority: reanalysis })
    const claimed = await claim({ limit: 20, reserved: { batch: 2, reanalysis: 1 } })
    expect(countBy(readClasses(claimed))).toEqual({ [customer]: 1, [batch]: 18, [reanalysis]: 1 })
  })
})

test('owners of re-analyses take turns among the oldest due ones', async () => {
  const priority = TASK_PRIORITY.reanalysis
  await queueTasks({ caller: 'cpk_many0000', count: 150, priority, ageSeconds: 3600 })
  await queueTasks({ caller: 'cpk_one00000', count: 1, priority })
  const claims = await Promise.all([claim({ limit: 2 }), claim({ limit: 2 })])
  expect(countBy(readCallers(claims.flat()))).toEqual({ cpk_many0000: 3, cpk_one00000: 1 })
})

test('concurrent claims of several callers do not overlap and leave nothing', async () => {
  for (const caller of ['cpk_first000', 'cpk_second00', 'cpk_third000'])
    await queueTasks({ caller, count: 40 })
  const workers = Array.from({ length: 4 }, () => createCallerTurns())
  const ids: string[] = []
  for (let round = 0; round < 12; round++) {
    const claims = await Promise.all(workers.map((turns) => claim({ limit: 6, turns })))
    ids.push(...claims.flat().map(({ id }) => id))
  }
  expect(new Set(ids).size).toBe(120)
  expect(ids).toHaveLength(120)
})

test('a released task is claimed before the newer tasks of its caller', async () => {
  await queueTasks({ caller: 'cpk_test0000', count: 5 })
  const [first] = await claim({ limit: 1 })
  if (!first) throw new Error('A task is due.')
  await releaseTask(db, first)
  expect((await claim({ limit: 1 })).map(({ id }) => id)).toEqual([first.id])
})

test('a paused queue gives no task of any class', async () => {
  for (const priority of Object.values(TASK_PRIORITY)) {
    await queueTasks({ caller: 'cpk_test0000', count: 1, priority })
  }
  await pauseQueue(db)
  expect(await claim()).toEqual([])
  await resumeQueue(db)
  expect(await claim()).toHaveLength(3)
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

/** Returns the steps of a claim that read the task table. The claim is rolled back. */
function explainClaim(fields: Partial<DueTaskClaim>): Promise<PlanNode[]> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`savepoint before_claim`)
    const query = jest.spyOn(tx.$client, 'query')
    expect(await claimDueTasks(tx, aDueTaskClaim(fields))).not.toEqual([])
    const [config, values] = query.mock.lastCall ?? []
    query.mockRestore()
    await tx.execute(sql`rollback to savepoint before_claim`)
    const { rows } = await tx.$client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${String(getAtPath(config, ['text']))}`,
      [...toArray(values)],
    )
    await tx.execute(sql`rollback to savepoint before_claim`)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return plan ? listNodes(plan).filter((node) => node['Relation Name'] === 'analysis_tasks') : []
  })
}

function countRowsRead(nodes: readonly PlanNode[]): number {
  return nodes.reduce((sum, node) => {
    const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
    return sum + rows * node['Actual Loops']
  }, 0)
}

test('a claim reads as few rows of a long queue as of a short one, by index only', async () => {
  const CALLERS = 50
  const LIMIT = 20
  async function explainWithQueued(tasksPerCaller: number): Promise<PlanNode[]> {
    await db.delete(analysisTasks)
    for (let index = 0; index < CALLERS; index++) {
      const caller = `cpk_${String(index).padStart(8, '0')}`
      await queueTasks({ caller, count: tasksPerCaller, ageSeconds: 3600 })
      await queueTasks({ caller, count: tasksPerCaller / 2, priority: TASK_PRIORITY.batch })
    }
    // Most re-analyses are queued long before they are due.
    await queueTasks({
      caller: 'cpk_later000',
      count: tasksPerCaller * CALLERS,
      priority: TASK_PRIORITY.reanalysis,
      ageSeconds: -3600,
    })
    return explainClaim({ limit: LIMIT, reserved: { batch: 2, reanalysis: 1 } })
  }
  const short = await explainWithQueued(20)
  const long = await explainWithQueued(400)
  expect(long.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(countRowsRead(long)).toBeLessThanOrEqual(countRowsRead(short) + LIMIT)
  expect(countRowsRead(long)).toBeLessThan(10 * LIMIT)
})
