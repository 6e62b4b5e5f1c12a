import {
  logLevelSetting,
  portSetting,
  postgresUrlSetting,
  readSettings,
  redisUrlSetting,
} from '@crop/runtime'
import type { LogLevel } from '@crop/runtime'
import Joi from 'joi'

interface ApiEnv {
  PORT: number
  ADMIN_PORT: number
  DATABASE_URL: string
  REDIS_URL: string
  LOG_LEVEL: LogLevel
  DATA_DIR?: string
  DATABASE_POOL_SIZE: number
  CORS_ORIGINS: string
  TRUST_PROXY: number
  PUBLIC_BASE_URL?: string
  ANALYZE_RATE_LIMIT_PER_MINUTE: number
  TASK_RETENTION_DAYS: number
  MAX_PENDING_TASKS: number
}

const schema = Joi.object<ApiEnv, true>({
  PORT: portSetting(3000),
  ADMIN_PORT: portSetting(9091),
  DATABASE_URL: postgresUrlSetting(),
  REDIS_URL: redisUrlSetting(),
  LOG_LEVEL: logLevelSetting(),
  DATA_DIR: Joi.string(),
  DATABASE_POOL_SIZE: Joi.number().integer().min(1).default(10),
  CORS_ORIGINS: Joi.string().default('*'),
  TRUST_PROXY: Joi.number().integer().min(0).default(0),
  PUBLIC_BASE_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
  ANALYZE_RATE_LIMIT_PER_MINUTE: Joi.number().integer().min(0).default(60),
  TASK_RETENTION_DAYS: Joi.number().integer().min(1).default(30),
  MAX_PENDING_TASKS: Joi.number().integer().min(1).default(10_000),
})

const commaList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export function loadConfig(env: NodeJS.ProcessEnv) {
  const settings = readSettings(schema, env)
  return {
    port: settings.PORT,
    adminPort: settings.ADMIN_PORT,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    redisUrl: settings.REDIS_URL,
    logLevel: settings.LOG_LEVEL,
    dataDir: settings.DATA_DIR,
    http: {
      corsOrigins: commaList(settings.CORS_ORIGINS),
      trustedProxies: settings.TRUST_PROXY,
      publicBaseUrl: settings.PUBLIC_BASE_URL?.replace(/\/+$/, '') ?? '',
    },
    limits: {
      analysesPerMinute: settings.ANALYZE_RATE_LIMIT_PER_MINUTE,
      pendingTasks: settings.MAX_PENDING_TASKS,
      taskRetentionDays: settings.TASK_RETENTION_DAYS,
    },
  }
}

export type Config = ReturnType<typeof loadConfig>
