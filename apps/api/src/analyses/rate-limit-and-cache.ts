import { toCallerKey, getResultCacheKey } from '@crop/domain'
import type { Caller, Question } from '@crop/domain'
import { countOf, runScript } from '@crop/runtime'
import { ApiError } from '../http/errors/api-error'
import type { AppContext } from '../context'
import { RATE_LIMIT_AND_CACHE_SCRIPT } from './rate-limit-script'
import { CACHED_TASK_SECONDS, cachedTaskKeys, ownerMark } from './cached-task'
import { resultHead } from './task-view'

const WINDOW_MS = 60_000

/** What Redis knows of a submission before any work: how much of the limit is left, and whether it is answered. */
export interface RateLimitAndCache {
  rateLimit: { quota: number; remaining: number; resetSeconds: number } | undefined
  /** The result was found and copied for this caller. */
  answered: boolean
}

export interface AdmissionRequest {
  caller: Caller
  /** Count this call; false when an earlier step of the same request did. */
  counted: boolean
  /** Where to copy a cached result to; undefined to leave the cache unread. */
  copy: { taskUuid: string; question: Question } | undefined
}

const NOTHING_KNOWN: RateLimitAndCache = { rateLimit: undefined, answered: false }

function isScriptAnswer(answer: unknown): answer is [number, number, number] {
  return Array.isArray(answer) && answer.length === 3 && answer.every((item) => typeof item === 'number')
}

function scriptCall({ modelVersion, limits }: AppContext, { caller, counted, copy }: AdmissionRequest) {
  const copied = cachedTaskKeys(copy?.taskUuid ?? '')
  return {
    keys: [
      `rate:analyze:${toCallerKey(caller)}`,
      copy ? getResultCacheKey(copy.question, modelVersion) : '',
      copied.result,
      copied.owner,
    ],
    arguments: [
      String(counted ? limits.analysesPerMinute : 0),
      String(WINDOW_MS),
      copy ? '1' : '0',
      resultHead(copy?.taskUuid ?? '', true),
      ownerMark(caller, new Date()),
      String(CACHED_TASK_SECONDS),
    ],
  }
}

function rateLimitExceeded(quota: number, resetSeconds: number): ApiError {
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    detail: `At most ${quota} analyses per minute. Try again in ${resetSeconds} seconds.`,
    headers: {
      ...rateLimitHeaders({ quota, remaining: 0, resetSeconds }),
      'Retry-After': String(resetSeconds),
    },
  })
}

export function rateLimitHeaders(rateLimit: RateLimitAndCache['rateLimit']): Record<string, string> {
  if (!rateLimit) return {}
  const { quota, remaining, resetSeconds } = rateLimit
  return {
    'RateLimit-Policy': `"analyze"; q=${quota}; w=${WINDOW_MS / 1000}`,
    RateLimit: `"analyze"; r=${remaining}; t=${resetSeconds}`,
  }
}

const countCache = countOf('crop_result_cache_requests_total', 'Questions to the result cache', [
  'outcome',
  'model_version',
])

function countCacheRequest(isHit: boolean, isKnown: boolean, model_version: string): void {
  countCache({ outcome: isHit ? 'hit' : isKnown ? 'miss' : 'unavailable', model_version })
}

/** Rate limit and cache in one question to Redis. Without an answer nothing is limited and nothing is known. */
export async function checkRateLimitAndCache(
  ctx: AppContext,
  request: AdmissionRequest,
): Promise<RateLimitAndCache> {
  const call = scriptCall(ctx, request)
  const answer = await ctx.redis.ask((client) => runScript(client, RATE_LIMIT_AND_CACHE_SCRIPT, call))
  const known = isScriptAnswer(answer)
  if (request.copy) countCacheRequest(known && answer[2] === 1, known, ctx.modelVersion)
  if (!known) return NOTHING_KNOWN
  const [count, leftMs, copied] = answer
  const quota = ctx.limits.analysesPerMinute
  const resetSeconds = Math.max(1, Math.ceil(leftMs / 1000))
  if (request.counted && quota > 0 && count > quota) throw rateLimitExceeded(quota, resetSeconds)
  const limited = request.counted && quota > 0
  return {
    rateLimit: limited ? { quota, remaining: quota - count, resetSeconds } : undefined,
    answered: copied === 1,
  }
}
