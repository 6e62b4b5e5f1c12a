import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type AppName, REPOSITORY, StartError } from '@crop/dev-servers'

const SCRIPT = join(__dirname, '..', '..', 'launch', 'check-settings.js')

/** Returns the settings error of an app, or undefined when its settings are valid. */
function complaintOf(app: AppName, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const config = join(REPOSITORY, 'apps', app, 'dist', 'config.js')
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, config], { env }, (error, _, stderr) =>
      resolve(error ? stderr.trim() : undefined),
    )
  })
}

const BEGINNING = 'Settings are not valid: '

/** Refuses, before anything is started, what api or worker would refuse; what both would say is said once. */
export async function refuseWrongSettings(env: NodeJS.ProcessEnv): Promise<void> {
  const complaints = await Promise.all([complaintOf('api', env), complaintOf('worker', env)])
  const faults = complaints.flatMap((complaint) => complaint?.replace(BEGINNING, '').split('; ') ?? [])
  if (faults.length > 0) throw new StartError(BEGINNING + [...new Set(faults)].join('; '))
}
