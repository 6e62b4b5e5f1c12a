import type { AssessedPoint, Assessment } from '@crop/agronomy'
import type { Model } from '@crop/agronomy/model'
import {
  findPlaceOutlook,
  formatResult,
  getResultCacheKey,
  isInOutlook,
  isSandboxCrop,
  type OutlookSet,
  toCanonicalQuestion,
  type Question,
  type ReadableOutlook,
} from '@crop/domain'
import { withJitter } from '@crop/runtime/jitter'
import type { RedisStore } from '@crop/runtime/redis'
import { CommandError } from '../command-error'

/** Questions between two commands to Redis: few enough that the connection is served several times a second. */
const QUESTIONS_PER_STEP = 25

export interface WarmOutlooks extends OutlookSet {
  readonly readable: readonly ReadableOutlook[]
}

interface WarmCacheOptions {
  model: Model
  redis: RedisStore
  ttlSeconds: number
  /** The outlooks that answers are made with, the newest issue first. */
  outlooks?: WarmOutlooks | undefined
  reportProgress(done: number, total: number): void
}

export interface WarmResult {
  /** Different questions. */
  total: number
  /** The number of these questions whose results were not cached yet. */
  computed: number
}

/** Caches the results of questions like a worker, except for those that are cached already. */
export async function warmCache(
  questions: readonly Question[],
  { model, redis, ttlSeconds, outlooks, reportProgress }: WarmCacheOptions,
): Promise<WarmResult> {
  const entries = [...getEntries(questions, model.version, outlooks)]
  let computed = 0
  for (let start = 0; start < entries.length; start += QUESTIONS_PER_STEP) {
    const missing = await listMissing(redis, entries.slice(start, start + QUESTIONS_PER_STEP))
    const results = missing.map(([key, question]) => ({
      key,
      result: formatResult(assess(model, question, outlooks), new Date()),
    }))
    await write(redis, results, ttlSeconds)
    computed += missing.length
    reportProgress(Math.min(start + QUESTIONS_PER_STEP, entries.length), entries.length)
  }
  return { total: entries.length, computed }
}

/** Assesses a question as a worker does. */
function assess(model: Model, question: Question, outlooks: WarmOutlooks | undefined): Assessment {
  if (!outlooks || !isInOutlook(question, outlooks)) return model.assess(question)
  const findOutlook = (place: AssessedPoint) => findPlaceOutlook(outlooks.readable, place)
  return model.assess(question, { findOutlook, plantingYear: question.plantingYear })
}

type Entry = readonly [key: string, question: Question]

/** Returns each question once, by its key in the cache. */
function getEntries(
  questions: readonly Question[],
  modelVersion: string,
  outlooks: WarmOutlooks | undefined,
): Map<string, Question> {
  const cacheable = questions.map(toCanonicalQuestion).filter(({ crop }) => !isSandboxCrop(crop))
  return new Map(cacheable.map((question) => [getResultCacheKey(question, modelVersion, outlooks), question]))
}

async function listMissing(redis: RedisStore, entries: readonly Entry[]): Promise<Entry[]> {
  const sizes = await redis.tryCommand((client) => Promise.all(entries.map(([key]) => client.exists(key))))
  if (!sizes) throw redisUnavailable()
  return entries.filter((_entry, index) => sizes[index] === 0)
}

async function write(
  redis: RedisStore,
  results: readonly { key: string; result: string }[],
  ttlSeconds: number,
): Promise<void> {
  const written = await redis.tryCommand((client) =>
    Promise.all(
      results.map(({ key, result }) =>
        client.set(key, result, { expiration: { type: 'EX', value: withJitter(ttlSeconds) } }),
      ),
    ),
  )
  if (!written) throw redisUnavailable()
}

export const redisUnavailable = () =>
  new CommandError(
    'Redis is unavailable or rejects commands: check REDIS_URL and run the command again to continue.',
  )
