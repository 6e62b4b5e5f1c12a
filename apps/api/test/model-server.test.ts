import { createServer } from 'node:http'
import { getModelVersion } from '@crop/agronomy'
import { anApiKey, useTestDatabase } from '@crop/db/testing'
import { findFreePort } from '@crop/dev-servers'
import { getResultCacheKey } from '@crop/domain'
import { listenOnLoopback, waitUntil } from '@crop/testkit'
import { startLocalApi } from './local-api'
import { postTo } from './process'

const database = useTestDatabase()

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

const startServer = (port: number) =>
  listenOnLoopback(
    createServer((_request, response) => response.end('{"model_version":"team-1"}')),
    port,
  )

test('with a model server, cached results are those of the version that it states', async () => {
  const port = await findFreePort()
  await using api = await startLocalApi({
    DATABASE_URL: database.url,
    MODEL_URL: `http://127.0.0.1:${port}`,
  })
  const { key } = await anApiKey(database.db)
  const analyse = async () => {
    const response = await postTo(api, '/analyze', QUESTION, { 'x-api-key': key })
    return [response.status, ((await response.json()) as { status: string }).status]
  }
  const { redis, findAnalysisModelVersion } = api.api.ctx
  await waitUntil(() => redis.isAvailable())
  const cacheResult = (modelVersion: string) =>
    redis.tryCommand((client) =>
      client.set(
        getResultCacheKey(QUESTION, modelVersion),
        JSON.stringify({ ...QUESTION, model_version: modelVersion }),
      ),
    )

  await cacheResult(getModelVersion())
  await cacheResult('team-1')
  expect(await analyse()).toEqual([202, 'queued'])
  expect(await database.query('select model_version from analysis_tasks')).toEqual([
    { model_version: 'unknown' },
  ])

  await using _server = await startServer(port)
  await waitUntil(() => findAnalysisModelVersion() === 'team-1', { timeoutMs: 20_000 })
  expect(await analyse()).toEqual([202, 'completed'])
  expect(await redis.tryCommand((client) => client.del(getResultCacheKey(QUESTION, 'team-1')))).toBe(1)
  expect(await analyse()).toEqual([202, 'queued'])
})
