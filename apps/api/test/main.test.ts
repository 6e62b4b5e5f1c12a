import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { startApi } from '@crop/testkit'
import { stop } from './process'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a stopping api says on every kept connection that this answer was its last, and cuts none off', async () => {
  const api = await startApi({ DATABASE_URL: database.url })
  const untilLast = async () => {
    for (;;) {
      const answer = await fetch(`${api.url}/healthz`)
      expect(answer.status).toBe(200)
      await answer.text()
      if (answer.headers.get('connection') === 'close') return
    }
  }
  const clients = Promise.all(Array.from({ length: 5 }, untilLast))
  await stop(api)
  await clients
})

test('production refuses to start without secrets, in one line', async () => {
  const started = await startApi({ DATABASE_URL: database.url, NODE_ENV: 'production' }).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(started).toMatch(/Settings are not valid: .*JWT_SECRETS.* is required/)
})
