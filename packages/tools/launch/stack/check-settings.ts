import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type AppName, REPOSITORY, StartError } from '@crop/dev-servers'

const SCRIPT = join(__dirname, '..', '..', 'launch', 'check-settings.js')

/** Returns the settings error of an app, or undefined when its settings are valid. */
function findSettingsError(app: AppName, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const config = join(REPOSITORY, 'apps', app, 'dist', 'config.js')
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, config], { env }, (error, _, stderr) =>
      resolve(error ? stderr.trim() : undefined),
    )
  })
}

const MESSAGE_PREFIX = 'Settings are not valid: '

/** Validates the settings with the code of api and worker. Throws a StartError that lists each problem once. */
export async function assertValidSettings(env: NodeJS.ProcessEnv): Promise<void> {
  const errors = await Promise.all([findSettingsError('api', env), findSettingsError('worker', env)])
  const problems = errors.flatMap((message) => message?.replace(MESSAGE_PREFIX, '').split('; ') ?? [])
  if (problems.length > 0) throw new StartError(MESSAGE_PREFIX + [...new Set(problems)].join('; '))
}
