import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { useThrowawayFolder } from '@crop/testkit'
import Joi from 'joi'
import {
  countSetting,
  loadFromSetting,
  portSetting,
  postgresUrlSetting,
  parseSettings,
  redisUrlSetting,
  serviceSettings,
  Setting,
  settingsSchema,
} from './settings'

const schema = settingsSchema({
  PORT: portSetting(3000),
  DATABASE_URL: postgresUrlSetting(),
  REDIS_URL: redisUrlSetting(),
  LOG_LEVEL: serviceSettings.LOG_LEVEL,
})

const REQUIRED = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: 'redis://localhost' }

test('settings have defaults, and an empty variable counts as unset', () => {
  expect(parseSettings(schema, { ...REQUIRED, PORT: '', LOG_LEVEL: '' })).toEqual({
    ...REQUIRED,
    PORT: 3000,
    LOG_LEVEL: 'info',
  })
})

test('white space around a value does not count, as at the end of many Kubernetes Secrets', () => {
  const env = { DATABASE_URL: ` ${REQUIRED.DATABASE_URL}\n`, REDIS_URL: `${REQUIRED.REDIS_URL} ` }
  expect(parseSettings(schema, { ...env, PORT: '4000\n', LOG_LEVEL: ' ' })).toEqual({
    ...REQUIRED,
    PORT: 4000,
    LOG_LEVEL: 'info',
  })
})

test('a value that other programs read from the environment as well is not changed', () => {
  const level = settingsSchema({ LOG_LEVEL: serviceSettings.LOG_LEVEL.environmentOnly() })
  expect(() => parseSettings(level, { LOG_LEVEL: 'info\n' })).toThrow('LOG_LEVEL must be one of')
})

test.each(['"', "'"])('a value in %s is reported as such, and not shown', (quote) => {
  const env = { ...REQUIRED, DATABASE_URL: `${quote}postgres://u:hunter2@localhost/crop${quote}` }
  expect(() => parseSettings(schema, env)).toThrow(
    /^Settings are not valid: DATABASE_URL must not be in quotes$/,
  )
})

test('an error names all invalid settings at once and none of their values', () => {
  const env = { DATABASE_URL: 'mysql://u:hunter2@h/d', PORT: 'hunter2', LOG_LEVEL: 'hunter2' }
  expect(() => parseSettings(schema, env)).toThrow(/PORT.*DATABASE_URL.*REDIS_URL.*LOG_LEVEL/)
  expect(() => parseSettings(schema, env)).not.toThrow(/hunter2/)
})

test.each([
  [{ REDIS_URL: 'localhost' }, 'REDIS_URL must be a redis:// or rediss:// address'],
  [
    { DATABASE_URL: 'crop', PORT: '0.5' },
    'PORT must be a port from 0 to 65535; DATABASE_URL must be a postgres:// address',
  ],
])('a setting that breaks several rules is named once: %j', (env, problems) => {
  const parse = () => parseSettings(schema, { ...REQUIRED, ...env })
  expect(parse).toThrow(new RegExp(`^Settings are not valid: ${problems}$`))
})

test('an error says which values are allowed', () => {
  const settings = settingsSchema({
    SANDBOX: Setting.withDefault(Joi.boolean(), false),
    PORT: portSetting(80),
  })
  const parse = () =>
    parseSettings(settings.nand('SANDBOX', 'PORT'), { SANDBOX: 'yes', PORT: '9'.repeat(20) })
  expect(parse).toThrow(
    /^Settings are not valid: SANDBOX must be true or false; PORT must be a number of at most 15 digits; SANDBOX must not be set together with \[PORT\]$/,
  )
})

test.each([
  ['DATABASE_URL', 'postgres://crop:p#x@db.example/crop'],
  ['DATABASE_URL', 'postgres://crop:p@ss/w@db.example/crop'],
  ['DATABASE_URL', 'postgres://crop:p%zz@db.example/crop'],
  ['REDIS_URL', 'redis://:p@ss@redis.example'],
])('the error of %s with an unencoded password names the remedy: %s', (name, url) => {
  expect(() => parseSettings(schema, { ...REQUIRED, [name]: url })).toThrow(
    `Settings are not valid: ${name} has a character in its user or password that must be percent-encoded, such as @ as %40`,
  )
})

test('a pattern mismatch does not reveal the value', () => {
  const name = Joi.string().pattern(/^[a-z]+$/)
  const parse = () => parseSettings(Joi.object({ NAME: name }), { NAME: 'hunter2' })
  expect(parse).toThrow('Settings are not valid: NAME is not of the right form')
})

test('a count beyond the range of the databases is rejected', () => {
  const parseLimit = (LIMIT: string) => parseSettings(settingsSchema({ LIMIT: countSetting(60) }), { LIMIT })
  expect(parseLimit('1000000000')).toEqual({ LIMIT: 1_000_000_000 })
  expect(() => parseLimit('3000000000')).toThrow(
    'Settings are not valid: LIMIT must be less than or equal to 1000000000',
  )
})

