import Joi from 'joi'
import { logLevelSetting, portSetting, postgresUrlSetting, readSettings, redisUrlSetting } from './settings'

const schema = Joi.object({
  PORT: portSetting(3000),
  DATABASE_URL: postgresUrlSetting(),
  REDIS_URL: redisUrlSetting(),
  LOG_LEVEL: logLevelSetting(),
})

const GOOD = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: 'redis://localhost' }

test('settings have defaults, and an empty variable is one that nobody filled in', () => {
  expect(readSettings(schema, { ...GOOD, PORT: '', LOG_LEVEL: '' })).toEqual({
    ...GOOD,
    PORT: 3000,
    LOG_LEVEL: 'info',
  })
})

test('all bad settings are named at once, and none of their values is', () => {
  const env = { DATABASE_URL: 'mysql://u:hunter2@h/d', PORT: 'hunter2', LOG_LEVEL: 'hunter2' }
  expect(() => readSettings(schema, env)).toThrow(/PORT.*DATABASE_URL.*REDIS_URL.*LOG_LEVEL/)
  expect(() => readSettings(schema, env)).not.toThrow(/hunter2/)
})
