import { inTransaction } from './connect'
import { findFirstAnswer, forgetAnswer, keepAnswer, takeIdempotencyKey } from './idempotency'
import { useTestDb } from './test-db'

const db = useTestDb()

test('of two that find an answer lost, the second does not forget what the first was answered meanwhile', async () => {
  const request = { scope: 'a caller', key: 'sowing', requestHash: Buffer.from('hash') }
  const answerAt = (location: string) => ({ status: 202, body: '{}', location })
  const lost = answerAt('/tasks/cached-1')
  const fresh = answerAt('/tasks/2')
  await inTransaction(db(), async (tx) => {
    await takeIdempotencyKey(tx, request, 60)
    await keepAnswer(tx, request, fresh)
  })
  await forgetAnswer(db(), request, lost)
  expect(await findFirstAnswer(db(), request)).toMatchObject(fresh)
  await forgetAnswer(db(), request, fresh)
  expect(await findFirstAnswer(db(), request)).toBeUndefined()
})
