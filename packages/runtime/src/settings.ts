import { readFileSync } from 'node:fs'
import Joi from 'joi'
import { findErrorCode } from './error-code'

/** The environment is invalid. The message names every invalid setting but contains no values, which may be secrets. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'

  constructor(
    /** One for each invalid setting. */
    readonly problems: readonly string[],
  ) {
    super(`Settings are not valid: ${problems.join('; ')}`)
  }
}

/** Runs `load`, and puts the name of the setting in front of the message of its error. */
export function loadFromSetting<T>(setting: string, load: () => T): T {
  try {
    return load()
  } catch (error) {
    throw error instanceof Error ? new Error(`${setting}: ${error.message}`, { cause: error }) : error
  }
}

/** In place of messages of Joi that repeat the value, which may be a secret, or do not say what is allowed. */
const MESSAGES = {
  'boolean.base': '{{#label}} must be true or false',
  'number.port': '{{#label}} must be a port from 0 to 65535',
  'number.unsafe': '{{#label}} must be a number of at most 15 digits',
  'string.pattern.name': '{{#label}} must be {{#name}}',
  'string.pattern.base': '{{#label}} is not of the right form',
  'object.nand': '{{#mainWithLabel}} must not be set together with {{#peersWithLabels}}',
  'object.with': '{{#mainWithLabel}} requires {{#peerWithLabel}} as well',
}

/**
 * The type of the values of a schema. Joi's schemas have such a type, but those of different types are assignable to each
 * other: a type that is stated beside a schema would not be compared with it.
 */
export type ValueOf<S extends Joi.Schema> = S extends Joi.AnySchema<infer T> ? T : never

/** How often operators set a setting: it must be set, usually is, or rarely. */
export const SETTING_USES = ['must', 'usual', 'rare'] as const

export type SettingUse = (typeof SETTING_USES)[number]

/** Describes a setting to operators, in the list of all settings. */
export interface SettingDescription {
  use: SettingUse
  /** Markdown: what the setting does, with the unit of its value. */
  effect: string
}

const toDefaultText = (value: string | number | boolean) =>
  typeof value === 'string' ? `\`${value}\`` : String(value)

/** A setting of type `T`. */
export class Setting<T> {
  /** Exists only as a type: that of the setting. */
  declare readonly value: T

  private constructor(
    readonly schema: Joi.Schema<T>,
    /** Markdown, such as `30` or `required in production`. */
    readonly defaultText: string,
    readonly description?: SettingDescription,
  ) {}

  static required<S extends Joi.Schema>(schema: S): Setting<ValueOf<S>> {
    return new Setting<ValueOf<S>>(schema.required(), 'required')
  }

  static optional<S extends Joi.Schema>(schema: S): Setting<ValueOf<S> | undefined> {
    return new Setting<ValueOf<S> | undefined>(schema, 'unset')
  }

  static withDefault<S extends Joi.Schema>(
    schema: S,
    value: ValueOf<S> & (string | number | boolean),
  ): Setting<ValueOf<S>> {
    return new Setting<ValueOf<S>>(schema.default(value), toDefaultText(value))
  }

  /** A setting that is different in production. */
  static byMode<T>(production: Setting<T>, otherwise: Setting<T>): Setting<T> {
    const conditions = { is: 'production', then: production.schema, otherwise: otherwise.schema }
    const schema = Joi.any<T>().when('NODE_ENV', conditions)
    const [inProduction, elsewhere] = [production.defaultText, otherwise.defaultText]
    if (inProduction === elsewhere) return new Setting<T>(schema, inProduction)
    return new Setting<T>(schema, `${elsewhere}, in production ${inProduction}`)
  }

  /** A setting that Node, a library or the health check also reads: its value must be in the environment itself. */
  environmentOnly(): Setting<T> {
    return new Setting<T>(this.schema.tag(ENVIRONMENT_ONLY), this.defaultText, this.description)
  }

