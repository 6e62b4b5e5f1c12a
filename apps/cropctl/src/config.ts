import { postgresUrlSetting, readSettings } from '@crop/runtime'
import Joi from 'joi'

interface CropctlEnv {
  DATABASE_URL: string
}

const schema = Joi.object<CropctlEnv, true>({ DATABASE_URL: postgresUrlSetting() })

export function loadConfig(env: NodeJS.ProcessEnv) {
  const { DATABASE_URL } = readSettings(schema, env)
  return { databaseUrl: DATABASE_URL }
}
