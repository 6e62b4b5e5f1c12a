import { inTransaction } from './transaction'
import { findStoredResponse, deleteStoredResponse, storeResponse, claimIdempotencyKey } from './idempotency'
import { useTestDb } from './test-db'

const db = useTestDb()

test('of two that find an answer lost, the second does not forget what the first was answered meanwhile', async () => {
  const request = { scope: 'a caller', key: 'sowing', requestHash: Buffer.from('hash') }
  const answerAt = (location: string) => ({ status: 202, body: '{}', location })
  const lost = answerAt('/tasks/cached-1')
  const fresh = answerAt('/tasks/2')
  await inTransaction(db(), async (tx) => {
    await claimIdempotencyKey(tx, request, 60)
    await storeResponse(tx, request, fresh)
  })
  await deleteStoredResponse(db(), request, lost)
  expect(await findStoredResponse(db(), request)).toMatchObject(fresh)
  await deleteStoredResponse(db(), request, fresh)
  expect(await findStoredResponse(db(), request)).toBeUndefined()
})
