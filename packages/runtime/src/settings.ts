import Joi from 'joi'

/** The environment is invalid. The message names every invalid setting but contains no values, which may be secrets. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Joi's default messages contain the value. */
const MESSAGES = {
  'string.pattern.name': '{{#label}} must be {{#name}}',
  'string.pattern.base': '{{#label}} is not of the right form',
}

/** Validates the whole environment of a process at once. Empty variables count as unset. */
export function parseSettings<T>(schema: Joi.ObjectSchema<T>, env: NodeJS.ProcessEnv): T {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.validate(variables, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false } },
    messages: MESSAGES,
  })
  if (result.error) {
    const problems = result.error.details.map((detail) => detail.message)
    throw new SettingsError(`Settings are not valid: ${problems.join('; ')}`)
  }
  return result.value
}

export const portSetting = (defaultPort: number) => Joi.number().port().default(defaultPort)

/** Postgres and Redis can store this value; a much larger one would fail only on first use. */
const MAX_COUNT = 1_000_000_000

export const countSetting = (defaultCount: number, min = 0) =>
  Joi.number().integer().min(min).max(MAX_COUNT).default(defaultCount)

/** A century, well within the range of Postgres timestamps. */
const MAX_DAYS = 36_500

export const daysSetting = (defaultDays: number) =>
  Joi.number().integer().min(1).max(MAX_DAYS).default(defaultDays)

/** Returns whether host, port and credentials can be parsed. Joi checks only the characters of a URI. */
function isParsableUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(`${username}:${password}`)
    return true
  } catch {
    return false
  }
}

const urlSetting = (schemes: string[], description: string) =>
  Joi.string()
    .uri({ scheme: schemes })
    .custom((url: string, helpers) => (isParsableUrl(url) ? url : helpers.error('string.uriCustomScheme')))
    .required()
    .messages({ 'string.uriCustomScheme': `{{#label}} must be ${description}` })

export const postgresUrlSetting = () => urlSetting(['postgres', 'postgresql'], 'a postgres:// address')

const REDIS_DATABASE_PATH = /^\/?\d*$/

export const redisUrlSetting = () =>
  urlSetting(['redis', 'rediss'], 'a redis:// or rediss:// address')
    .custom((url: string, helpers) =>
      REDIS_DATABASE_PATH.test(new URL(url).pathname) ? url : helpers.error('string.redisDatabase'),
    )
    .messages({ 'string.redisDatabase': '{{#label}} may name a database by its number only' })

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

export const logLevelSetting = () =>
  Joi.string()
    .valid(...LOG_LEVELS)
    .default('info')
