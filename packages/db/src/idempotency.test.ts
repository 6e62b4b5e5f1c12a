import { claimIdempotencyKey, deleteStoredResponse, findStoredResponse, storeResponse } from './idempotency'
import { inTransaction } from './driver/transaction'
import { useTestDatabase } from '../testing'

const { db } = useTestDatabase()

test('deleting a lost response does not delete the one that replaced it', async () => {
  const request = { scope: 'a caller', key: 'sowing', requestHash: Buffer.from('hash') }
  const lostResponse = { status: 202, body: '{}', location: '/tasks/cached-1' }
  const newResponse = { status: 202, body: '{}', location: '/tasks/2' }
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, request, 60)
    await storeResponse(tx, request, newResponse)
  })

  await deleteStoredResponse(db, request, lostResponse)
  expect(await findStoredResponse(db, request)).toMatchObject(newResponse)

  await deleteStoredResponse(db, request, newResponse)
  expect(await findStoredResponse(db, request)).toBeUndefined()
})
