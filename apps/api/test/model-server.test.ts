import { createServer } from 'node:http'
import { getModelVersion } from '@crop/agronomy'
import { anApiKey, aTask, completeQueuedTask, useTestDatabase } from '@crop/db/testing'
import { findFreePort } from '@crop/dev-servers'
import { getResultCacheKey } from '@crop/domain'
import { listenOnLoopback, waitUntil, postTo } from '@crop/testkit'
import { startLocalApi } from './local-api'

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
  expect(await database.query("select model_version from analysis_tasks where state = 'queued'")).toEqual([
    { model_version: 'unknown' },
  ])

  await using _server = await startServer(port)
  await waitUntil(() => findAnalysisModelVersion() === 'team-1', { timeoutMs: 20_000 })
  expect(await analyse()).toEqual([202, 'completed'])
  expect(await redis.tryCommand((client) => client.del(getResultCacheKey(QUESTION, 'team-1')))).toBe(1)
  expect(await analyse()).toEqual([202, 'queued'])
})

test('the list of model versions says which one a model server states', async () => {
  await using server = await startServer(0)
  await using api = await startLocalApi({ DATABASE_URL: database.url, MODEL_URL: server.url })
  const { id } = await aTask(database.db)
  await completeQueuedTask(database.db, id, { modelVersion: 'team-1' })
  await waitUntil(() => api.api.ctx.findAnalysisModelVersion() === 'team-1', { timeoutMs: 20_000 })
  const response = await fetch(`${api.url}/api/v1/reference/model-versions`)
  expect(await response.json()).toMatchObject({
    model_version: 'team-1',
    model_versions: [{ model_version: 'team-1', is_current: true, changes: null, analyses: 1 }],
  })
})
