import { postgresUrlSetting, parseSettings } from '@crop/runtime'
import Joi from 'joi'

interface DatabaseEnv {
  DATABASE_URL: string
}

const databaseSchema = Joi.object<DatabaseEnv, true>({ DATABASE_URL: postgresUrlSetting() })

export function loadDatabaseConfig(env: NodeJS.ProcessEnv) {
  const { DATABASE_URL } = parseSettings(databaseSchema, env)
  return { databaseUrl: DATABASE_URL }
}

interface ModelEnv {
  DATA_DIR?: string
}

const modelSchema = Joi.object<ModelEnv>({ DATA_DIR: Joi.string() })

/** Which data packs the model is loaded from. */
export function loadModelConfig(env: NodeJS.ProcessEnv) {
  return { dataDir: parseSettings(modelSchema, env).DATA_DIR }
}

interface DisplayEnv {
  NO_COLOR?: string
}

const displaySchema = Joi.object<DisplayEnv>({ NO_COLOR: Joi.string() })

/** Whoever wants no colour anywhere sets NO_COLOR (no-color.org). */
export function loadDisplayConfig(env: NodeJS.ProcessEnv) {
  return { allowsColour: parseSettings(displaySchema, env).NO_COLOR === undefined }
}