test.each([
  ['DATABASE_URL', 'postgres://localhost:99999/crop'],
  ['DATABASE_URL', 'localhost/crop'],
  ['DATABASE_URL', 'postgres://u:p%zz@localhost/crop'],
  ['REDIS_URL', 'redis://localhost:99999'],
  ['REDIS_URL', 'redis://localhost/first'],
  ['REDIS_URL', 'redis://:p%zz@localhost'],
  ['REDIS_URL', 'http://localhost'],
])('%s rejects %s', (name, url) => {
  expect(() => parseSettings(schema, { ...REQUIRED, [name]: url })).toThrow(
    new RegExp(`^Settings are not valid: ${name} `),
  )
})

test.each([
  ['DATABASE_URL', 'postgresql://u:p%40@db.example:5432/crop?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres:///crop?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres:///crop?host=/var/run/postgresql&port=5433'],
  ['DATABASE_URL', 'postgres://u@db.example/crop?application_name=a@b'],
  ['REDIS_URL', 'rediss://:p%40@redis.example:6380/2'],
  ['REDIS_URL', 'redis://[::1]:6379/'],
])('%s accepts %s', (name, url) => {
  expect(parseSettings(schema, { ...REQUIRED, [name]: url })).toMatchObject({ [name]: url })
})

test('a certificate file of Postgres that cannot be read is reported at the start', () => {
  const parse = (file: string) =>
    parseSettings(schema, { ...REQUIRED, DATABASE_URL: `${REQUIRED.DATABASE_URL}?sslrootcert=${file}` })
  expect(() => parse('/nowhere/ca.crt')).toThrow(
    /^Settings are not valid: DATABASE_URL has a file in sslrootcert that cannot be read$/,
  )
  expect(() => parse(__dirname)).toThrow('DATABASE_URL has a file in sslrootcert that cannot be read')
  expect(parse(__filename)).toMatchObject({ PORT: 3000 })
})

test.each(['abc', '0', '65536', '5432.5'])(
  'the port %s among the parameters of Postgres is rejected',
  (port) => {
    const parse = () =>
      parseSettings(schema, { ...REQUIRED, DATABASE_URL: `${REQUIRED.DATABASE_URL}?port=${port}` })
    expect(parse).toThrow('DATABASE_URL must have a port from 1 to 65535')
  },
)

describe('a setting from a file', () => {
  const folder = useThrowawayFolder()

  function writeSecret(content: string): string {
    const file = join(folder, 'secret')
    writeFileSync(file, content)
    return file
  }

  const SECRET_URL = 'postgres://u:hunter2@db/crop'
  const withFile = (file: string) => ({ REDIS_URL: REQUIRED.REDIS_URL, DATABASE_URL_FILE: file })

  test.each(['', '\n', '\r\n'])('has the content of the file without its line break (%j)', (lineBreak) => {
    const settings = parseSettings(schema, withFile(writeSecret(`${SECRET_URL}${lineBreak}`)))
    expect(settings).toMatchObject({ DATABASE_URL: SECRET_URL })
    expect(settings).not.toHaveProperty('DATABASE_URL_FILE')
  })

  test('is validated and converted like one from the environment', () => {
    const parsePort = (content: string) =>
      parseSettings(schema, { ...REQUIRED, PORT: '', PORT_FILE: writeSecret(content) })
    expect(parsePort('4000\n')).toMatchObject({ PORT: 4000 })
    expect(() => parsePort('hunter2')).toThrow('Settings are not valid: PORT must be a number')
  })

  test('cannot also be set in the environment', () => {
    const env = { ...REQUIRED, DATABASE_URL_FILE: writeSecret(SECRET_URL) }
    expect(() => parseSettings(schema, env)).toThrow(
      'Settings are not valid: DATABASE_URL and DATABASE_URL_FILE are both set',
    )
  })

  test.each([
    ['is missing', () => join(folder, 'hunter2'), 'DATABASE_URL_FILE cannot be read (ENOENT)'],
    ['is a folder', () => folder, 'DATABASE_URL_FILE cannot be read (EISDIR)'],
    ['is empty', () => writeSecret('\n'), 'DATABASE_URL_FILE names an empty file'],
  ])('is reported once and without the path when the file %s', (_name, getFile, problem) => {
    const parse = () => parseSettings(schema, { ...withFile(getFile()), PORT: 'none' })
    expect(parse).toThrow(`Settings are not valid: ${problem}; PORT must be a number`)
  })

  test('is rejected if another program reads the setting from the environment', () => {
    const threads = settingsSchema({ UV_THREADPOOL_SIZE: portSetting(4).environmentOnly() })
    expect(() => parseSettings(threads, { UV_THREADPOOL_SIZE_FILE: writeSecret('8') })).toThrow(
      'Settings are not valid: UV_THREADPOOL_SIZE_FILE is not supported: set UV_THREADPOOL_SIZE',
    )
  })
})

test('an error while loading begins with the name of the setting', () => {
  const load = () => {
    throw new Error('there is no such folder')
  }
  expect(() => loadFromSetting('DATA_DIR', load)).toThrow(/^DATA_DIR: there is no such folder$/)
  expect(loadFromSetting('DATA_DIR', () => 'loaded')).toBe('loaded')
})
