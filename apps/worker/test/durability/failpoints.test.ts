import { failAt } from '@crop/testkit'
import { useWorkerBench } from '../test-worker'

const bench = useWorkerBench()

const SETTINGS = { TASK_LEASE_SECONDS: '1' }
const MOMENTS = [
  { moment: 'after-claim', crop: 'maize', left: 'processing', attempts: 2 },
  { moment: 'before-commit', crop: 'sorghum', left: 'processing', attempts: 2 },
  { moment: 'after-commit', crop: 'millet', left: 'completed', attempts: 1 },
] as const

test('a worker that dies after its claim, or before or after its commit, leaves a task that completes once', async () => {
  const ids: string[] = []
  for (const { moment, crop, left } of MOMENTS) {
    const doomed = await bench().startWorker({ ...SETTINGS, ...failAt(moment), TASK_LEASE_SECONDS: '30' })
    const id = await bench().ringFor({ crop })
    // A signal has ended it: it has no exit code.
    expect(await doomed.exited).toBeNull()
    expect(await bench().state(id)).toMatchObject({ state: left, attempt: 1 })
    ids.push(id)
  }
  // As if their time was over.
  await bench().query('update analysis_tasks set lease_expires_at = now() where state = $1', ['processing'])

  const worker = await bench().startWorker(SETTINGS)
  await bench().done(ids)
  for (const [index, { attempts }] of MOMENTS.entries()) {
    const id = ids[index] ?? ''
    expect(await bench().state(id)).toMatchObject({ state: 'completed', attempt: attempts })
    expect(await bench().query('select 1 from analyses where task_id = $1', [id])).toHaveLength(1)
  }
  worker.kill()
  expect(await worker.exited).toBe(0)
}, 60_000)
