import { randomBytes } from 'node:crypto'
import { isApiKey } from '@crop/domain'
import {
  choiceSetting,
  contactUrl,
  countSetting,
  daysSetting,
  httpUrl,
  portSetting,
  parseSettings,
  serviceSettings,
  Setting,
  settingsSchema,
  type SettingsOf,
  taskRetentionSetting,
  warnOfLongStop,
} from '@crop/runtime/settings'
import { isTracingConfigured, tracingSettings } from '@crop/runtime/tracing-settings'
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
    'secrets.weak': `{{#label}} must be secrets of at least ${SECRET_BYTES} random bytes, separated by commas (openssl rand -hex 32 prints one)`,
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

const publicApiKey = Joi.string()
  .custom((text: string, helpers) => (isApiKey(text) ? text : helpers.error('key.invalid')))
  .messages({ 'key.invalid': '{{#label}} must be an API key as cropctl api-keys create prints it' })

/** One gibibyte: six concurrent hashes of this size already exceed the memory of most machines. */
const MAX_HASH_MEMORY_KIB = 1_048_576

const hashMemorySetting = (minKib: number) =>
  Setting.withDefault(
    Joi.number().integer().min(minKib).max(MAX_HASH_MEMORY_KIB),
    RECOMMENDED_HASH_MEMORY_KIB,
  )

