import { join } from 'node:path'
import { type AppName, REPOSITORY, StartError } from '@crop/dev-servers'

const APPS: readonly AppName[] = ['api', 'worker']
const MESSAGE_PREFIX = 'Settings are not valid: '

interface AppConfig {
  loadConfig(env: NodeJS.ProcessEnv): unknown
}

/** Validates settings with the code of an app, from its build: packages do not import apps. */
async function listProblems(app: AppName, env: NodeJS.ProcessEnv): Promise<string[]> {
  const config = (await import(join(REPOSITORY, 'apps', app, 'dist', 'config.js'))) as AppConfig
  try {
    config.loadConfig(env)
    return []
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(MESSAGE_PREFIX, '').split('; ')
  }
}

/** Throws a StartError that lists each problem once if api or worker would not accept the settings. */
export async function assertValidSettings(env: NodeJS.ProcessEnv): Promise<void> {
  const problems = (await Promise.all(APPS.map((app) => listProblems(app, env)))).flat()
  if (problems.length > 0) throw new StartError(MESSAGE_PREFIX + [...new Set(problems)].join('; '))
}
