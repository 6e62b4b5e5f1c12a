import { randomBytes } from 'node:crypto'
import { isApiKey } from '@crop/domain'
import {
  choiceSetting,
  countSetting,
  daysSetting,
  isTracingConfigured,
  logFormatSetting,
  logLevelSetting,
  portSetting,
  postgresUrlSetting,
  parseSettings,
  redisUrlSetting,
  Setting,
  settingsSchema,
  textSetting,
  tracingSettings,
} from '@crop/runtime'
import Joi from 'joi'

// OWASP's recommendation for argon2id with two passes: the default, and the minimum in production.
const RECOMMENDED_HASH_MEMORY_KIB = 19_456

/** Per client address. */
const MAP_LIMITS = { requestsPerMinute: 300, newMapsPerHour: 30 }

/** 256 bits, the length of an HS256 digest. */
const SECRET_BYTES = 32
const MIN_DISTINCT_CHARACTERS = 8
const PLACEHOLDER_PATTERN = /change.?me|example|placeholder|default/i

const ON_OFF = ['on', 'off'] as const

const onOffSetting = (defaultValue: 'on' | 'off') => choiceSetting(ON_OFF, defaultValue)

/** A number of events that is limited in production; 0, no limit, otherwise: there all clients share one address. */
const limitSetting = (limit: number) => Setting.byMode(countSetting(limit), countSetting(0))

const splitList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const createSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

function isStrongSecret(secret: string): boolean {
  return (
    Buffer.byteLength(secret) >= SECRET_BYTES &&
    new Set(secret).size >= MIN_DISTINCT_CHARACTERS &&
    !PLACEHOLDER_PATTERN.test(secret)
  )
}

const secrets = Joi.string()
  .custom((text: string, helpers) => {
    const entries = splitList(text)
    return entries.length > 0 && entries.every(isStrongSecret) ? text : helpers.error('secrets.weak')
  })
  .messages({
    'secrets.weak': `{{#label}} must be secrets of at least ${SECRET_BYTES} random bytes, separated by commas`,
  })

