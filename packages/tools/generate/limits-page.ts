import { readFileSync } from 'node:fs'
import { RETRY_POLICIES, type RetryPolicy } from '@crop/db'
import { getFullPath, type GeneratedFile } from './generated-file'

function formatSeconds(seconds: number): string {
  if (seconds >= 3600) return `${seconds / 3600} h`
  return seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`
}

function formatDelays({ firstSeconds, greatestSeconds, jitter }: RetryPolicy): string[] {
  const [low, high] = jitter.map((factor) => Math.round((factor - 1) * 100))
  const variation = low === -100 ? '0 to 100 %' : `± ${high} %`
  return [formatSeconds(firstSeconds), formatSeconds(greatestSeconds), variation]
}

/** Replaces the delays in the row of a policy. Throws if the page has no such row. */
function replaceDelays(page: string, policy: RetryPolicy): string {
  const { work } = policy
  const row = new RegExp(`^\\| ${work} +\\|(?:[^|]*\\|){3}`, 'm')
  if (!row.test(page)) throw new Error(`The page of limits has no row for ${work}.`)
  return page.replace(row, `| ${[work, ...formatDelays(policy)].join(' | ')} |`)
}

/** The page of limits with the delays of retries from the code. All else on it is written by hand. */
export const LIMITS_PAGE: GeneratedFile = {
  path: 'docs/operations/limits.md',
  createText: async () =>
    Object.values<RetryPolicy>(RETRY_POLICIES).reduce(
      replaceDelays,
      readFileSync(getFullPath(LIMITS_PAGE), 'utf8'),
    ),
}
