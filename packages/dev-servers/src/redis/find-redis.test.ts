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

test('a source after the one that has Redis is not asked, so nothing is fetched for nothing', async () => {
  const asked: string[] = []
  const noting =
    (name: string, source: RedisSource): RedisSource =>
    (announce) => {
      asked.push(name)
      return source(announce)
    }
  await scriptFound([noting('a', none), noting('b', here('b')), noting('c', here('c'))])
  expect(asked).toEqual(['a', 'b'])
})

test('what a source has to say is passed on', async () => {
  const lines: string[] = []
  const fetching: RedisSource = async (announce) => {
    announce('Fetching …')
    return here('a')(announce)
  }
  await findRedis((line) => lines.push(line), [fetching])
  expect(lines).toEqual(['Fetching …'])
})

test.each([[[]], [[none, fails]]])('without any, a sentence says what to run or to set', async (sources) => {
  await expect(findRedis(() => undefined, sources)).rejects.toThrow(
    /^There is no Redis here, and none could be fetched: run ".+ install redis.*", or set REDIS_URL$/,
  )
})
