import { aPlan, aPlanTask, aTask, replayNotifications } from '@crop/db/testing'
import { getFailpointEnv } from '@crop/testkit'
import { UNREACHABLE_REDIS } from '../in-process-worker'
import { useWorkerHarness } from '../worker-harness'

const harness = useWorkerHarness()

const FAILPOINTS = [
  { failpoint: 'after-claim', crop: 'maize', stateAfterDeath: 'processing', attempts: 2 },
  { failpoint: 'before-commit', crop: 'sorghum', stateAfterDeath: 'processing', attempts: 2 },
  { failpoint: 'after-commit', crop: 'millet', stateAfterDeath: 'completed', attempts: 1 },
] as const

const expireLeases = () =>
  harness().query('update analysis_tasks set lease_expires_at = now() where state = $1', ['processing'])

test('a task completes once when its worker dies around claim or commit', async () => {
  const ids: string[] = []
  for (const { failpoint, crop, stateAfterDeath } of FAILPOINTS) {
    const dyingWorker = await harness().startWorker({
      ...getFailpointEnv(failpoint),
      TASK_LEASE_SECONDS: '30',
    })
    const id = await harness().submitTask({ crop })
    // A process that is killed by a signal has no exit code.
    expect(await dyingWorker.exited).toBeNull()
    expect(await harness().getTask(id)).toMatchObject({ state: stateAfterDeath, attempt: 1 })
    ids.push(id)
  }
  await expireLeases()

  await using _worker = await harness().runWorker({ TASK_LEASE_SECONDS: '1' })
  await harness().waitUntilDone(ids)
  for (const [index, { attempts }] of FAILPOINTS.entries()) {
    const id = ids[index] ?? ''
    expect(await harness().getTask(id)).toMatchObject({ state: 'completed', attempt: attempts })
    expect(await harness().query('select 1 from analyses where task_id = $1', [id])).toHaveLength(1)
  }
})

const LOCATIONS = ['nakuru', 'dubai', 'lahore', 'reykjavik', 'nowhere at all'] as const

/** Queues tasks of a plan, whose label changes with the place, and as many without a plan. Returns their ids. */
async function submitTasks(count: number): Promise<string[]> {
  const { db } = harness()
  const plan = await aPlan(db)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const location = LOCATIONS[index % LOCATIONS.length] ?? LOCATIONS[0]
    const month = (index % 12) + 1
    const task = index % 2 === 0 ? aPlanTask(db, plan, { location, month }) : aTask(db)
    ids.push((await task).id)
  }
  return ids
}

test.each(FAILPOINTS)(
  'tasks that are claimed together complete once when their worker dies $failpoint',
  async ({ failpoint }) => {
    const settings = { REDIS_URL: UNREACHABLE_REDIS }
    const ids = await submitTasks(60)
    const dyingWorker = await harness()
      .startWorker({ ...settings, ...getFailpointEnv(failpoint) })
      .catch(() => undefined)
    await dyingWorker?.exited
    const claimed = await harness().query(
      'select state from analysis_tasks where id = any($1) and attempt = 1',
      [ids],
    )
    expect(claimed.length).toBeGreaterThan(5)
    await expireLeases()

    await using _worker = await harness().runWorker({ ...settings, TASK_LEASE_SECONDS: '1' })
    const tasks = await harness().waitUntilDone(ids, 30_000)
    expect(new Set(tasks.map(({ state }) => state))).toEqual(new Set(['completed']))
    const records = await harness().query('select task_id from analyses where task_id = any($1)', [ids])
    expect(records.map(({ task_id }) => task_id).toSorted()).toEqual(ids.toSorted())
    const { due, stored } = await replayNotifications(harness().query)
    expect(due.length).toBeGreaterThan(5)
    expect(stored).toEqual(due)
  },
  60_000,
)
