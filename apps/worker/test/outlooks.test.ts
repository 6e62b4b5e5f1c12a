import { insertOutlook, removeOutlook } from '@crop/db'
import { aPackedOutlook } from '@crop/db/testing'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

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
