import { createHashGate } from './hash-gate'

test('so many run, so many wait, and who comes beyond that is told to come again', async () => {
  const gate = createHashGate(2, 3)
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  const work = () =>
    gate.run(async () => {
      most = Math.max(most, (running += 1))
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
    })
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
  const gate = createHashGate(1, 0)
  await expect(gate.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await gate.run(async () => 'next')).toBe('next')
})
