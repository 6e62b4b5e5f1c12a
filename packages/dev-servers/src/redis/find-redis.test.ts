import { findRedis, type RedisSource } from './find-redis'
import { createStandIn } from './redis-program'

const createSource =
  (script: string): RedisSource =>
  () =>
    Promise.resolve(createStandIn(script))
const emptySource: RedisSource = () => Promise.resolve(undefined)
const failingSource: RedisSource = () => Promise.reject(new Error('there is no network'))

const findScriptPath = async (sources: RedisSource[]) => {
  const { createArguments } = await findRedis(() => undefined, sources)
  return createArguments({ dataDir: '/tmp', port: 1, durable: false })[2]
}

test.each([
  ['the first of two sources that have it', [createSource('a'), createSource('b')], 'a'],
  ['the second source if the first has none', [emptySource, createSource('b'), createSource('c')], 'b'],
  ['the second source if the first fails', [failingSource, createSource('b')], 'b'],
  ['the last source if no other has it', [emptySource, failingSource, emptySource, createSource('d')], 'd'],
])('Redis comes from %s', async (_description, sources, expected) => {
  expect(await findScriptPath(sources)).toBe(expected)
})

test('sources after the first one with Redis are not tried', async () => {
  const tried: string[] = []
  const recordCall =
    (name: string, source: RedisSource): RedisSource =>
    (announce) => {
      tried.push(name)
      return source(announce)
    }
  await findScriptPath([
    recordCall('a', emptySource),
    recordCall('b', createSource('b')),
    recordCall('c', createSource('c')),
  ])
  expect(tried).toEqual(['a', 'b'])
})

test('announcements of a source are passed on', async () => {
  const lines: string[] = []
  const announcingSource: RedisSource = async (announce) => {
    announce('Fetching …')
    return createSource('a')(announce)
  }
  await findRedis((line) => lines.push(line), [announcingSource])
  expect(lines).toEqual(['Fetching …'])
})

test.each([[[]], [[emptySource, failingSource]]])(
  'without any source the error names a command and a setting',
  async (sources) => {
    await expect(findRedis(() => undefined, sources)).rejects.toThrow(
      /^There is no Redis here, and none could be fetched: run ".+ install redis.*", or set REDIS_URL$/,
    )
  },
)
