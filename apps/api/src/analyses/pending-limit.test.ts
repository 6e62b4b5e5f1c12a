import { setImmediate as nextTurn } from 'node:timers/promises'
import { createPendingLimit, PendingLimitReached } from './pending-limit'

const CALLER = { kind: 'customer', userId: 'amina' } as const
const OTHER_CALLER = { kind: 'customer', userId: 'brian' } as const

/** Simulates Postgres: a statement counts the tasks committed before its start, and commits its own later. */
function createTable() {
  let committed = 0
  return {
    getCount: () => committed,
    insert: async (maxPending: number) => {
      const seen = committed
      await nextTurn()
      if (maxPending > 0 && seen >= maxPending) throw new PendingLimitReached()
      committed += 1
    },
  }
}

const countRejected = (outcomes: PromiseSettledResult<void>[]) =>
  outcomes.filter(({ status }) => status === 'rejected').length

test('concurrent submissions of a caller use the whole limit and no more', async () => {
  const { run } = createPendingLimit(3)
  const table = createTable()
  for (const _ of [1, 2]) await run(CALLER, table.insert)
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => run(CALLER, table.insert)))
  expect([table.getCount(), countRejected(outcomes)]).toEqual([3, 19])
})

test('a submission is accepted when the concurrent ones of its caller insert nothing', async () => {
  const { run } = createPendingLimit(1)
  const table = createTable()
  const replays = Array.from({ length: 5 }, () => run(CALLER, () => nextTurn()))
  await run(CALLER, table.insert)
  await Promise.all(replays)
  expect(table.getCount()).toBe(1)
})

test('callers do not share a limit, and 0 is none', async () => {
  const { run } = createPendingLimit(1)
  const own = createTable()
  const others = createTable()
  await Promise.all([run(CALLER, own.insert), run(OTHER_CALLER, others.insert)])
  expect([own.getCount(), others.getCount()]).toEqual([1, 1])

  const unlimited = createTable()
  const { run: runUnlimited } = createPendingLimit(0)
  await Promise.all(Array.from({ length: 5 }, () => runUnlimited(CALLER, unlimited.insert)))
  expect(unlimited.getCount()).toBe(5)
})

test('another error ends a submission without a retry', async () => {
  const { run } = createPendingLimit(2)
  const fail = jest.fn(async () => {
    throw new Error('no connection')
  })
  const outcomes = await Promise.allSettled([run(CALLER, () => nextTurn()), run(CALLER, fail)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(fail).toHaveBeenCalledTimes(1)
})