/** The origin `null`, or one with a scheme other than HTTP, such as `capacitor://localhost` of an app. */
const NON_HTTP_ORIGIN = /^(null|(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+)$/

/** Accepts an origin in the form in which browsers send it: lower case, without a path or the default port. */
function isOrigin(text: string): boolean {
  if (text.includes('*')) return text === '*'
  return NON_HTTP_ORIGIN.test(text) || (URL.canParse(text) && new URL(text).origin === text)
}

const origins = Joi.string()
  .custom((text: string, helpers) => {
    const entries = splitList(text)
    return entries.length > 0 && entries.every(isOrigin) ? text : helpers.error('origins.invalid')
  })
  .messages({
    'origins.invalid':
      '{{#label}} must be *, or origins such as https://app.example without a path, separated by commas',
  })

const publicKey = Joi.string()
  .custom((text: string, helpers) => (isApiKey(text) ? text : helpers.error('key.invalid')))
  .messages({ 'key.invalid': '{{#label}} must be an API key' })

const hashMemorySetting = (minKib: number) =>
  Setting.withDefault(Joi.number().integer().min(minKib), RECOMMENDED_HASH_MEMORY_KIB)

const schema = settingsSchema({
  PORT: portSetting(3000),
  ADMIN_PORT: portSetting(9091).environmentOnly(),
  DATABASE_URL: postgresUrlSetting(),
  REDIS_URL: redisUrlSetting(),
  LOG_LEVEL: logLevelSetting(),
  LOG_FORMAT: logFormatSetting(),
  DATA_DIR: textSetting(),
  DATABASE_POOL_SIZE: Setting.withDefault(Joi.number().integer().min(1), 10),
  CORS_ORIGINS: Setting.withDefault(origins, '*'),
  TRUST_PROXY: Setting.withDefault(Joi.number().integer().min(0), 0),
  PUBLIC_BASE_URL: Setting.optional(
    Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .when('NOTIFICATION_MAILS', {
        is: 'on',
        then: Joi.when('NODE_ENV', { is: 'production', then: Joi.required() }),
      }),
  ),
  NOTIFICATION_MAILS: onOffSetting('off'),
  PUBLIC_API_KEY: Setting.optional(publicKey),
  QUESTIONS_PER_VISITOR: limitSetting(20),
  SECURITY_CONTACT: Setting.optional(Joi.string().uri({ scheme: ['https', 'mailto'] })),
  WEB_PAGE: Setting.optional(Joi.string().valid(...ON_OFF)),
  /** The deprecated name of WEB_PAGE. */
  EXPLORER: Setting.optional(Joi.string().valid(...ON_OFF)),
  ANALYZE_RATE_LIMIT_PER_MINUTE: countSetting(60),
  MAX_PLANS_PER_USER: countSetting(1000),
  TASK_RETENTION_DAYS: daysSetting(30),
  MAX_PENDING_TASKS: countSetting(10_000, 1),
  BATCH_ITEMS_PER_HOUR: countSetting(50_000),
  MAX_PENDING_ITEMS_PER_CALLER: countSetting(20_000),
  NODE_ENV: textSetting().environmentOnly(),
  JWT_SECRETS: Setting.byMode<string | undefined>(Setting.required(secrets), Setting.optional(secrets)),
  // At most one year.
  ACCESS_TOKEN_TTL_MINUTES: Setting.withDefault(Joi.number().integer().min(1).max(525_600), 15),
  REFRESH_TOKEN_TTL_DAYS: daysSetting(30),
  REFRESH_FAMILY_TTL_DAYS: daysSetting(90),
  REFRESH_GRACE_SECONDS: Setting.withDefault(Joi.number().min(0), 30),
  PASSWORD_MIN_LENGTH: Setting.withDefault(Joi.number().integer().min(8).max(128), 8),
  PASSWORD_BLOCKLIST: onOffSetting('on'),
  PASSWORD_HASH_MEMORY_KIB: Setting.byMode(
    hashMemorySetting(RECOMMENDED_HASH_MEMORY_KIB),
    hashMemorySetting(8),
  ),
  LOGIN_MAX_FAILURES: countSetting(10),
  LOGIN_FAILURES_PER_CLIENT: limitSetting(100),
  REGISTRATIONS_PER_CLIENT: limitSetting(30),
  MAX_CONNECTIONS_PER_CLIENT: limitSetting(200),
  MAX_PENDING_PER_CALLER: Setting.byMode(countSetting(200), countSetting(1000)),
  ANALYSES_PER_DAY: limitSetting(5000),
  STOP_DRAIN_MS: countSetting(1000),
  // Node.js reads this setting itself; the default is the same as Node's.
  UV_THREADPOOL_SIZE: Setting.withDefault(Joi.number().integer().min(1), 4).environmentOnly(),
  ...tracingSettings,
})

/** How long a request waits. A request is answered within 2 s; the last 200 ms of them are for the response. */
export interface Deadlines {
  /** For Postgres and Redis together. */
  requestMs: number
  /** For a free or a new connection to Postgres. */
  connectMs: number
  statementMs: number
  /** Short, because a statement that waits for a lock keeps a connection from the other requests. */
  lockMs: number
  redisCommandMs: number
}

const DEADLINES: Deadlines = {
  requestMs: 1800,
  connectMs: 1000,
  statementMs: 1200,
  lockMs: 200,
  redisCommandMs: 250,
}

/** Reads and validates all settings of the process. */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const settings = parseSettings(schema, env)
  return {
    /** Settings under deprecated names; each is logged once, at the start. */
    deprecations: settings.EXPLORER === undefined ? [] : ['EXPLORER is deprecated: set WEB_PAGE instead'],
    port: settings.PORT,
    adminPort: settings.ADMIN_PORT,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    deadlines: DEADLINES,
    redisUrl: settings.REDIS_URL,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    tracing: isTracingConfigured(settings),
    dataDir: settings.DATA_DIR,
    http: {
      corsOrigins: splitList(settings.CORS_ORIGINS),
      trustedProxies: settings.TRUST_PROXY,
      publicBaseUrl: settings.PUBLIC_BASE_URL?.replace(/\/+$/, '') ?? '',
      securityContact: settings.SECURITY_CONTACT,
      publicApiKey: settings.PUBLIC_API_KEY,
      webPage: (settings.WEB_PAGE ?? settings.EXPLORER ?? 'on') === 'on',
      // Behind a proxy all connections have the address of the proxy.
      maxConnectionsPerClient: settings.TRUST_PROXY > 0 ? 0 : settings.MAX_CONNECTIONS_PER_CLIENT,
      stopDrainMs: settings.STOP_DRAIN_MS,
    },
    tokens: {
      // In development the default is a random secret, valid until the process ends.
      secrets: splitList(settings.JWT_SECRETS ?? createSecret()),
      accessTtlMinutes: settings.ACCESS_TOKEN_TTL_MINUTES,
    },
    accounts: {
      refreshTtlDays: settings.REFRESH_TOKEN_TTL_DAYS,
      familyTtlDays: settings.REFRESH_FAMILY_TTL_DAYS,
      refreshGraceSeconds: settings.REFRESH_GRACE_SECONDS,
      loginMaxFailures: settings.LOGIN_MAX_FAILURES,
      loginFailuresPerClient: settings.LOGIN_FAILURES_PER_CLIENT,
      notificationMails: settings.NOTIFICATION_MAILS === 'on',
      registrationsPerClient: settings.REGISTRATIONS_PER_CLIENT,
      hashMemoryKib: settings.PASSWORD_HASH_MEMORY_KIB,
      hashThreads: settings.UV_THREADPOOL_SIZE,
      password: { minLength: settings.PASSWORD_MIN_LENGTH, blocklist: settings.PASSWORD_BLOCKLIST === 'on' },
    },
    webhooks: {
      // Receivers on this computer are for development and tests.
      allowLocal: settings.NODE_ENV !== 'production',
    },
    limits: {
      analysesPerMinute: settings.ANALYZE_RATE_LIMIT_PER_MINUTE,
      pendingTasks: settings.MAX_PENDING_TASKS,
      batchItemsPerHour: settings.BATCH_ITEMS_PER_HOUR,
      pendingItemsPerCaller: settings.MAX_PENDING_ITEMS_PER_CALLER,
      pendingPerCaller: settings.MAX_PENDING_PER_CALLER,
      analysesPerDay: settings.ANALYSES_PER_DAY,
      questionsPerVisitor: settings.QUESTIONS_PER_VISITOR,
      // Off in development and tests, where all clients share one address.
      maps: settings.NODE_ENV === 'production' ? MAP_LIMITS : { requestsPerMinute: 0, newMapsPerHour: 0 },
      taskRetentionDays: settings.TASK_RETENTION_DAYS,
      plansPerUser: settings.MAX_PLANS_PER_USER,
    },
  }
}

export type Config = ReturnType<typeof loadConfig>
