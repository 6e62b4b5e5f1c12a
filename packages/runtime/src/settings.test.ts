import Joi from 'joi'
import {
  countSetting,
  logLevelSetting,
  portSetting,
  postgresUrlSetting,
  parseSettings,
  redisUrlSetting,
} from './settings'

const schema = Joi.object({
  PORT: portSetting(3000),
  DATABASE_URL: postgresUrlSetting(),
  REDIS_URL: redisUrlSetting(),
  LOG_LEVEL: logLevelSetting(),
})

const REQUIRED = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: 'redis://localhost' }

test('settings have defaults, and an empty variable counts as unset', () => {
  expect(parseSettings(schema, { ...REQUIRED, PORT: '', LOG_LEVEL: '' })).toEqual({
    ...REQUIRED,
    PORT: 3000,
    LOG_LEVEL: 'info',
  })
})

test('an error names all invalid settings at once and none of their values', () => {
  const env = { DATABASE_URL: 'mysql://u:hunter2@h/d', PORT: 'hunter2', LOG_LEVEL: 'hunter2' }
  expect(() => parseSettings(schema, env)).toThrow(/PORT.*DATABASE_URL.*REDIS_URL.*LOG_LEVEL/)
  expect(() => parseSettings(schema, env)).not.toThrow(/hunter2/)
})

test('a pattern mismatch does not reveal the value', () => {
  const name = Joi.string().pattern(/^[a-z]+$/)
  const parse = () => parseSettings(Joi.object({ NAME: name }), { NAME: 'hunter2' })
  expect(parse).toThrow('Settings are not valid: NAME is not of the right form')
})

test('a count beyond the range of the databases is rejected', () => {
  const parseLimit = (LIMIT: string) => parseSettings(Joi.object({ LIMIT: countSetting(60) }), { LIMIT })
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
  ['REDIS_URL', 'rediss://:p%40@redis.example:6380/2'],
  ['REDIS_URL', 'redis://[::1]:6379/'],
])('%s accepts %s', (name, url) => {
  expect(parseSettings(schema, { ...REQUIRED, [name]: url })).toMatchObject({ [name]: url })
})
