import { useTestDatabase } from '@crop/db/testing'
import { createLogger } from '@crop/runtime'
import { collectLog, waitUntil } from '@crop/testkit'
import { createBacklogLimiter } from './backlog-limiter'

const database = useTestDatabase()

test('a full queue is logged once, and again when it has room', async () => {
  const { stream, output } = collectLog()
  const logger = createLogger('api', 'info', { output: stream, isBuffered: false })
  const limiter = createBacklogLimiter(database.db, 0, logger)
  const isAccepted = () =>
    limiter.assertCapacity().then(
      () => true,
      () => false,
    )

  // Until the next count, the limiter assumes that the first task is queued.
  expect(await isAccepted()).toBe(true)
  expect([await isAccepted(), await isAccepted()]).toEqual([false, false])
  await waitUntil(isAccepted)

  const lines = output().trimEnd().split('\n')
  expect(lines).toEqual([
    expect.stringContaining('"message":"task queue is full; submissions get 503"'),
    expect.stringContaining('"message":"task queue accepts submissions again"'),
  ])
})