export const SETTINGS = {
  PORT: portSetting(3000).describe('usual', 'public port'),
  ADMIN_PORT: portSetting(9091)
    .environmentOnly()
    .describe('rare', "operators' port: health, readiness, metrics"),
  ...serviceSettings,
  DATABASE_POOL_SIZE: Setting.withDefault(Joi.number().integer().min(1), 10).describe(
    'rare',
    'connections to Postgres; two of them are for reads (one with a pool of 4 to 7, none below)',
  ),
  CORS_ORIGINS: Setting.withDefault(origins, '*').describe(
    'usual',
    '`*`, or origins in the form that browsers send, such as `https://app.example`, separated by commas',
  ),
  TRUST_PROXY: Setting.withDefault(Joi.number().integer().min(0), 0).describe(
    'usual',
    'number of proxies in front of the api',
  ),
  PUBLIC_BASE_URL: Setting.optional(
    httpUrl().when('NOTIFICATION_MAILS', {
      is: 'on',
      then: Joi.when('NODE_ENV', {
        is: 'production',
        then: Joi.required().messages({ 'any.required': '{{#label}} is required with NOTIFICATION_MAILS' }),
      }),
    }),
  ).describe(
    'usual',
    'URL of the service, for an absolute `type` of problem documents; in production required with ' +
      '`NOTIFICATION_MAILS`',
  ),
  NOTIFICATION_MAILS: onOffSetting('off').describe(
    'usual',
    '`on` where the workers send mail: customers can have their notifications by e-mail',
  ),
  PUBLIC_API_KEY: Setting.optional(publicApiKey).describe(
    'usual',
    'API key in the web page for visitors: analyses and their tasks only; none if revoked',
  ),
  QUESTIONS_PER_VISITOR: limitSetting(20).describe(
    'rare',
    'analyses with `PUBLIC_API_KEY` per client address and minute',
  ),
  SECURITY_CONTACT: Setting.optional(contactUrl()).describe(
    'usual',
    '`mailto:` or `https:` URI in `/.well-known/security.txt`',
    '`security@` the host',
  ),
  WEB_PAGE: Setting.optional(Joi.string().valid(...ON_OFF)).describe(
    'usual',
    '`on` or `off`: the web page at `/`',
    '`on`',
  ),
  EXPLORER: Setting.optional(Joi.string().valid(...ON_OFF)).describe(
    'rare',
    'deprecated name of `WEB_PAGE`, where that is unset',
  ),
  ANALYZE_RATE_LIMIT_PER_MINUTE: countSetting(60).describe('usual', 'analyses per caller and minute'),
  MAX_PLANS_PER_USER: countSetting(1000).describe('rare', 'crop plans per account'),
  TASK_RETENTION_DAYS: taskRetentionSetting(),
  MAX_PENDING_TASKS: countSetting(10_000, 1).describe(
    'rare',
    'queued single questions above which submissions get 503',
  ),
  BATCH_ITEMS_PER_HOUR: countSetting(50_000).describe(
    'rare',
    'batch items that one caller submits within an hour',
  ),
  MAX_PENDING_ITEMS_PER_CALLER: countSetting(20_000).describe('rare', 'unfinished batch items of one caller'),
  JWT_SECRETS: Setting.byMode<string | undefined>(
    Setting.required(secrets),
    Setting.optional(secrets),
  ).describe('must', 'secrets of at least 32 random bytes, separated by commas; the first signs, all verify'),
  // At most one year.
  ACCESS_TOKEN_TTL_MINUTES: Setting.withDefault(Joi.number().integer().min(1).max(525_600), 15).describe(
    'rare',
    'lifetime of access tokens',
  ),
  REFRESH_TOKEN_TTL_DAYS: daysSetting(30).describe('rare', 'time without use after which a session ends'),
  REFRESH_FAMILY_TTL_DAYS: daysSetting(90).describe('rare', 'time after which a session ends in any case'),
  REFRESH_GRACE_SECONDS: Setting.withDefault(Joi.number().min(0), 30).describe(
    'rare',
    'time in which a used refresh token still returns its successor',
  ),
  PASSWORD_MIN_LENGTH: Setting.withDefault(Joi.number().integer().min(8).max(128), 8).describe(
    'rare',
    'characters of a new password',
  ),
  PASSWORD_BLOCKLIST: onOffSetting('on').describe('rare', '`on` or `off`: common passwords are refused'),
  PASSWORD_HASH_MEMORY_KIB: Setting.byMode(
    hashMemorySetting(RECOMMENDED_HASH_MEMORY_KIB),
    hashMemorySetting(8),
  ).describe('rare', 'memory of argon2id; the default is also the minimum in production', '19456'),
  LOGIN_MAX_FAILURES: countSetting(10).describe(
    'rare',
    'failed sign-ins, password checks, reset codes and reset requests per e-mail address and client in 15 minutes',
  ),
  LOGIN_FAILURES_PER_CLIENT: limitSetting(100).describe(
    'rare',
    'the same per client address over all accounts',
  ),
  REGISTRATIONS_PER_CLIENT: limitSetting(30).describe('rare', 'registrations per client address and hour'),
  MAX_CONNECTIONS_PER_CLIENT: limitSetting(200).describe(
    'rare',
    'connections per client address; `TRUST_PROXY` above 0 disables the limit',
  ),
  MAX_PENDING_PER_CALLER: Setting.byMode(countSetting(200), countSetting(1000)).describe(
    'rare',
    'unfinished analyses of one caller',
  ),
  ANALYSES_PER_DAY: limitSetting(5000).describe(
    'usual',
    'new analyses per caller (with `PUBLIC_API_KEY`: client address) and UTC day; cached results are free',
  ),
  STOP_DRAIN_MS: countSetting(1000).describe(
    'rare',
    'how long a stopping api accepts connections, while `/readyz` responds 503; it needs 15 s more',
  ),
  // Node.js reads this setting itself; the default is the same as Node's.
  UV_THREADPOOL_SIZE: Setting.withDefault(Joi.number().integer().min(1), 4)
    .environmentOnly()
    .describe('rare', 'threads of Node; hashing leaves two of them to DNS and files. The images set 8'),
  ...tracingSettings,
}

const schema = settingsSchema(SETTINGS).custom((values: SettingsOf<typeof SETTINGS>, helpers) =>
  // For 0 the system chooses a port.
  values.PORT === values.ADMIN_PORT && values.PORT !== 0
    ? helpers.message({ custom: 'ADMIN_PORT must not be the same as PORT' })
    : values,
)

/** Time to stop after draining: longer than a request may take, and shorter than the grace period of an orchestrator. */
const MAX_STOP_MS = 14_000

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

/** Slows down clients that ignore a 429 response and try again at once. */
const REJECTION_DELAY_MS = 1000

/** The workers read outlooks as often. */
const OUTLOOKS_INTERVAL_MS = 10_000

