import { countSetting, parseSettings, postgresUrlSetting, redisUrlSetting } from '@crop/runtime/settings'
import Joi from 'joi'

interface DatabaseEnv {
  DATABASE_URL: string
}

const databaseSchema = Joi.object<DatabaseEnv, true>({ DATABASE_URL: postgresUrlSetting() })

export function loadDatabaseConfig(env: NodeJS.ProcessEnv) {
  const { DATABASE_URL } = parseSettings(databaseSchema, env)
  return { databaseUrl: DATABASE_URL }
}

interface ModelEnv {
  DATA_DIR?: string
}

const modelSchema = Joi.object<ModelEnv>({ DATA_DIR: Joi.string() })

/** `dataDir` is the folder of the data pack; undefined for the built-in one. */
export function loadModelConfig(env: NodeJS.ProcessEnv) {
  return { dataDir: parseSettings(modelSchema, env).DATA_DIR }
}

interface CacheEnv {
  REDIS_URL: string
  ANALYSIS_CACHE_TTL_SECONDS: number
}

const cacheSchema = Joi.object<CacheEnv, true>({
  REDIS_URL: redisUrlSetting(),
  ANALYSIS_CACHE_TTL_SECONDS: countSetting(86_400, 1),
})

/** The address and the lifetime of cached results, with the settings of the worker. */
export function loadCacheConfig(env: NodeJS.ProcessEnv) {
  const { REDIS_URL, ANALYSIS_CACHE_TTL_SECONDS } = parseSettings(cacheSchema, env)
  return { redisUrl: REDIS_URL, ttlSeconds: ANALYSIS_CACHE_TTL_SECONDS }
}

interface ApiEnv {
  API_URL: string
  API_KEY: string
}

const apiSchema = Joi.object<ApiEnv, true>({
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

interface DisplayEnv {
  NO_COLOR?: string
}

const displaySchema = Joi.object<DisplayEnv>({ NO_COLOR: Joi.string() })

/** NO_COLOR turns colours off in every program that supports it (no-color.org). */
export function loadDisplayConfig(env: NodeJS.ProcessEnv) {
  return { allowsColour: parseSettings(displaySchema, env).NO_COLOR === undefined }
}
