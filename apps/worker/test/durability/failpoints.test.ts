import { getFailpointEnv } from '@crop/testkit'
import { useWorkerHarness } from '../worker-harness'

const harness = useWorkerHarness()

const FAILPOINTS = [
  { failpoint: 'after-claim', crop: 'maize', stateAfterDeath: 'processing', attempts: 2 },
  { failpoint: 'before-commit', crop: 'sorghum', stateAfterDeath: 'processing', attempts: 2 },
  { failpoint: 'after-commit', crop: 'millet', stateAfterDeath: 'completed', attempts: 1 },
] as const

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
  // Expire the leases.
  await harness().query('update analysis_tasks set lease_expires_at = now() where state = $1', ['processing'])

  const worker = await harness().startWorker({ TASK_LEASE_SECONDS: '1' })
  await harness().waitUntilDone(ids)
  for (const [index, { attempts }] of FAILPOINTS.entries()) {
    const id = ids[index] ?? ''
    expect(await harness().getTask(id)).toMatchObject({ state: 'completed', attempt: attempts })
    expect(await harness().query('select 1 from analyses where task_id = $1', [id])).toHaveLength(1)
  }
  worker.kill()
  expect(await worker.exited).toBe(0)
}, 60_000)
