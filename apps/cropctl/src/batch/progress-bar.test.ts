import { PassThrough } from 'node:stream'
import { createProgressBar } from './progress-bar'

/** Reports counts of items, ten seconds apart, and returns the output. */
function report(counts: readonly number[], total: number, terminal: { isTTY?: boolean; columns?: number }) {
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), terminal)
  let now = 0
  const reportProgress = createProgressBar(output, () => now)
  for (const count of counts) {
    reportProgress(count, total)
    now += 10_000
  }
  return String(output.read())
}

test('a bar on a terminal has the rate and the remaining time', () => {
  expect(report([0, 500, 1000, 6000, 10_000], 10_000, { isTTY: true }).split('\r').slice(1)).toEqual([
    `[${'.'.repeat(40)}] 0 of 10000 done\u001b[K`,
    `[##${'.'.repeat(38)}] 500 of 10000 done, 50/s, 4 min left\u001b[K`,
    `[####${'.'.repeat(36)}] 1000 of 10000 done, 50/s, 3 min left\u001b[K`,
    `[${'#'.repeat(24)}${'.'.repeat(16)}] 6000 of 10000 done, 200/s, 20 s left\u001b[K`,
    `[${'#'.repeat(40)}] 10000 of 10000 done\u001b[K\n`,
  ])
})

test.each([
  [4, 3604, '24/min, 2 h 30 min left'],
  [2, 3602, '12/min, 5 h left'],
  [1000, 3700, '100/s, 27 s left'],
])('after %i of %i items in ten seconds the bar says %s', (done, total, words) => {
  expect(report([0, done], total, { isTTY: true })).toContain(`done, ${words}`)
})

test('the rate is that of the last reports, not of the whole batch', () => {
  const slow = Array.from({ length: 15 }, (_, index) => index)
  const fast = Array.from({ length: 15 }, (_, index) => 1000 + index * 1000)
  expect(report([...slow, ...fast], 100_000, { isTTY: true })).toMatch(/15000 of 100000 done, 100\/s[^\r]*$/)
})

test.each([0, 40, 60, 80])('a bar fits a terminal of %i columns', (columns) => {
  const lines = report([0, 4, 2000], 10_000, { isTTY: true, columns }).replaceAll('\u001b[K', '').split('\r')
  for (const line of lines) expect(line.length).toBeLessThan(columns || 80)
  expect(lines.at(-1)).toContain(' of 10000 done, ')
})

test('anything but a terminal gets a line for each change', () => {
  expect(report([0, 0, 5, 10], 10, {})).toBe('0 of 10 done\n5 of 10 done\n10 of 10 done\n')
})
