import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RETRY_POLICIES, type RetryPolicyName } from './retry-delay'

/** Each policy, and its work as the page of limits calls it. */
const POLICIES: readonly (readonly [RetryPolicyName, work: string])[] = [
  ['task', 'a task, after an outage'],
  ['lostTask', 'a task whose worker died'],
  ['mapPart', 'a part of a map'],
  ['mail', 'a mail'],
  ['erasure', 'the erasure of an account'],
]

const PAGE = readFileSync(join(__dirname, '../../../../docs/operations/limits.md'), 'utf8')

function readRow(work: string): string[] {
  const row = PAGE.split('\n').find((line) => line.startsWith(`| ${work} `)) ?? ''
  return row.split('|').map((cell) => cell.trim())
}

function formatSeconds(seconds: number): string {
  if (seconds >= 3600) return `${seconds / 3600} h`
  return seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`
}

test.each(POLICIES)('the page of limits states the delays of %s', (name, work) => {
  const { firstSeconds, greatestSeconds, jitter } = RETRY_POLICIES[name]
  const [low, high] = jitter.map((factor) => Math.round((factor - 1) * 100))
  const varies = low === -100 ? '0 to 100 %' : `± ${high} %`
  expect(readRow(work).slice(2, 5)).toEqual([
    formatSeconds(firstSeconds),
    formatSeconds(greatestSeconds),
    varies,
  ])
})

test('the page of limits states the delays of every policy', () => {
  expect(POLICIES.map(([name]) => name).sort()).toEqual(Object.keys(RETRY_POLICIES).sort())
})
