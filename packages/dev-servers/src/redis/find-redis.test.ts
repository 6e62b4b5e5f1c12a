import { findRedis, type RedisSource } from './find-redis'
import { standIn } from './redis-program'

const here =
  (script: string): RedisSource =>
  () =>
    Promise.resolve(standIn(script))
const none: RedisSource = () => Promise.resolve(undefined)
const fails: RedisSource = () => Promise.reject(new Error('there is no network'))

const scriptFound = async (sources: RedisSource[]) => {
  const { argumentsFor } = await findRedis(() => undefined, sources)
  return argumentsFor({ dataDir: '/tmp', port: 1, durable: false })[2]
}

test.each([
  ['the first of two that have one', [here('a'), here('b')], 'a'],
  ['the next where one has none', [none, here('b'), here('c')], 'b'],
  ['the next where one fails', [fails, here('b')], 'b'],
  ['the last where no other has one', [none, fails, none, here('d')], 'd'],
])('Redis comes from %s', async (_, sources, expected) => {
  expect(await scriptFound(sources)).toBe(expected)
})

test('sources after the first one with Redis are not tried', async () => {
  const tried: string[] = []
  const recording =
    (name: string, source: RedisSource): RedisSource =>
    (announce) => {
      tried.push(name)
      return source(announce)
    }
  await scriptFound([recording('a', none), recording('b', here('b')), recording('c', here('c'))])
  expect(tried).toEqual(['a', 'b'])
})

test('announcements of a source are passed on', async () => {
  const lines: string[] = []
  const fetching: RedisSource = async (announce) => {
    announce('Fetching …')
    return here('a')(announce)
  }
  await findRedis((line) => lines.push(line), [fetching])
  expect(lines).toEqual(['Fetching …'])
})

test.each([[[]], [[none, fails]]])(
  'without any source the error names a command and a setting',
  async (sources) => {
    await expect(findRedis(() => undefined, sources)).rejects.toThrow(
      /^There is no Redis here, and none could be fetched: run ".+ install redis.*", or set REDIS_URL$/,
    )
  },
)
