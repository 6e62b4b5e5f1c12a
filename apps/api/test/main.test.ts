import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { useTestDatabase } from '@crop/db/testing'
import { REPOSITORY } from '@crop/dev-servers'
import { startApi, stopCleanly, useThrowawayFolder } from '@crop/testkit'

const database = useTestDatabase()
const folder = useThrowawayFolder()

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

test('the deprecated EXPLORER is reported once at the start, with the setting that replaces it', async () => {
  await using api = await startApi({ DATABASE_URL: database.url, EXPLORER: 'off', LOG_LEVEL: 'warn' })
  expect((await fetch(api.url)).status).toBe(404)
  await stopCleanly(api)
  expect(api.output().match(/"EXPLORER is deprecated: set WEB_PAGE instead"/g)).toHaveLength(1)
})

test('the heap of a container is enough for a data pack of one’s own, which has no compiled tables', async () => {
  const dataDir = join(folder, 'data')
  cpSync(join(REPOSITORY, 'packages', 'agronomy', 'data'), dataDir, { recursive: true })
  const api = await startApi({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const crops = await fetch(`${api.url}/api/v1/reference/crops?search=maize`)
  expect(crops.status).toBe(200)
  await stopCleanly(api)
})
