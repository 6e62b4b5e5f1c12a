import type { Outcome } from '@crop/db'
import { FEASIBILITY_LABELS, getResultCacheKey } from '@crop/domain'
import type { Question } from '@crop/domain'
import { createCounter } from '@crop/runtime'
import type { RedisStore } from '@crop/runtime'
import Joi from 'joi'

/** Results by question and model version. Each entry may be missing; none can be wrong, for the model is pure. */
export interface ResultCache {
  read(question: Question): Promise<Outcome | undefined>
  write(question: Question, outcome: Outcome): Promise<void>
}

const countCache = createCounter('crop_result_cache_requests_total', 'Questions to the result cache', [
  'outcome',
  'model_version',
])

interface StoredResult {
  feasibility_label: Outcome['feasibilityLabel']
  model_version: string
  limiting_factor: string | null
}

const storedResult = Joi.object<StoredResult, true>({
  feasibility_label: Joi.string()
    .valid(...FEASIBILITY_LABELS)
    .required(),
  model_version: Joi.string().required(),
  limiting_factor: Joi.string().allow(null).required(),
})
  .unknown()
  .required()

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** An entry that is not a result of ours counts as missing: what is in Redis must never fail a task. */
function outcomeOf(result: string): Outcome | undefined {
  const checked = storedResult.validate(parse(result), { convert: false })
  if (checked.error) return undefined
  const { feasibility_label, model_version, limiting_factor } = checked.value
  return {
    feasibilityLabel: feasibility_label,
    modelVersion: model_version,
    limitingFactor: limiting_factor,
    result,
  }
}

/** Spreads expiry by ± 10 %, so that results of one peak are not computed anew all at once. */
const spread = (seconds: number) => Math.max(1, Math.round(seconds * (0.9 + 0.2 * Math.random())))

export function createResultCache(redis: RedisStore, modelVersion: string, ttlSeconds: number): ResultCache {
  return {
    async read(question) {
      const stored = await redis.tryCommand((client) => client.get(getResultCacheKey(question, modelVersion)))
      const found = stored ? outcomeOf(stored) : undefined
      const outcome = stored === undefined ? 'unavailable' : found ? 'hit' : 'miss'
      countCache({ outcome, model_version: modelVersion })
      return found
    },
    async write(question, { result }) {
      const expiration = { type: 'EX', value: spread(ttlSeconds) } as const
      await redis.tryCommand((client) =>
        client.set(getResultCacheKey(question, modelVersion), result, { expiration }),
      )
    },
  }
}
