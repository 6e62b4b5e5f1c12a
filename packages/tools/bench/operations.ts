import { createClient } from '@redis/client'
import { runBenchmark } from './measure/benchmark'
import { startStack } from './measure/stack'
import { getMedians, measureRounds } from './measure/statistics'
import { type Connection, runLoad } from './operations/load'
import { OPERATIONS } from './operations/operations'
import { seed } from './operations/seed'

const ROUND_MS = 2000
/** Time V8 needs to compile the code of an operation. */
const WARM_UP_MS = 5000

function selectOperations(only: readonly string[] | undefined) {
  const unknown = only?.filter((name) => !Object.hasOwn(OPERATIONS, name)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `no operation is named ${unknown.join(', ')}; there are ${Object.keys(OPERATIONS).join(', ')}`,
    )
  return Object.entries(OPERATIONS).filter(([name]) => only?.includes(name) ?? true)
}

/** Measures the most frequent operations of the api, one after the other, without a worker. */
runBenchmark('operations', async (report, { only, rounds = 5 }) => {
  const operations = selectOperations(only)
  await using stack = await startStack(0)
  const rows = await seed(stack)
  const redis = await createClient({ url: stack.servers.redisUrl }).connect()
  for (const [name, operation] of operations) {
    const measure = async (ms: number) => {
      for (const statement of operation.restore ?? []) await stack.query(statement)
      // Cached copies and unread rings would otherwise accumulate, because no worker runs.
      await redis.flushDb()
      await redis.set(rows.cacheKey, rows.cachedResult)
      const prepare = async (connection: Connection) => operation.prepare(rows, connection)
      return runLoad(stack, { status: operation.status ?? 200, prepare, ms })
    }
    await measure(WARM_UP_MS)
    report(name, getMedians(await measureRounds(rounds, () => measure(ROUND_MS))))
  }
  redis.destroy()
})
