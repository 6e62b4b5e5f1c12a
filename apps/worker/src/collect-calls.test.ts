import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectCalls } from './collect-calls'

test('the calls of one turn run together, and those of the next turn run again', async () => {
  const runs: number[][] = []
  const add = collectCalls(async (items: number[]) => {
    runs.push(items)
    return items.length
  })
  expect(await Promise.all([add(1), add(2), add(3)])).toEqual([3, 3, 3])
  expect(await add(4)).toBe(1)
  expect(runs).toEqual([[1, 2, 3], [4]])
})

test('calls made during a run do not join it', async () => {
  let finish = () => {}
  const runs: string[][] = []
  const add = collectCalls(async (items: string[]) => {
    runs.push(items)
    if (runs.length === 1) await new Promise<void>((resolve) => (finish = resolve))
  })
  const first = add('first')
  while (runs.length === 0) await nextTurn()
  await add('second')
  finish()
  await first
  expect(runs).toEqual([['first'], ['second']])
})

test('a failed run rejects its own calls only', async () => {
  const add = collectCalls(async (items: number[]) => {
    if (items.includes(0)) throw new Error('zero')
  })
  expect(await Promise.allSettled([add(0), add(1)])).toMatchObject([
    { status: 'rejected', reason: { message: 'zero' } },
    { status: 'rejected' },
  ])
  await add(2)
})
