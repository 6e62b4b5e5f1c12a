import { availableParallelism } from 'node:os'
import {
  countSetting,
  daysSetting,
  isTracingConfigured,
  logFormatSetting,
  logLevelSetting,
  mailAddressSetting,
  portSetting,
  postgresUrlSetting,
  parseSettings,
  redisUrlSetting,
  Setting,
  settingsSchema,
  smtpUrlSetting,
  textSetting,
  tracingSettings,
} from '@crop/runtime'
import Joi from 'joi'
import { isCronExpression } from './schedule/cron'

const cron = Joi.string()
  .custom((text: string, helpers) => (isCronExpression(text) ? text : helpers.error('cron.invalid')))
  .messages({ 'cron.invalid': '{{#label}} must be a cron expression' })

const cronSetting = (defaultCron: string) => Setting.withDefault(cron, defaultCron)

// One core remains for the event loop.
const DEFAULT_MODEL_THREADS = Math.max(1, availableParallelism() - 1)

const DEVELOPMENT_SENDER = 'Crop Planning <crop-planning@localhost>'

const DEVELOPMENT_BASE_URL = 'http://localhost:3000'

const baseUrl = Joi.string().uri({ scheme: ['http', 'https'] })

const schema = settingsSchema({
  WORKER_ADMIN_PORT: portSetting(9092).environmentOnly(),
  DATABASE_URL: postgresUrlSetting(),
  REDIS_URL: redisUrlSetting(),
  LOG_LEVEL: logLevelSetting(),
  LOG_FORMAT: logFormatSetting(),
  DATA_DIR: textSetting(),
  WORKER_CONCURRENCY: Setting.withDefault(Joi.number().integer().min(1).max(1000), 200),
  MODEL_THREADS: Setting.withDefault(Joi.number().integer().min(1).max(64), DEFAULT_MODEL_THREADS),
  ANALYSIS_CACHE_TTL_SECONDS: countSetting(86_400, 1),
  TASK_TIMEOUT_SECONDS: Setting.withDefault(Joi.number().min(0.01).max(86_400), 60),
  TASK_LEASE_SECONDS: Setting.withDefault(Joi.number().min(1).max(86_400), 30),
  SHUTDOWN_GRACE_SECONDS: Setting.withDefault(Joi.number().min(0).max(86_400), 25),
  TASK_RETENTION_DAYS: daysSetting(30),
  RECORD_RETENTION_DAYS: Setting.withDefault(Joi.number().integer().min(0).max(36_500), 0),
  REMINDER_CRON: cronSetting('0 6 * * *'),
  REANALYZE_ON_MODEL_CHANGE: Setting.withDefault(Joi.boolean(), false),
  REANALYZE_CRON: cronSetting('0 2 * * *'),
  REANALYZE_PER_MINUTE: countSetting(60, 1),
  SMTP_URL: smtpUrlSetting(),
  MAIL_FROM: mailAddressSetting(),
  MAIL_DIR: textSetting(),
  PUBLIC_BASE_URL: Setting.byMode<string | undefined>(
    Setting.optional(baseUrl),
    Setting.withDefault(baseUrl, DEVELOPMENT_BASE_URL),
  ),
  DIGEST_CRON: cronSetting('0 7 * * *'),
  SANDBOX: Setting.withDefault(Joi.boolean(), false),
  NODE_ENV: textSetting().environmentOnly(),
  ...tracingSettings,
})
  .with('SMTP_URL', 'MAIL_FROM')
  .nand('SMTP_URL', 'MAIL_DIR')

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000)

export function loadConfig(env: NodeJS.ProcessEnv) {
  const settings = parseSettings(schema, env)
  return {
    adminPort: settings.WORKER_ADMIN_PORT,
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    tracing: isTracingConfigured(settings),
    model: {
      dataDir: settings.DATA_DIR,
      threads: settings.MODEL_THREADS,
      timeoutMs: toMilliseconds(settings.TASK_TIMEOUT_SECONDS),
      sandbox: settings.SANDBOX,
    },
    tasks: {
      concurrency: settings.WORKER_CONCURRENCY,
      leaseMs: toMilliseconds(settings.TASK_LEASE_SECONDS),
      shutdownGraceMs: toMilliseconds(settings.SHUTDOWN_GRACE_SECONDS),
    },
    schedule: {
      reminderCron: settings.REMINDER_CRON,
      reanalysis: settings.REANALYZE_ON_MODEL_CHANGE
        ? { cron: settings.REANALYZE_CRON, perMinute: settings.REANALYZE_PER_MINUTE }
        : undefined,
      digestCron: settings.DIGEST_CRON,
      taskRetentionDays: settings.TASK_RETENTION_DAYS,
      recordRetentionDays: settings.RECORD_RETENTION_DAYS,
    },
    webhooks: {
      // Receivers on this computer are for development and tests.
      allowLocal: settings.NODE_ENV !== 'production',
    },
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? DEVELOPMENT_SENDER,
      /** Where mails are written instead of being sent. */
      folder: settings.MAIL_DIR,
      /** The start of the links in mails. */
      publicBaseUrl: settings.PUBLIC_BASE_URL?.replace(/\/+$/, ''),
    },
    cacheTtlSeconds: settings.ANALYSIS_CACHE_TTL_SECONDS,
  }
}

export type Config = ReturnType<typeof loadConfig>
