import { availableParallelism } from 'node:os'
import {
  countSetting,
  httpsUrl,
  httpUrl,
  mailAddressSetting,
  portSetting,
  parseSettings,
  serviceSettings,
  Setting,
  settingsSchema,
  smtpUrlSetting,
  textSetting,
  taskRetentionSetting,
  warnOfLongStop,
} from '@crop/runtime/settings'
import { isTracingConfigured, tracingSettings } from '@crop/runtime/tracing-settings'
import Joi from 'joi'
import { isCronExpression } from './schedule/cron'

const cron = Joi.string()
  .custom((text: string, helpers) => (isCronExpression(text) ? text : helpers.error('cron.invalid')))
  .messages({ 'cron.invalid': '{{#label}} must be a cron expression such as 0 6 * * *' })

const cronSetting = (defaultCron: string) => Setting.withDefault(cron, defaultCron)

// One core remains for the event loop.
const DEFAULT_MODEL_THREADS = Math.max(1, availableParallelism() - 1)

const DEVELOPMENT_SENDER = 'Crop Planning <crop-planning@localhost>'

const DEVELOPMENT_BASE_URL = 'http://localhost:3000'

export const SETTINGS = {
  WORKER_ADMIN_PORT: portSetting(9092)
    .environmentOnly()
    .describe('rare', 'port for health, readiness and metrics'),
  ...serviceSettings,
  WORKER_CONCURRENCY: Setting.withDefault(Joi.number().integer().min(1).max(1000), 200).describe(
    'rare',
    'claimed tasks at most',
  ),
  MODEL_THREADS: Setting.withDefault(Joi.number().integer().min(1).max(64), DEFAULT_MODEL_THREADS).describe(
    'usual',
    'threads that run the model, or concurrent requests to `MODEL_URL`',
    'cores − 1',
  ),
  ANALYSIS_CACHE_TTL_SECONDS: countSetting(86_400, 1).describe('rare', 'lifetime of a result in the cache'),
  TASK_TIMEOUT_SECONDS: Setting.withDefault(Joi.number().min(0.01).max(86_400), 60).describe(
    'rare',
    'time after which an assessment is ended',
  ),
  TASK_LEASE_SECONDS: Setting.withDefault(Joi.number().min(1).max(86_400), 30).describe(
    'rare',
    'time after which the task of a dead worker is tried again',
  ),
  SHUTDOWN_GRACE_SECONDS: Setting.withDefault(Joi.number().min(0).max(86_400), 25).describe(
    'rare',
    'time for running tasks after SIGTERM',
  ),
  TASK_RETENTION_DAYS: taskRetentionSetting(),
  RECORD_RETENTION_DAYS: Setting.withDefault(Joi.number().integer().min(0).max(36_500), 0).describe(
    'usual',
    'days that analyses without a plan are kept; 0 keeps them',
  ),
  REMINDER_CRON: cronSetting('0 6 * * *').describe('rare', 'when planting reminders are sent, in UTC'),
  REANALYZE_ON_MODEL_CHANGE: Setting.withDefault(Joi.boolean(), false).describe(
    'usual',
    '`true` analyses plans again after a change of the model',
  ),
  REANALYZE_CRON: cronSetting('0 2 * * *').describe('rare', 'when re-analyses start, in UTC'),
  REANALYZE_PER_MINUTE: countSetting(60, 1).describe(
    'rare',
    're-analyses that become due per minute, also after a new seasonal outlook',
  ),
  SMTP_URL: smtpUrlSetting(),
  MAIL_FROM: mailAddressSetting(),
  MAIL_DIR: textSetting().describe(
    'rare',
    'folder for mails as `.eml` files, instead of sending them; for development',
  ),
  PUBLIC_BASE_URL: Setting.byMode<string | undefined>(
    Setting.optional(httpUrl()),
    Setting.withDefault(httpUrl(), DEVELOPMENT_BASE_URL),
  ).describe(
    'usual',
    'start of the links in mails, the same as for the api; without it notifications are not sent by mail',
    `\`${DEVELOPMENT_BASE_URL}\`, in production unset`,
  ),
  DIGEST_CRON: cronSetting('0 7 * * *').describe(
    'rare',
    'when daily mails with notifications are sent, in UTC',
  ),
  OUTLOOK_URL: Setting.byMode<string | undefined>(
    Setting.optional(httpsUrl()),
    Setting.optional(httpUrl()),
  ).describe(
    'usual',
    'URL that the workers check for [new seasonal outlooks](outlooks.md#automatically); in production `https` and a public address',
  ),
  OUTLOOK_CRON: cronSetting('15 5 * * *').describe('rare', 'when the workers check `OUTLOOK_URL`, in UTC'),
  SANDBOX: Setting.withDefault(Joi.boolean(), false).describe(
    'rare',
    '`true` enables [crops that force an outcome](../../packages/client/README.md#states-to-show)',
  ),
  ...tracingSettings,
}

const schema = settingsSchema(SETTINGS).with('SMTP_URL', 'MAIL_FROM').nand('SMTP_URL', 'MAIL_DIR')

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000)

export function loadConfig(env: NodeJS.ProcessEnv) {
  const values = parseSettings(schema, env)
  const shutdownGraceMs = toMilliseconds(values.SHUTDOWN_GRACE_SECONDS)
  return {
    /** Each is logged once, at the start. */
    warnings: warnOfLongStop('SHUTDOWN_GRACE_SECONDS', shutdownGraceMs),
    adminPort: values.WORKER_ADMIN_PORT,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    tracing: isTracingConfigured(values),
    model: {
      dataDir: values.DATA_DIR,
      url: values.MODEL_URL,
      threads: values.MODEL_THREADS,
      timeoutMs: toMilliseconds(values.TASK_TIMEOUT_SECONDS),
      sandbox: values.SANDBOX,
    },
    tasks: {
      concurrency: values.WORKER_CONCURRENCY,
      leaseMs: toMilliseconds(values.TASK_LEASE_SECONDS),
      shutdownGraceMs,
    },
    schedule: {
      reminderCron: values.REMINDER_CRON,
      reanalysisCron: values.REANALYZE_ON_MODEL_CHANGE ? values.REANALYZE_CRON : undefined,
      reanalysesPerMinute: values.REANALYZE_PER_MINUTE,
      digestCron: values.DIGEST_CRON,
      outlooks:
        values.OUTLOOK_URL === undefined
          ? undefined
          : { url: values.OUTLOOK_URL, cron: values.OUTLOOK_CRON, dataDir: values.DATA_DIR },
      taskRetentionDays: values.TASK_RETENTION_DAYS,
      recordRetentionDays: values.RECORD_RETENTION_DAYS,
    },
    outbound: {
      // Servers on this computer are for development and tests.
      allowLocal: values.NODE_ENV !== 'production',
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? DEVELOPMENT_SENDER,
      /** Where mails are written instead of being sent. */
      folder: values.MAIL_DIR,
      /** The start of the links in mails. */
      publicBaseUrl: values.PUBLIC_BASE_URL?.replace(/\/+$/, ''),
    },
    cacheTtlSeconds: values.ANALYSIS_CACHE_TTL_SECONDS,
  }
}

export type Config = ReturnType<typeof loadConfig>