  /** @param defaultText Markdown, where the default is not a fixed value */
  describe(use: SettingUse, effect: string, defaultText = this.defaultText): Setting<T> {
    return new Setting<T>(this.schema, defaultText, { use, effect })
  }

  get canComeFromFile(): boolean {
    return !isEnvironmentOnly(this.schema)
  }
}

const ENVIRONMENT_ONLY = 'environment only'

export type Settings = Readonly<Record<string, Setting<unknown>>>

/** The values of some settings. */
export type SettingsOf<S extends Settings> = { [Name in keyof S]: S[Name]['value'] }

/** The schema of the settings of a process, by the names of their variables. */
export function settingsSchema<S extends Settings>(settings: S): Joi.ObjectSchema<SettingsOf<S>> {
  const schemas: Record<string, Joi.Schema> = {}
  for (const [name, { schema }] of Object.entries(settings)) schemas[name] = schema
  return Joi.object<SettingsOf<S>>(schemas)
}

const isEnvironmentOnly = (schema: Joi.Schema) => schema.describe().tags?.includes(ENVIRONMENT_ONLY) === true

interface SettingSource {
  value?: string | undefined
  /** Why the value cannot be read. */
  problem?: string
}

const QUOTED = /^(["']).*\1$/s

/**
 * Removes white space around a value, such as the line break at the end of a Kubernetes Secret. Rejects quotes, which
 * `docker run --env-file` and `kubectl create secret --from-env-file` keep as a part of the value.
 */
function cleanValue(name: string, text: string): SettingSource {
  const value = text.trim()
  return QUOTED.test(value) ? { problem: `${name} must not be in quotes` } : { value }
}

/** Reads the value of a setting from a file. */
function readSettingFile(name: string, path: string): SettingSource {
  try {
    const source = cleanValue(name, readFileSync(path, 'utf8'))
    return source.value === '' ? { problem: `${name}_FILE names an empty file` } : source
  } catch (error) {
    return { problem: `${name}_FILE cannot be read (${findErrorCode(error) ?? 'unknown error'})` }
  }
}

/** Returns the value of a setting, from its variable or from the file that `NAME_FILE` names. */
function readSetting(schema: Joi.ObjectSchema, name: string, variables: NodeJS.ProcessEnv): SettingSource {
  const path = variables[`${name}_FILE`]
  const value = variables[name]
  if (path === undefined && value === undefined) return {}
  if (isEnvironmentOnly(schema.extract(name)))
    return path === undefined ? { value } : { problem: `${name}_FILE is not supported: set ${name}` }
  if (path === undefined) return cleanValue(name, value ?? '')
  if (value !== undefined) return { problem: `${name} and ${name}_FILE are both set` }
  return readSettingFile(name, path)
}

/** Returns the names of the members of an object schema. Unlike `describe`, this does not validate a description. */
export function listKeys(schema: Joi.ObjectSchema): string[] {
  const { keys }: { keys?: readonly { key: string }[] | null } = schema.$_terms
  return (keys ?? []).map(({ key }) => key)
}

/** Returns the first problem of each setting, and none for those that have one already. A value may break several rules. */
function listInvalid(
  error: Joi.ValidationError | undefined,
  reported: ReadonlyMap<string, string>,
): string[] {
  const details = error?.details ?? []
  const isFirst = ({ path: [name] }: Joi.ValidationErrorItem, index: number) =>
    name === undefined ||
    (!reported.has(String(name)) && details.findIndex(({ path }) => path[0] === name) === index)
  return details.filter(isFirst).map(({ message }) => message)
}

/**
 * Validates the whole environment of a process at once. Empty variables count as unset. The value of a setting `NAME` can
 * also come from the file that `NAME_FILE` names.
 */
export function parseSettings<T>(schema: Joi.ObjectSchema<T>, env: NodeJS.ProcessEnv): T {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const values: NodeJS.ProcessEnv = {}
  const sourceProblems = new Map<string, string>()
  for (const name of listKeys(schema)) {
    const { value, problem } = readSetting(schema, name, variables)
    if (value) values[name] = value
    if (problem !== undefined) sourceProblems.set(name, problem)
  }
  const result = schema.validate(values, {
    abortEarly: false,
    errors: { wrap: { label: false } },
    messages: MESSAGES,
  })
  const problems = [...sourceProblems.values(), ...listInvalid(result.error, sourceProblems)]
  if (result.error || problems.length > 0) throw new SettingsError(problems)
  return result.value
}

/** Time that a process has to stop with the Compose and systemd files; the Helm chart computes its own. */
const STOP_TIMEOUT_MS = 40_000
/** Time that a process needs to stop besides the one that it has a setting for. */
const CLEANUP_MS = 15_000

/** Returns a warning if a setting makes a process stop so slowly that it may be killed before it has. */
export function warnOfLongStop(setting: string, valueMs: number): string[] {
  const stopMs = valueMs + CLEANUP_MS
  if (stopMs <= STOP_TIMEOUT_MS) return []
  const seconds = `${Math.ceil(stopMs / 1000)} s`
  return [
    `with this ${setting} stopping takes up to ${seconds}: raise stop_grace_period (Compose) or TimeoutStopSec (systemd) from 40 s`,
  ]
}

export const modelUrlSetting = () =>
  Setting.optional(httpUrl().custom((text: string) => text.replace(/\/+$/, ''))).describe(
    'rare',
    "URL of a [model server](../tutorials/own-model.md) in place of the service's model; the same for api and worker",
  )

export const portSetting = (defaultPort: number) => Setting.withDefault(Joi.number().port(), defaultPort)

/** Postgres and Redis can store this value; a much larger one would fail only on first use. */
const MAX_COUNT = 1_000_000_000

export const countSetting = (defaultCount: number, min = 0) =>
  Setting.withDefault(Joi.number().integer().min(min).max(MAX_COUNT), defaultCount)

/** A century, well within the range of Postgres timestamps. */
const MAX_DAYS = 36_500

export const daysSetting = (defaultDays: number) =>
  Setting.withDefault(Joi.number().integer().min(1).max(MAX_DAYS), defaultDays)

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

const url = (schemes: string[], description: string, text = Joi.string()) =>
  text
    .uri({ scheme: schemes })
    .custom((value: string, helpers) =>
      isParsableUrl(value) ? value : helpers.error('string.uriCustomScheme'),
    )
    .messages({ 'string.uriCustomScheme': `{{#label}} must be ${description}` })

/** The user and the password of an address, which end at its last @ before any query. */
const CREDENTIALS = /^\w+:\/\/([^?]*)@/
const NOT_ENCODED = /[@#/\\[\]\s]|%(?![\da-f]{2})/i

/** The address of a server with a user and a password, whose characters a URL may not have as they are. */
const serverUrl = (schemes: string[], description: string) => {
  const text = Joi.string()
    .custom((value: string, helpers) =>
      NOT_ENCODED.test(CREDENTIALS.exec(value)?.[1] ?? '') ? helpers.error('string.credentials') : value,
    )
    .messages({
      'string.credentials':
        '{{#label}} has a character in its user or password that must be percent-encoded, such as @ as %40',
    })
  return url(schemes, description, text)
}

export const httpUrl = () => url(['http', 'https'], 'an http:// or https:// address')

export const httpsUrl = () => url(['https'], 'an https:// address')

export const contactUrl = () => url(['https', 'mailto'], 'a mailto: or https:// address')

export const smtpUrlSetting = () =>
  Setting.optional(serverUrl(['smtp', 'smtps'], 'an smtp:// or smtps:// address')).describe(
    'usual',
    'server that sends the mails, such as `smtps://user:password@mail.example.com`; without it operators make reset codes',
  )

/** A mail address, with or without the name of its owner. */
const MAIL_ADDRESS = /^(?:[^<>@"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

export const mailAddressSetting = () =>
  Setting.optional(
    Joi.string().pattern(MAIL_ADDRESS, 'a mail address such as Crop Planning <service@example.com>'),
  ).describe(
    'usual',
    'sender of mails, such as `Crop Planning <service@example.com>`; required with `SMTP_URL`',
  )

/** Returns whether pg can read a file. A folder would pass a check of its permissions. */
function isReadable(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}

/** Parameters that name files; without this check each connection would fail. */
const CERTIFICATE_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey']

const PORT = /^0*[1-9]\d{0,4}$/

/** Checks parameters with which no connection can be tried: the pool of pg would keep each attempt for ever. */
function checkParameters(text: string, helpers: Joi.CustomHelpers<string>): string | Joi.ErrorReport {
  const { searchParams } = new URL(text)
  const port = searchParams.get('port')
  if (port && !(PORT.test(port) && Number(port) <= 65_535)) return helpers.error('string.portParameter')
  for (const parameter of CERTIFICATE_PARAMETERS) {
    const file = searchParams.get(parameter)
    if (file && !isReadable(file)) return helpers.error('string.certificateFile', { parameter })
  }
  return text
}

export const postgresUrlSetting = () =>
  Setting.required(
    serverUrl(['postgres', 'postgresql'], 'a postgres:// address').custom(checkParameters).messages({
      'string.certificateFile': '{{#label}} has a file in {{#parameter}} that cannot be read',
      'string.portParameter': '{{#label}} must have a port from 1 to 65535',
    }),
  ).describe('must', 'Postgres, with the user, such as `postgres://crop:secret@db.example:5432/crop`')

const REDIS_DATABASE_PATH = /^\/?\d*$/

export const redisUrlSetting = () =>
  Setting.required(
    serverUrl(['redis', 'rediss'], 'a redis:// or rediss:// address')
      .custom((text: string, helpers) =>
        REDIS_DATABASE_PATH.test(new URL(text).pathname) ? text : helpers.error('string.redisDatabase'),
      )
      .messages({ 'string.redisDatabase': '{{#label}} may name a database by its number only' }),
  ).describe('must', 'Redis, such as `rediss://:secret@cache.example:6379/0`')

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

export const LOG_FORMATS = ['json', 'pretty'] as const

export type LogFormat = (typeof LOG_FORMATS)[number]

/** One of some words. */
export const choiceSetting = <const T extends string>(words: readonly T[], defaultWord: NoInfer<T>) =>
  Setting.withDefault(Joi.string<T>().valid(...words), defaultWord)

export const textSetting = () => Setting.optional(Joi.string())

/** Any other value would be a misspelt `production`, without its protection. */
const NODE_ENVIRONMENTS = ['production', 'development', 'test'] as const

/** The settings of every process of the service. */
export const serviceSettings = {
  DATABASE_URL: postgresUrlSetting(),
  REDIS_URL: redisUrlSetting(),
  LOG_LEVEL: choiceSetting(LOG_LEVELS, 'info').describe('usual', '`error`, `warn`, `info` or `debug`'),
  LOG_FORMAT: Setting.optional(Joi.string<LogFormat>().valid(...LOG_FORMATS)).describe(
    'rare',
    '`json` or `pretty`',
    '`pretty` on a terminal, `json` elsewhere',
  ),
  DATA_DIR: textSetting().describe(
    'rare',
    "folder of the model's data packs; the same for api and worker",
    'the packs of the project',
  ),
  MODEL_URL: modelUrlSetting(),
  NODE_ENV: Setting.optional(Joi.string().valid(...NODE_ENVIRONMENTS))
    .environmentOnly()
    .describe(
      'must',
      '`production`, as in the images: secrets are required, cheap hashing is rejected, and webhooks need `https` and a ' +
        'public address; otherwise `development` or `test`',
    ),
}

export const taskRetentionSetting = () =>
  daysSetting(30).describe(
    'rare',
    'how long a finished task or delivery can be read; the same for api and worker',
  )
