import { type StartedProcess, waitUntil } from '@crop/testkit'
import { useWorkerBench } from '../../test/test-worker'

const bench = useWorkerBench()

const KEYS_LOCKED = 'lock table idempotency_keys in access exclusive mode'

test('a worker that is asked to stop ends the scheduled job that it has begun', async () => {
  const workers: StartedProcess[] = []
  await bench().whileLocked(KEYS_LOCKED, async (isWaitedFor) => {
    // Housekeeping of this hour, which nobody has run yet, begins with the worker.
    const worker = await bench().startWorker()
    workers.push(worker)
    await waitUntil(isWaitedFor)
    worker.kill()
    await waitUntil(() => worker.output().includes('"message":"stopping"'))
  })
  expect(await Promise.all(workers.map(({ exited }) => exited))).toEqual([0])
  const runs = await bench().query(`select finished_at from scheduled_runs where job = 'housekeeping'`)
  expect(runs).toEqual([{ finished_at: expect.any(Date) }])
})
