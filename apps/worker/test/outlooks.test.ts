import { insertOutlook, removeOutlook } from '@crop/db'
import { aPackedOutlook } from '@crop/db/testing'
import { waitUntil } from '@crop/testkit'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()
beforeEach(() => harness().query('delete from outlooks'))

const QUESTION = { location: 'cuiabá', crop: 'maize', month: 6 }

async function readOutlook(question = QUESTION) {
  const id = await harness().submitTask(question)
  await harness().waitUntilDone([id])
  const [record] = await harness().query('select result -> $2 as outlook from analyses where task_id = $1', [
    id,
    'outlook',
  ])
  return record?.outlook
}

test('a planting within the months of an outlook is answered by it too, until it is removed', async () => {
  const outlook = aPackedOutlook({
    issued: '2026-04',
    rain: [0.7, 0.2, 0.1],
    south: -18,
    west: -60,
    points: 8,
  })
  const { id } = await insertOutlook(harness().db, outlook)
  {
    await using _worker = await harness().runWorker()
    expect(await readOutlook()).toMatchObject({
      source: 'NMME',
      issued: '2026-04',
      months: [{ month: '2026-06' }, { month: '2026-07' }],
    })
    expect(await readOutlook({ ...QUESTION, location: 'nakuru' })).toBeNull()
    expect(await readOutlook({ ...QUESTION, month: 10 })).toBeNull()
  }
  await removeOutlook(harness().db, id)
  await using _worker = await harness().runWorker()
  expect(await readOutlook()).toBeNull()
})

test('a record names the content of its outlook, whether the model or the cache answered', async () => {
  const { db, query, runWorker, submitTask, waitUntilDone } = harness()
  const packed = aPackedOutlook({ south: -18, west: -60, points: 8 })
  await insertOutlook(db, packed)
  // Both have the same source and issue.
  await insertOutlook(db, aPackedOutlook({ south: -4, west: 34, points: 8 }))
  await using _worker = await runWorker()
  for (const question of [QUESTION, QUESTION, { ...QUESTION, month: 10 }])
    await waitUntilDone([await submitTask(question)])
  const records = await query(
    `select outlook_digest, result ->> 'computed_at' as computed_at from analyses order by created_at desc limit 3`,
  )
  const { digest } = packed.outlook
  expect(records.map((record) => record.outlook_digest)).toEqual([null, digest, digest])
  expect(records[1]?.computed_at).toBe(records[2]?.computed_at)
})

test('a worker that cannot read the outlooks at its start answers nothing before it can', async () => {
  const { db, query, runWorker, submitTask, getTask, waitUntilDone } = harness()
  await query('delete from outlooks')
  await insertOutlook(db, aPackedOutlook({ south: -18, west: -60, points: 8 }))
  await query('alter table outlooks rename to unreadable')
  await using worker = await runWorker()
  await waitUntil(() => worker.output().includes('outlooks not read'))
  const id = await submitTask(QUESTION)
  const readsAgain = `
    select from pg_stat_activity, analysis_tasks
     where query ~ 'outlooks' and application_name = 'crop-worker' and query_start > created_at and id = $1`
  await waitUntil(async () => (await query(readsAgain, [id])).length > 0)
  expect(await getTask(id)).toMatchObject({ state: 'queued' })
  await query('alter table unreadable rename to outlooks')
  await waitUntilDone([id])
  const [record] = await query('select outlook_digest from analyses where task_id = $1', [id])
  expect(record?.outlook_digest).not.toBeNull()
})
