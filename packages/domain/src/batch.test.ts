import { type BatchCounts, countDoneItems, getBatchStatus } from './batch'

const NONE: BatchCounts = { queued: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 }

test.each([
  ['queued', { queued: 3 }, false],
  ['processing', { queued: 2, processing: 1 }, false],
  ['processing', { queued: 2, completed: 1 }, false],
  ['completed', { completed: 2, failed: 1 }, false],
  ['cancelled', { processing: 1, cancelled: 2 }, true],
  ['cancelled', { completed: 1, cancelled: 2 }, true],
] as const)('a batch is %s with the counts %j (cancelled: %s)', (status, counts, isCancelled) => {
  expect(getBatchStatus({ ...NONE, ...counts }, isCancelled)).toBe(status)
})

test('items that have ended in any state are done', () => {
  expect(countDoneItems({ queued: 9, processing: 8, completed: 3, failed: 2, cancelled: 1 })).toBe(6)
})
