import { join } from 'node:path'
import { APP_NAMES, type AppName, REPOSITORY } from '@crop/dev-servers'
import { type Setting, SettingsError } from '@crop/runtime/settings'

/** The module of an app with its settings. */
interface AppConfig {
  SETTINGS: Record<string, Setting<unknown>>
  loadConfig(env: NodeJS.ProcessEnv): unknown
}

/** Imports the settings of an app from its build: packages do not import apps. */
export async function importAppConfig(app: AppName): Promise<AppConfig> {
  return (await import(join(REPOSITORY, 'apps', app, 'dist', 'config.js'))) as AppConfig
}

/** Validates settings with the code of an app. */
async function listProblems(app: AppName, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const { loadConfig } = await importAppConfig(app)
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

/** Throws a SettingsError that lists each problem once if api or worker would not accept the settings. */
export async function assertValidSettings(env: NodeJS.ProcessEnv): Promise<void> {
  const problems = (await Promise.all(APP_NAMES.map((app) => listProblems(app, env)))).flat()
  if (problems.length > 0) throw new SettingsError([...new Set(problems)])
}
