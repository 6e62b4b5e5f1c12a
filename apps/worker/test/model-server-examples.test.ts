import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findExecutable, findFreePort } from '@crop/dev-servers'
import { describeUnless, waitUntil } from '@crop/testkit'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

const FOLDER = join(__dirname, '../../../docs/tutorials/own-model')

async function startExample(program: string, file: string) {
  const port = await findFreePort()
  const child = spawn(program, [join(FOLDER, file), String(port)], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await waitUntil(() =>
    fetch(`${url}/version`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function checkExample(program: string, file: string): Promise<void> {
  await using example = await startExample(program, file)
  await using _worker = await harness().runWorker({ MODEL_URL: example.url })
  const ids = [
    await harness().submitTask({ crop: 'maize', month: 5 }),
    await harness().submitTask({ crop: 'maize', month: 9 }),
    await harness().submitTask({ crop: 'tulip', month: 1 }),
  ]
  expect(await harness().waitUntilDone(ids)).toMatchObject(
    ids.map(() => ({ state: 'completed', attempt: 1 })),
  )
  const sql =
    'select feasibility_label, feasibility_score, model_version from analyses where task_id = any($1) order by month desc'
  expect(await harness().query(sql, [ids])).toEqual([
    { feasibility_label: 'not_suitable', feasibility_score: 0.17, model_version: 'thumb-1.0' },
    { feasibility_label: 'highly_suitable', feasibility_score: 0.83, model_version: 'thumb-1.0' },
    { feasibility_label: 'insufficient_data', feasibility_score: null, model_version: 'thumb-1.0' },
  ])
}

test('the example for Node answers the questions of a worker', () =>
  checkExample(process.execPath, 'model-server.mjs'))

const python = findExecutable('python3')

describeUnless(python ? undefined : 'there is no python3 on the PATH', 'the example in Python', () => {
  test('answers the questions of a worker', () => checkExample(python ?? '', 'model_server.py'))
})
