import { countSetting, parseSettings, postgresUrlSetting, redisUrlSetting } from '@crop/runtime/settings'
import Joi from 'joi'

const databaseSchema = Joi.object<{ DATABASE_URL: string }, true>({ DATABASE_URL: postgresUrlSetting() })

export function loadDatabaseConfig(env: NodeJS.ProcessEnv) {
  const { DATABASE_URL } = parseSettings(databaseSchema, env)
  return { databaseUrl: DATABASE_URL }
}

const modelSchema = Joi.object<{ DATA_DIR?: string }>({ DATA_DIR: Joi.string() })

/** `dataDir` is the folder of the data pack; undefined for the built-in one. */
export function loadModelConfig(env: NodeJS.ProcessEnv) {
  return { dataDir: parseSettings(modelSchema, env).DATA_DIR }
}

const cacheSchema = Joi.object<{ REDIS_URL: string; ANALYSIS_CACHE_TTL_SECONDS: number }, true>({
  REDIS_URL: redisUrlSetting(),
  ANALYSIS_CACHE_TTL_SECONDS: countSetting(86_400, 1),
})

/** The address and the lifetime of cached results, with the settings of the worker. */
export function loadCacheConfig(env: NodeJS.ProcessEnv) {
  const { REDIS_URL, ANALYSIS_CACHE_TTL_SECONDS } = parseSettings(cacheSchema, env)
  return { redisUrl: REDIS_URL, ttlSeconds: ANALYSIS_CACHE_TTL_SECONDS }
}

const apiSchema = Joi.object<{ API_URL: string; API_KEY: string }, true>({
  API_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .default('http://localhost:3000'),
  API_KEY: Joi.string().required(),
})

/** The address of the api and the service key of commands that call it. */
export function loadApiConfig(env: NodeJS.ProcessEnv) {
  const { API_URL, API_KEY } = parseSettings(apiSchema, env)
  return { apiUrl: API_URL, apiKey: API_KEY }
}

const displaySchema = Joi.object<{ NO_COLOR?: string }>({ NO_COLOR: Joi.string() })

/** NO_COLOR turns colours off in every program that supports it (no-color.org). */
export function loadDisplayConfig(env: NodeJS.ProcessEnv) {
  return { allowsColour: parseSettings(displaySchema, env).NO_COLOR === undefined }
}
