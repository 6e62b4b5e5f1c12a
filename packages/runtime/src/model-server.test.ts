import { createServer } from 'node:http'
import { listenOnLoopback } from '@crop/testkit'
import { ModelServerUnavailable, readServedModel } from './model-server'

const serve = (body: string) => listenOnLoopback(createServer((_request, response) => response.end(body)))

test('a model server states its version and its changes', async () => {
  await using server = await serve('{"model_version":"team-1","changes":"Maize\\nneeds less rain."}')
  expect(await readServedModel(server.url)).toEqual({
    version: 'team-1',
    changes: 'Maize needs less rain.',
  })
})

test.each([
  [
    'an endless answer',
    JSON.stringify({ model_version: 'team-1', changes: 'x'.repeat(100_000) }),
    'is too long',
  ],
  ['no JSON', 'team-1', 'is not valid JSON'],
  ['null', 'null', 'no valid model_version'],
])('a model server that returns %s states no version', async (_what, body, reason) => {
  await using server = await serve(body)
  const error: unknown = await readServedModel(server.url).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ModelServerUnavailable)
  expect(error).toHaveProperty('message', expect.stringContaining(reason))
})
