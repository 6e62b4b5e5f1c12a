import { APP_NAMES, type AppName } from '@crop/dev-servers'
import { SettingsError } from '@crop/runtime/settings'
import { importAppConfig } from './app-config'

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
