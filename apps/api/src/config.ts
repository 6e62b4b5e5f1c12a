import {
  countSetting,
  daysSetting,
  isTracingConfigured,
  logLevelSetting,
  portSetting,
  postgresUrlSetting,
  parseSettings,
  redisUrlSetting,
  tracingSettings,
} from '@crop/runtime'
import type { LogLevel, TracingEnv } from '@crop/runtime'
import Joi from 'joi'
import { originsSetting } from './origins-setting'
import { commaList, isPlaceholder, newSecret, secretsSetting } from './secrets-setting'

interface ApiEnv extends TracingEnv {
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
  EXPLORER: 'on' | 'off'
  ANALYZE_RATE_LIMIT_PER_MINUTE: number
  TASK_RETENTION_DAYS: number
  MAX_PLANS_PER_USER: number
  MAX_PENDING_TASKS: number
  NODE_ENV?: string
  JWT_SECRETS?: string
  JWT_ISSUER: string
  JWT_AUDIENCE: string
  ACCESS_TOKEN_TTL_MINUTES: number
  REFRESH_TOKEN_TTL_DAYS: number
  REFRESH_FAMILY_TTL_DAYS: number
  REFRESH_GRACE_SECONDS: number
  PASSWORD_MIN_LENGTH: number
  PASSWORD_BLOCKLIST: 'on' | 'off'
  PASSWORD_HASH_MEMORY_KIB: number
  LOGIN_MAX_FAILURES: number
  UV_THREADPOOL_SIZE: number
  QUEUE_DASHBOARD_USER?: string
  QUEUE_DASHBOARD_PASSWORD?: string
}

// OWASP's figure for argon2id with two passes; only tests and laptops may go below it.
const HASH_MEMORY_KIB = 19_456

const whenProduction = <S extends Joi.Schema>(production: S, otherwise: S) =>
  Joi.when('NODE_ENV', { is: 'production', then: production, otherwise })

const onOrOff = (initial: 'on' | 'off') => Joi.string().valid('on', 'off').default(initial)

const dashboardPassword = Joi.string().min(12)

const ownPassword = dashboardPassword
  .custom((text: string, helpers) => (isPlaceholder(text) ? helpers.error('password.default') : text))
  .messages({ 'password.default': '{{#label}} must be a password of your own' })

const schema = Joi.object<ApiEnv>({
  PORT: portSetting(3000),
  ADMIN_PORT: portSetting(9091),
  DATABASE_URL: postgresUrlSetting(),
  REDIS_URL: redisUrlSetting(),
  LOG_LEVEL: logLevelSetting(),
  DATA_DIR: Joi.string(),
  DATABASE_POOL_SIZE: Joi.number().integer().min(1).default(10),
  CORS_ORIGINS: originsSetting().default('*'),
  TRUST_PROXY: Joi.number().integer().min(0).default(0),
  PUBLIC_BASE_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
  EXPLORER: whenProduction(onOrOff('off'), onOrOff('on')),
  ANALYZE_RATE_LIMIT_PER_MINUTE: countSetting(60),
  MAX_PLANS_PER_USER: countSetting(1000),
  TASK_RETENTION_DAYS: daysSetting(30),
  MAX_PENDING_TASKS: countSetting(10_000, 1),
  NODE_ENV: Joi.string(),
  JWT_SECRETS: whenProduction(secretsSetting.required(), secretsSetting),
  JWT_ISSUER: Joi.string().default('crop-planning'),
  JWT_AUDIENCE: Joi.string().default('crop-planning'),
  // From a second to a year.
  ACCESS_TOKEN_TTL_MINUTES: Joi.number()
    .min(1 / 60)
    .max(525_600)
    .default(15),
  REFRESH_TOKEN_TTL_DAYS: daysSetting(30),
  REFRESH_FAMILY_TTL_DAYS: daysSetting(90),
  REFRESH_GRACE_SECONDS: Joi.number().min(0).default(30),
  PASSWORD_MIN_LENGTH: Joi.number().integer().min(8).max(128).default(8),
  PASSWORD_BLOCKLIST: onOrOff('on'),
  PASSWORD_HASH_MEMORY_KIB: whenProduction(
    Joi.number().integer().min(HASH_MEMORY_KIB).default(HASH_MEMORY_KIB),
    Joi.number().integer().min(8).default(HASH_MEMORY_KIB),
  ),
  LOGIN_MAX_FAILURES: countSetting(10),
  // Node's own setting, with its default.
  UV_THREADPOOL_SIZE: Joi.number().integer().min(1).default(4),
  // A colon would end the user name of basic authentication.
  QUEUE_DASHBOARD_USER: Joi.string().pattern(/^[^:]+$/, 'a name without a colon'),
  QUEUE_DASHBOARD_PASSWORD: whenProduction(ownPassword, dashboardPassword),
  ...tracingSettings(),
}).and('QUEUE_DASHBOARD_USER', 'QUEUE_DASHBOARD_PASSWORD')

function credentials(user: string | undefined, password: string | undefined) {
  return user === undefined || password === undefined ? undefined : { user, password }
}

export function loadConfig(env: NodeJS.ProcessEnv) {
  const settings = parseSettings(schema, env)
  return {
    port: settings.PORT,
    adminPort: settings.ADMIN_PORT,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    redisUrl: settings.REDIS_URL,
    logLevel: settings.LOG_LEVEL,
    tracing: isTracingConfigured(settings),
    dataDir: settings.DATA_DIR,
    queueDashboard: credentials(settings.QUEUE_DASHBOARD_USER, settings.QUEUE_DASHBOARD_PASSWORD),
    http: {
      corsOrigins: commaList(settings.CORS_ORIGINS),
      trustedProxies: settings.TRUST_PROXY,
      publicBaseUrl: settings.PUBLIC_BASE_URL?.replace(/\/+$/, '') ?? '',
      explorer: settings.EXPLORER === 'on',
    },
    tokens: {
      // Development without secrets makes one for as long as the process lives.
      secrets: commaList(settings.JWT_SECRETS ?? newSecret()),
      issuer: settings.JWT_ISSUER,
      audience: settings.JWT_AUDIENCE,
      accessTtlMinutes: settings.ACCESS_TOKEN_TTL_MINUTES,
    },
    accounts: {
      refreshTtlDays: settings.REFRESH_TOKEN_TTL_DAYS,
      familyTtlDays: settings.REFRESH_FAMILY_TTL_DAYS,
      refreshGraceSeconds: settings.REFRESH_GRACE_SECONDS,
      loginMaxFailures: settings.LOGIN_MAX_FAILURES,
      hashMemoryKib: settings.PASSWORD_HASH_MEMORY_KIB,
      hashThreads: settings.UV_THREADPOOL_SIZE,
      password: { minLength: settings.PASSWORD_MIN_LENGTH, blocklist: settings.PASSWORD_BLOCKLIST === 'on' },
    },
    limits: {
      analysesPerMinute: settings.ANALYZE_RATE_LIMIT_PER_MINUTE,
      pendingTasks: settings.MAX_PENDING_TASKS,
      taskRetentionDays: settings.TASK_RETENTION_DAYS,
      plansPerUser: settings.MAX_PLANS_PER_USER,
    },
  }
}

export type Config = ReturnType<typeof loadConfig>
