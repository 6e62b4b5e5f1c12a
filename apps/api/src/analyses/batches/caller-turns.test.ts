import type { Caller } from '@crop/domain'
import { createCallerTurns } from './caller-turns'

const caller: Caller = { kind: 'service', apiKeyPrefix: 'cpk_first000' }
const other: Caller = { kind: 'service', apiKeyPrefix: 'cpk_second00' }

test('the work of a caller runs in turn, also after a failure, and that of another at once', async () => {
  const inTurn = createCallerTurns(60_000)
  let fail: (error: Error) => void = () => undefined
  const first = new Promise<string>((_resolve, reject) => (fail = reject))
  const done: string[] = []
  const run = (who: Caller, name: string) =>
    inTurn(who, async () => {
      done.push(name)
    })
  const failed = inTurn(caller, () => first)
  const second = run(caller, 'second')
  await run(other, 'other')
  expect(done).toEqual(['other'])
  fail(new Error('The first fails.'))
  await expect(failed).rejects.toThrow('The first fails.')
  await second
  expect(done).toEqual(['other', 'second'])
})

test('a turn that comes too late gets 429', async () => {
  const inTurn = createCallerTurns(-1)
  const first = inTurn(caller, async () => 'stored')
  await expect(inTurn(caller, async () => 'stored')).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    headers: { 'Retry-After': '1' },
  })
  expect(await first).toBe('stored')
  expect(await inTurn(caller, async () => 'stored')).toBe('stored')
})

test('a turn that comes too late because the service is unavailable gets 503', async () => {
  const inTurn = createCallerTurns(-1)
  const outage = Object.assign(new Error('The server closed the connection.'), { code: 'ECONNRESET' })
  const first = inTurn(caller, () => Promise.reject(outage))
  const later = [inTurn(caller, async () => 'stored'), inTurn(caller, async () => 'stored')]
  for (const turn of [first, ...later]) await expect(turn).rejects.toBe(outage)
  expect(await inTurn(caller, async () => 'stored')).toBe('stored')
})
