import { mkdir, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartError, tryLock } from '@crop/dev-servers'
import { startApps } from './apps'
import { assertValidSettings } from './app-settings'
import { createDevelopmentSettings, ensureDevelopmentKey } from './development-settings'
import { readStackSettings, assertPortsFree, type StackSettings } from './stack-settings'
import type { StopRequest } from './stop-request'
import { migrateDatabase, startStackPostgres, startStackRedis } from './servers'
import { formatStartMessage } from './start-message'

export interface StackOptions {
  restartOnChange: boolean
  stop: StopRequest
}

/** Placeholders for checking the settings before the embedded servers have addresses. */
const PLACEHOLDER_URLS = { DATABASE_URL: 'postgres://127.0.0.1/crop', REDIS_URL: 'redis://127.0.0.1' }

const log = (line: string) => console.log(line)

async function lockFolder(folder: string): Promise<Disposable> {
  const lock = await mkdir(folder, { recursive: true })
    .then(() => tryLock(join(folder, 'start.lock')))
    .catch((error: Error) => {
      throw new StartError(`${folder} cannot be used: ${error.message}; set DEVSTACK_DIR`, { cause: error })
    })
  if (!lock)
    throw new StartError(`Another start already uses ${folder}: stop it, or set DEVSTACK_DIR and the ports`)
  return { [Symbol.dispose]: () => lock.release() }
}

/** Writes `stack.env`, in which other tools find the addresses and data of this stack, and removes it on disposal. */
async function publishStack(folder: string, variables: Record<string, string>): Promise<AsyncDisposable> {
  const file = join(folder, 'stack.env')
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  // Configured addresses may contain passwords.
  await writeFile(file, lines.join(''), { mode: 0o600 })
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

function getReadyUrls({ ports }: StackSettings) {
  return {
    api: `http://127.0.0.1:${ports.PORT}/readyz`,
    worker: `http://127.0.0.1:${ports.WORKER_ADMIN_PORT}/readyz`,
  }
}

/** Creates the environment of both apps, without the addresses of the embedded servers. */
async function createAppEnvironment({ folder, ports }: StackSettings): Promise<NodeJS.ProcessEnv> {
  const portSettings = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  return { ...(await createDevelopmentSettings(folder, process.env)), ...process.env, ...portSettings }
}

/** Lets visitors of the page ask without an account, unless the environment decides otherwise. */
async function getPublicApiKeySetting(env: NodeJS.ProcessEnv, databaseUrl: string, folder: string) {
  if (env.NODE_ENV === 'production' || env.PUBLIC_API_KEY !== undefined) return {}
  return { PUBLIC_API_KEY: await ensureDevelopmentKey(databaseUrl, folder, 'public-api-key') }
}

/** Lets the links of mails open the page of this stack, whatever its port, unless the environment decides otherwise. */
const getOriginSetting = (env: NodeJS.ProcessEnv, origin: string) =>
  env.NODE_ENV === 'production' || env.PUBLIC_BASE_URL ? {} : { PUBLIC_BASE_URL: origin }

/** Runs the stack until it is stopped. Resources are disposed in reverse order, so that servers outlive their clients. */
export async function runStack({ restartOnChange, stop }: StackOptions): Promise<void> {
  const settings = readStackSettings(process.env)
  const { folder, ports, databaseUrl, redisUrl } = settings
  using _folder = await lockFolder(folder)
  await assertPortsFree(settings)
  const environment = await createAppEnvironment(settings)
  await assertValidSettings({
    ...environment,
    DATABASE_URL: databaseUrl ?? PLACEHOLDER_URLS.DATABASE_URL,
    REDIS_URL: redisUrl ?? PLACEHOLDER_URLS.REDIS_URL,
  })

  log('Starting Postgres and Redis …')
  await using postgres = await startStackPostgres(settings, log)
  await using redis = await startStackRedis(settings, log)
  stop.requested.throwIfAborted()
  await migrateDatabase(postgres.url)
  const key = await ensureDevelopmentKey(postgres.url, folder)
  const publicApiKeySetting = await getPublicApiKeySetting(environment, postgres.url, folder)
  stop.requested.throwIfAborted()

  log('Starting api and worker …')
  const addresses = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const env: NodeJS.ProcessEnv = { ...environment, ...addresses, ...publicApiKeySetting }
  const origin = `http://localhost:${ports.PORT}`
  await using _apps = await startApps({
    env: { api: env, worker: { ...env, ...getOriginSetting(env, origin) } },
    readyUrls: getReadyUrls(settings),
    restartOnChange,
    stop,
    log,
  })
  await using _published = await publishStack(folder, {
    API_URL: `http://127.0.0.1:${ports.PORT}`,
    ...addresses,
    ...(env.DATA_DIR === undefined ? {} : { DATA_DIR: env.DATA_DIR }),
  })

  log(formatStartMessage({ ...settings, origin, key, env }))
  if (!stop.requested.aborted) await once(stop.requested, 'abort')
  log('Stopping …')
}
