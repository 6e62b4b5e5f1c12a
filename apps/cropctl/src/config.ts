import {
  countSetting,
  httpUrl,
  modelUrlSetting,
  parseSettings,
  postgresUrlSetting,
  redisUrlSetting,
  Setting,
  SettingsError,
  settingsSchema,
  smtpUrlSetting,
  textSetting,
} from '@crop/runtime/settings'
import Joi from 'joi'
import { CommandError } from './command-error'

const databaseSchema = settingsSchema({ DATABASE_URL: postgresUrlSetting() })

export function loadDatabaseConfig(env: NodeJS.ProcessEnv) {
  const { DATABASE_URL } = parseSettings(databaseSchema, env)
  return { databaseUrl: DATABASE_URL }
}

/** The settings that servers or folders can contradict, each undefined if it is unset or not valid. */
export function loadServerAddresses(env: NodeJS.ProcessEnv) {
  return {
    databaseUrl: findSetting('DATABASE_URL', postgresUrlSetting(), env),
    redisUrl: findSetting('REDIS_URL', redisUrlSetting(), env),
    smtpUrl: findSetting('SMTP_URL', smtpUrlSetting(), env),
    mailFolder: findSetting('MAIL_DIR', textSetting(), env),
    modelUrl: findSetting('MODEL_URL', modelUrlSetting(), env),
    publicApiKey: findSetting('PUBLIC_API_KEY', textSetting(), env),
  }
}

function findSetting<T>(name: string, setting: Setting<T>, env: NodeJS.ProcessEnv): T | undefined {
  try {
    return parseSettings(settingsSchema({ [name]: setting }), env)[name]
  } catch (error) {
    if (error instanceof SettingsError) return undefined
    throw error
  }
}

const modelSchema = settingsSchema({ DATA_DIR: textSetting() })

/** `dataDir` is the folder of the data pack; undefined for the built-in one. */
export function loadModelConfig(env: NodeJS.ProcessEnv) {
  return { dataDir: parseSettings(modelSchema, env).DATA_DIR }
}

const serviceModelSchema = settingsSchema({ DATA_DIR: textSetting(), MODEL_URL: modelUrlSetting() })

/** Loads the settings of a command that runs the built-in model. Throws a `CommandError` if the service uses a model server. */
export function loadServiceModelConfig(env: NodeJS.ProcessEnv) {
  const { DATA_DIR, MODEL_URL } = parseSettings(serviceModelSchema, env)
  if (MODEL_URL === undefined) return { dataDir: DATA_DIR }
  throw new CommandError(
    'MODEL_URL is set, and this command runs only the built-in model. A worker with REANALYZE_ON_MODEL_CHANGE=true ' +
      'analyses plans again after a change of the model server.',
  )
}

const cacheSchema = settingsSchema({
  REDIS_URL: redisUrlSetting(),
  ANALYSIS_CACHE_TTL_SECONDS: countSetting(86_400, 1),
})

/** The address and the lifetime of cached results, with the settings of the worker. */
export function loadCacheConfig(env: NodeJS.ProcessEnv) {
  const { REDIS_URL, ANALYSIS_CACHE_TTL_SECONDS } = parseSettings(cacheSchema, env)
  return { redisUrl: REDIS_URL, ttlSeconds: ANALYSIS_CACHE_TTL_SECONDS }
}

const apiSchema = settingsSchema({
  API_URL: Setting.withDefault(httpUrl(), 'http://localhost:3000'),
  API_KEY: Setting.required(Joi.string()),
})

/** The address of the api and the service key of commands that call it. */
export function loadApiConfig(env: NodeJS.ProcessEnv) {
  const { API_URL, API_KEY } = parseSettings(apiSchema, env)
  return { apiUrl: API_URL, apiKey: API_KEY }
}

const displaySchema = settingsSchema({ NO_COLOR: textSetting() })

/** NO_COLOR turns colours off in every program that supports it (no-color.org). */
export function loadDisplayConfig(env: NodeJS.ProcessEnv) {
  return { allowsColour: parseSettings(displaySchema, env).NO_COLOR === undefined }
}