const DEADLINES: Deadlines = {
  requestMs: 1800,
  connectMs: 1000,
  statementMs: 1200,
  lockMs: 200,
  redisCommandMs: 250,
}

/** Reads and validates all settings of the process. */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const values = parseSettings(schema, env)
  return {
    /** Each is logged once, at the start. */
    warnings: [
      ...(values.EXPLORER === undefined ? [] : ['EXPLORER is deprecated: set WEB_PAGE instead']),
      ...warnOfLongStop('STOP_DRAIN_MS', values.STOP_DRAIN_MS),
    ],
    port: values.PORT,
    adminPort: values.ADMIN_PORT,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    deadlines: DEADLINES,
    outlooksIntervalMs: OUTLOOKS_INTERVAL_MS,
    redisUrl: values.REDIS_URL,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    tracing: isTracingConfigured(values),
    dataDir: values.DATA_DIR,
    modelUrl: values.MODEL_URL,
    http: {
      corsOrigins: splitList(values.CORS_ORIGINS),
      trustedProxies: values.TRUST_PROXY,
      publicBaseUrl: values.PUBLIC_BASE_URL?.replace(/\/+$/, '') ?? '',
      securityContact: values.SECURITY_CONTACT,
      publicApiKey: values.PUBLIC_API_KEY,
      webPage: (values.WEB_PAGE ?? values.EXPLORER ?? 'on') === 'on',
      // Behind a proxy all connections have the address of the proxy.
      maxConnectionsPerClient: values.TRUST_PROXY > 0 ? 0 : values.MAX_CONNECTIONS_PER_CLIENT,
      stopDrainMs: values.STOP_DRAIN_MS,
      stopDeadlineMs: values.STOP_DRAIN_MS + MAX_STOP_MS,
    },
    tokens: {
      // In development the default is a random secret, valid until the process ends.
      secrets: splitList(values.JWT_SECRETS ?? createSecret()),
      accessTtlMinutes: values.ACCESS_TOKEN_TTL_MINUTES,
    },
    accounts: {
      refreshTtlDays: values.REFRESH_TOKEN_TTL_DAYS,
      familyTtlDays: values.REFRESH_FAMILY_TTL_DAYS,
      refreshGraceSeconds: values.REFRESH_GRACE_SECONDS,
      loginMaxFailures: values.LOGIN_MAX_FAILURES,
      loginFailuresPerClient: values.LOGIN_FAILURES_PER_CLIENT,
      rejectionDelayMs: REJECTION_DELAY_MS,
      notificationMails: values.NOTIFICATION_MAILS === 'on',
      registrationsPerClient: values.REGISTRATIONS_PER_CLIENT,
      hashMemoryKib: values.PASSWORD_HASH_MEMORY_KIB,
      hashThreads: values.UV_THREADPOOL_SIZE,
      password: { minLength: values.PASSWORD_MIN_LENGTH, blocklist: values.PASSWORD_BLOCKLIST === 'on' },
    },
    webhooks: {
      // Receivers on this computer are for development and tests.
      allowLocal: values.NODE_ENV !== 'production',
    },
    limits: {
      analysesPerMinute: values.ANALYZE_RATE_LIMIT_PER_MINUTE,
      pendingTasks: values.MAX_PENDING_TASKS,
      batchItemsPerHour: values.BATCH_ITEMS_PER_HOUR,
      pendingItemsPerCaller: values.MAX_PENDING_ITEMS_PER_CALLER,
      pendingPerCaller: values.MAX_PENDING_PER_CALLER,
      analysesPerDay: values.ANALYSES_PER_DAY,
      questionsPerVisitor: values.QUESTIONS_PER_VISITOR,
      // Off in development and tests, where all clients share one address.
      maps: values.NODE_ENV === 'production' ? MAP_LIMITS : { requestsPerMinute: 0, newMapsPerHour: 0 },
      taskRetentionDays: values.TASK_RETENTION_DAYS,
      plansPerUser: values.MAX_PLANS_PER_USER,
    },
  }
}

export type Config = ReturnType<typeof loadConfig>
