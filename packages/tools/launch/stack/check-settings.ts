import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type AppName, REPOSITORY, StartError } from '@crop/dev-servers'

const SCRIPT = join(__dirname, '..', '..', 'launch', 'check-settings.js')

const getConfigFile = (app: AppName) => join(REPOSITORY, 'apps', app, 'dist', 'config.js')

/** Returns the settings errors of both apps, one line each. */
function listSettingsErrors(env: NodeJS.ProcessEnv): Promise<string[]> {
  const args = [SCRIPT, getConfigFile('api'), getConfigFile('worker')]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, _, stderr) =>
      resolve(error ? stderr.trim().split('\n') : []),
    )
  })
}

const MESSAGE_PREFIX = 'Settings are not valid: '

/** Validates the settings with the code of api and worker. Throws a StartError that lists each problem once. */
export async function assertValidSettings(env: NodeJS.ProcessEnv): Promise<void> {
  const errors = await listSettingsErrors(env)
  const problems = errors.flatMap((message) => message.replace(MESSAGE_PREFIX, '').split('; '))
  if (problems.length > 0) throw new StartError(MESSAGE_PREFIX + [...new Set(problems)].join('; '))
}
