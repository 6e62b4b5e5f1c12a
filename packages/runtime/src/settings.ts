import Joi from 'joi'

/** The environment is not usable; the message names every bad setting and holds no value, for it may be a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads and checks a process's whole environment at once. */
export function readSettings<T>(schema: Joi.ObjectSchema<T>, env: NodeJS.ProcessEnv): T {
  // An empty variable is one that nobody filled in.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const checked = schema.validate(given, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false } },
  })
  if (checked.error) {
    const faults = checked.error.details.map((detail) => detail.message)
    throw new SettingsError(`Settings are not valid: ${faults.join('; ')}`)
  }
  return checked.value
}

export const portSetting = (defaultPort: number) => Joi.number().port().default(defaultPort)

export const postgresUrlSetting = () =>
  Joi.string()
    .uri({ scheme: ['postgres', 'postgresql'] })
    .required()
    .messages({ 'string.uriCustomScheme': '{{#label}} must be a postgres:// address' })

export const redisUrlSetting = () =>
  Joi.string()
    .uri({ scheme: ['redis', 'rediss'] })
    .required()
    .messages({ 'string.uriCustomScheme': '{{#label}} must be a redis:// or rediss:// address' })

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

export const logLevelSetting = () =>
  Joi.string()
    .valid(...LOG_LEVELS)
    .default('info')
