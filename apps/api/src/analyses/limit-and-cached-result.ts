import {
  getOwnLimits,
  getResultCacheKey,
  toCallerKey,
  toCanonicalQuestion,
  type Caller,
  type Question,
} from '@crop/domain'
import { countCacheRequest } from '@crop/runtime'
import type { AppContext } from '../context'
import { rateLimitExceeded, type ApiError } from '../http/errors/api-error'
import { CACHED_TASK_TTL_SECONDS, getCachedTaskKeys, formatCachedTaskOwner } from './cached-task'
import type { RateLimitAndCopyReply } from './rate-limit-and-copy-script'
import { formatResultHead } from './task-response'

const WINDOW_SECONDS = 60

export interface RateLimitStatus {
  policy: 'analyze' | 'analyze_day'
  quota: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
}

/** The rate limit and the result cache of one submission. Without Redis nothing is limited and nothing is cached. */
export interface LimitAndCachedResult {
  /** Counts the submission; throws 429 over the limit. Undefined when no limit applies or Redis is down. */
  enforceRateLimit(): Promise<RateLimitStatus | undefined>
  /** Copies the cached result of the question for the caller; false when there is none. */
  copyCachedResult(question: Question): Promise<boolean>
}

interface SubmissionOptions {
  caller: Caller
  /** Id of the copy, if a cached result is copied. */
  id: string
  /**
   * The question, if its cached result may be copied without any other check of the submission. The result is then
   * copied in the same round trip that counts the submission.
   */
  prefetch: Question | undefined
}

/** Limits a submission and looks up its cached result before it becomes a task. */
export function createLimitAndCachedResult(
  ctx: AppContext,
  options: SubmissionOptions,
): LimitAndCachedResult {
  const { prefetch } = options
  const quota = getOwnLimits(options.caller).analysesPerMinute ?? ctx.limits.analysesPerMinute
  let isCopyPrefetched = false

  return {
    async enforceRateLimit() {
      const reply = await rateLimitAndCopy(ctx, options, { limit: quota, question: prefetch })
      isCopyPrefetched = reply?.isCopied ?? false
      if (!reply || quota === 0) return undefined
      const resetSeconds = Math.max(1, Math.ceil(reply.windowLeftMs / 1000))
      const remaining = Math.max(0, quota - reply.count)
      const windowSeconds = WINDOW_SECONDS
      const status: RateLimitStatus = { policy: 'analyze', quota, windowSeconds, remaining, resetSeconds }
      if (reply.count > quota) throw minuteLimitReached(status)
      return status
    },

    async copyCachedResult(question) {
      if (prefetch) return isCopyPrefetched
      const reply = await rateLimitAndCopy(ctx, options, { limit: 0, question })
      return reply?.isCopied ?? false
    },
  }
}

interface RateLimitAndCopyInput {
  /** Submissions per window; 0 does not count this one. */
  limit: number
  /** The question whose cached result is copied; undefined skips the cache. */
  question: Question | undefined
}

async function rateLimitAndCopy(
  ctx: AppContext,
  { caller, id }: SubmissionOptions,
  { limit, question }: RateLimitAndCopyInput,
): Promise<RateLimitAndCopyReply | undefined> {
  const modelVersion = ctx.findAnalysisModelVersion()
  const isCacheable = question !== undefined && modelVersion !== undefined
  const reply = await ctx.redis.tryCommand((client) =>
    client.rateLimitAndCopy({
      counterKey: `rate:analyze:${toCallerKey(caller)}`,
      limit,
      windowMs: WINDOW_SECONDS * 1000,
      resultKey: isCacheable ? getResultCacheKey(question, modelVersion, ctx.findOutlooks()) : undefined,
      copyKeys: getCachedTaskKeys(id),
      ...getHeads(id, question),
      owner: formatCachedTaskOwner(caller, new Date()),
      copyTtlSeconds: CACHED_TASK_TTL_SECONDS,
    }),
  )
  if (isCacheable) countCacheOutcome(reply, modelVersion)
  return reply
}

/** Returns the beginning of a cached result, and of its copy, which has the names of the submitted question. */
function getHeads(id: string, question: Question | undefined) {
  const head = formatResultHead(id, true)
  if (!question) return { cachedHead: '{', copyHead: head }
  const canonical = toCanonicalQuestion(question)
  const isCanonical = canonical.location === question.location && canonical.crop === question.crop
  if (isCanonical) return { cachedHead: '{', copyHead: head }
  return { cachedHead: `{${formatNames(canonical)}`, copyHead: head + formatNames(question) }
}

/** The names come first in the JSON text of a result. */
const formatNames = ({ location, crop }: Question): string =>
  `"location":${JSON.stringify(location)},"crop":${JSON.stringify(crop)},`

function countCacheOutcome(reply: RateLimitAndCopyReply | undefined, modelVersion: string): void {
  const outcome = !reply ? 'unavailable' : reply.isCopied ? 'hit' : 'miss'
  countCacheRequest(outcome, modelVersion)
}

/** Returns the headers that describe limits; the one that rejects a submission comes first. */
export function toRateLimitHeaders(...statuses: (RateLimitStatus | undefined)[]): Record<string, string> {
  const limits = statuses.filter((status) => status !== undefined)
  if (limits.length === 0) return {}
  return {
    'RateLimit-Policy': limits
      .map(({ policy, quota, windowSeconds }) => `"${policy}"; q=${quota}; w=${windowSeconds}`)
      .join(', '),
    RateLimit: limits
      .map(({ policy, remaining, resetSeconds }) => `"${policy}"; r=${remaining}; t=${resetSeconds}`)
      .join(', '),
  }
}

const minuteLimitReached = (status: RateLimitStatus): ApiError =>
  rateLimitExceeded(
    `At most ${status.quota} analyses per minute. Try again in ${status.resetSeconds} seconds.`,
    status.resetSeconds,
    toRateLimitHeaders(status),
  )
