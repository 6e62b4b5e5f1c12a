import Joi from 'joi'

/** The environment is not usable; the message names every bad setting and holds no value, for it may be a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Joi's own words repeat the value. */
const MESSAGES = {
  'string.pattern.name': '{{#label}} must be {{#name}}',
  'string.pattern.base': '{{#label}} is not of the right form',
}

/** Reads and checks a process's whole environment at once. */
export function parseSettings<T>(schema: Joi.ObjectSchema<T>, env: NodeJS.ProcessEnv): T {
  // An empty variable is one that nobody filled in.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const checked = schema.validate(given, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false } },
    messages: MESSAGES,
  })
  if (checked.error) {
    const faults = checked.error.details.map((detail) => detail.message)
    throw new SettingsError(`Settings are not valid: ${faults.join('; ')}`)
  }
  return checked.value
}

export const portSetting = (defaultPort: number) => Joi.number().port().default(defaultPort)

/** Within what Postgres and Redis can count: a larger one would fail only when it is first used. */
const HIGHEST_COUNT = 1_000_000_000

export const countSetting = (initial: number, least = 0) =>
  Joi.number().integer().min(least).max(HIGHEST_COUNT).default(initial)

/** At most a hundred years: a database knows no end of days much later. */
export const daysSetting = (initial: number) => Joi.number().integer().min(1).max(36_500).default(initial)

/** Joi looks at the characters alone, and would let a port pass that is none, or a password that cannot be decoded. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(`${username}:${password}`)
    return true
  } catch {
    return false
  }
}

const urlSetting = (schemes: string[], kind: string) =>
  Joi.string()
    .uri({ scheme: schemes })
    .custom((url: string, helpers) => (isAddress(url) ? url : helpers.error('string.uriCustomScheme')))
    .required()
    .messages({ 'string.uriCustomScheme': `{{#label}} must be ${kind}` })

export const postgresUrlSetting = () => urlSetting(['postgres', 'postgresql'], 'a postgres:// address')

const REDIS_PATH = /^\/?\d*$/

export const redisUrlSetting = () =>
  urlSetting(['redis', 'rediss'], 'a redis:// or rediss:// address')
    .custom((url: string, helpers) =>
      REDIS_PATH.test(new URL(url).pathname) ? url : helpers.error('string.redisDatabase'),
    )
    .messages({ 'string.redisDatabase': '{{#label}} may name a database by its number only' })

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

export const logLevelSetting = () =>
  Joi.string()
    .valid(...LOG_LEVELS)
    .default('info')
