import { createHashQueue } from './hash-queue'

const stays = new AbortController().signal

test('so many run, so many wait, and who comes beyond that is told to come again', async () => {
  const gate = createHashQueue(2, 3)
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  const work = () =>
    gate.run(async () => {
      most = Math.max(most, (running += 1))
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
    }, stays)
  const admitted = Array.from({ length: 5 }, work)
  await expect(work()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '5' } })
  for (let done = 0; done < 5; done++) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(admitted)
  expect(most).toBe(2)
})

test('work that fails frees its place', async () => {
  const gate = createHashQueue(1, 0)
  await expect(gate.run(() => Promise.reject(new Error('failed')), stays)).rejects.toThrow('failed')
  expect(await gate.run(async () => 'next', stays)).toBe('next')
})

test('who goes away while waiting leaves the place to others, and nothing is done for it', async () => {
  const gate = createHashQueue(1, 1)
  let finish = () => undefined as void
  const first = gate.run(() => new Promise<void>((resolve) => (finish = resolve)), stays)
  const leaving = new AbortController()
  const done: string[] = []
  const left = gate.run(async () => void done.push('left'), leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(gate.load()).toEqual({ running: 1, waiting: 0 })
  const next = gate.run(async () => void done.push('next'), stays)
  finish()
  await Promise.all([first, next])
  expect(done).toEqual(['next'])
})
