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
import { ApiError } from '../http/errors/api-error'
import { CACHED_TASK_TTL_SECONDS, getCachedTaskKeys, formatCachedTaskOwner } from './cached-task'
import type { RateLimitAndCopyReply } from './rate-limit-and-copy-script'
import { formatResultHead } from './task-response'

const WINDOW_MS = 60_000

export interface RateLimitStatus {
  quota: number
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
      if (reply.count > quota) throw minuteLimitReached(quota, resetSeconds)
      return { quota, remaining: quota - reply.count, resetSeconds }
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
      windowMs: WINDOW_MS,
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
  countCacheRequest({ outcome, model_version: modelVersion })
}

export function toRateLimitHeaders(rateLimit: RateLimitStatus | undefined): Record<string, string> {
  if (!rateLimit) return {}
  const { quota, remaining, resetSeconds } = rateLimit
  return {
    'RateLimit-Policy': `"analyze"; q=${quota}; w=${WINDOW_MS / 1000}`,
    RateLimit: `"analyze"; r=${remaining}; t=${resetSeconds}`,
  }
}

function minuteLimitReached(quota: number, resetSeconds: number): ApiError {
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    detail: `At most ${quota} analyses per minute. Try again in ${resetSeconds} seconds.`,
    headers: {
      ...toRateLimitHeaders({ quota, remaining: 0, resetSeconds }),
      'Retry-After': String(resetSeconds),
    },
  })
}
