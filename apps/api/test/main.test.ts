import { useTestDatabase } from '@crop/db/testing'
import { startApi, stopCleanly } from '@crop/testkit'

const database = useTestDatabase()

test('a stopping api closes every connection after a complete last response', async () => {
  const api = await startApi({ DATABASE_URL: database.url })
  const requestUntilClosed = async () => {
    for (;;) {
      const response = await fetch(`${api.url}/healthz`)
      expect(response.status).toBe(200)
      await response.text()
      if (response.headers.get('connection') === 'close') return
    }
  }
  const clients = Promise.all(Array.from({ length: 5 }, requestUntilClosed))
  await stopCleanly(api)
  await clients
})

test('in production the api does not start without secrets', async () => {
  const outcome = await startApi({ DATABASE_URL: database.url, NODE_ENV: 'production' }).then(
    () => 'started',
    (error: Error) => error.message,
  )
  expect(outcome).toMatch(/Settings are not valid: .*JWT_SECRETS.* is required/)
})
