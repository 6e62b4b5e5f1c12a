import type { Caller } from '@crop/domain'
import { createCallerMutex } from './caller-mutex'

const caller: Caller = { kind: 'service', apiKeyPrefix: 'cpk_first000' }
const other: Caller = { kind: 'service', apiKeyPrefix: 'cpk_second00' }

test('work of one caller runs one at a time, also after a failure; other callers do not wait', async () => {
  const runExclusive = createCallerMutex(60_000)
  let fail: (error: Error) => void = () => undefined
  const first = new Promise<string>((_resolve, reject) => (fail = reject))
  const done: string[] = []
  const run = (workCaller: Caller, name: string) =>
    runExclusive(workCaller, async () => {
      done.push(name)
    })
  const failed = runExclusive(caller, () => first)
  const second = run(caller, 'second')
  await run(other, 'other')
  expect(done).toEqual(['other'])
  fail(new Error('The first fails.'))
  await expect(failed).rejects.toThrow('The first fails.')
  await second
  expect(done).toEqual(['other', 'second'])
})

test('work that waits too long gets 429', async () => {
  const runExclusive = createCallerMutex(-1)
  const first = runExclusive(caller, async () => 'stored')
  await expect(runExclusive(caller, async () => 'stored')).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    headers: { 'Retry-After': '1' },
  })
  expect(await first).toBe('stored')
  expect(await runExclusive(caller, async () => 'stored')).toBe('stored')
})

test('work that waits too long for an unavailable service gets 503', async () => {
  const runExclusive = createCallerMutex(-1)
  const outage = Object.assign(new Error('The server closed the connection.'), { code: 'ECONNRESET' })
  const first = runExclusive(caller, () => Promise.reject(outage))
  const later = [runExclusive(caller, async () => 'stored'), runExclusive(caller, async () => 'stored')]
  for (const work of [first, ...later]) await expect(work).rejects.toBe(outage)
  expect(await runExclusive(caller, async () => 'stored')).toBe('stored')
})
