import { OUTLOOK_CHANGES, SKILL_CLASSES } from '@crop/agronomy/assessed-outlook'
import type { Outcome } from '@crop/db'
import {
  FEASIBILITY_LABELS,
  IRRIGATION_CONDITIONS,
  type IrrigationCondition,
  getResultCacheKey,
  type Question,
} from '@crop/domain'
import { countCacheRequest, withJitter, type RedisStore } from '@crop/runtime'
import Joi from 'joi'
import { collectCalls } from '../collect-calls'
import { type OutlookVerdict, toOutcomeOutlook } from '../model/piece'
import { findSharedOutlook, type SharedOutlooks } from '../outlooks/shared-outlooks'

/** Results by question, model version and seasonal outlooks. An entry may be missing but never wrong, because the model is pure. */
export interface ResultCache {
  /** @param outlooks the seasonal outlooks that the result is made with */
  read(question: Question, outlooks: SharedOutlooks | undefined): Promise<Outcome | undefined>
  write(question: Question, outlooks: SharedOutlooks | undefined, outcome: Outcome): Promise<void>
}

interface CachedResult {
  feasibility_label: Outcome['feasibilityLabel']
  feasibility_score: number | null
  model_version: string
  limiting_factor: string | null
  water?: { irrigation?: IrrigationCondition | null } | null
  place?: { latitude: number; longitude: number } | null
  outlook?: OutlookVerdict | null
}

const cachedResultSchema = Joi.object<CachedResult, true>({
  feasibility_label: Joi.string()
    .valid(...FEASIBILITY_LABELS)
    .required(),
  feasibility_score: Joi.number().allow(null).required(),
  model_version: Joi.string().required(),
  limiting_factor: Joi.string().allow(null).required(),
  water: Joi.object({
    irrigation: Joi.string()
      .valid(...IRRIGATION_CONDITIONS)
      .allow(null),
  })
    .unknown()
    .allow(null),
  place: Joi.object({ latitude: Joi.number().required(), longitude: Joi.number().required() })
    .unknown()
    .allow(null),
  outlook: Joi.object({
    issued: Joi.string().required(),
    feasibility_label: Joi.string()
      .valid(...FEASIBILITY_LABELS)
      .required(),
    change: Joi.string()
      .valid(...OUTLOOK_CHANGES)
      .required(),
    skill: Joi.string()
      .valid(...SKILL_CLASSES)
      .required(),
    text_parts: Joi.array()
      .items(Joi.object({ code: Joi.string().required(), params: Joi.object().required() }).unknown())
      .required(),
  })
    .unknown()
    .allow(null),
})
  .unknown()
  .required()

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Parses a cache entry. An invalid entry counts as missing: the content of Redis must never fail a task. */
function parseOutcome(result: string, outlooks: SharedOutlooks | undefined): Outcome | undefined {
  const validated = cachedResultSchema.validate(parseJson(result), { convert: false })
  if (validated.error) return undefined
  const { feasibility_label, feasibility_score, model_version, limiting_factor, water, place, outlook } =
    validated.value
  const placeOutlook = place && outlooks && findSharedOutlook(outlooks, place)
  return {
    feasibilityLabel: feasibility_label,
    feasibilityScore: feasibility_score,
    modelVersion: model_version,
    limitingFactor: limiting_factor,
    irrigation: water?.irrigation ?? null,
    outlook: toOutcomeOutlook(outlook, placeOutlook?.digest),
    result,
  }
}

interface CacheEntry {
  key: string
  result: string
}

/** @param findModelVersion returns undefined while no version is known: then nothing is read */
export function createResultCache(
  redis: RedisStore,
  findModelVersion: () => string | undefined,
  ttlSeconds: number,
): ResultCache {
  /** Returns the stored results by key; undefined when Redis is unavailable. */
  const readEntries = collectCalls(async (keys: string[]) => {
    const stored = await redis.tryCommand((client) => client.mGet(keys))
    return stored && new Map(keys.map((key, index) => [key, stored[index] ?? undefined]))
  })
  // The client sends the commands of one turn together.
  const writeEntries = collectCalls((entries: CacheEntry[]) =>
    redis.tryCommand((client) =>
      Promise.all(
        entries.map(({ key, result }) =>
          client.set(key, result, { expiration: { type: 'EX', value: withJitter(ttlSeconds) } }),
        ),
      ),
    ),
  )
  return {
    async read(question, outlooks) {
      const modelVersion = findModelVersion()
      if (modelVersion === undefined) return undefined
      const key = getResultCacheKey(question, modelVersion, outlooks)
      const entries = await readEntries(key)
      const stored = entries?.get(key)
      const cached = stored ? parseOutcome(stored, outlooks) : undefined
      const requestOutcome = entries === undefined ? 'unavailable' : cached ? 'hit' : 'miss'
      countCacheRequest(requestOutcome, modelVersion)
      return cached
    },
    async write(question, outlooks, { result, modelVersion }) {
      await writeEntries({ key: getResultCacheKey(question, modelVersion, outlooks), result })
    },
  }
}
