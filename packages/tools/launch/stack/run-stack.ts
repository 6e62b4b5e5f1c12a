import { mkdir, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Lock, StartError, tryLock } from '@crop/dev-servers'
import { startApps } from './apps'
import { refuseWrongSettings } from './check-settings'
import { developmentKey } from './development-key'
import { developmentSettings } from './development-settings'
import { readStackSettings, refuseTakenPorts, type StackSettings } from './stack-settings'
import type { StopRequest } from './stop-request'
import { migrateDatabase, openPostgres, openRedis } from './storage'
import { welcome } from './welcome'

export interface StackOptions {
  restartOnChange: boolean
  stop: StopRequest
}

/** In the place of addresses that are known once embedded servers run. */
const EMBEDDED = { DATABASE_URL: 'postgres://127.0.0.1/crop', REDIS_URL: 'redis://127.0.0.1' }

const say = (line: string) => console.log(line)

async function takeFolder(folder: string): Promise<Disposable> {
  const held = await lockIn(folder)
  if (!held)
    throw new StartError(`Another start already uses ${folder}: stop it, or set DEVSTACK_DIR and the ports`)
  return { [Symbol.dispose]: () => held.release() }
}

async function lockIn(folder: string): Promise<Lock | undefined> {
  try {
    await mkdir(folder, { recursive: true })
    return tryLock(join(folder, 'start.lock'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`${folder} cannot be used: ${reason}; set DEVSTACK_DIR`, { cause: error })
  }
}

/** How other tools find this stack; it is there for as long as the stack runs. */
async function publish(folder: string, variables: Record<string, string>): Promise<AsyncDisposable> {
  const file = join(folder, 'stack.env')
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  // Given addresses may hold passwords.
  await writeFile(file, lines.join(''), { mode: 0o600 })
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

function readyUrls({ ports }: StackSettings) {
  const at = (port: number) => `http://127.0.0.1:${port}/readyz`
  return { api: at(ports.PORT), worker: at(ports.WORKER_ADMIN_PORT) }
}

/** Everything that both apps are given, but the addresses of servers that are not started yet. */
async function appEnvironment({ folder, ports }: StackSettings): Promise<NodeJS.ProcessEnv> {
  const portSettings = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  return { ...(await developmentSettings(folder, process.env)), ...process.env, ...portSettings }
}

/** Runs the stack until it is stopped. Resources are disposed in reverse, so servers outlive their clients. */
export async function runStack({ restartOnChange, stop }: StackOptions): Promise<void> {
  const settings = readStackSettings(process.env)
  const { folder, ports, databaseUrl = EMBEDDED.DATABASE_URL, redisUrl = EMBEDDED.REDIS_URL } = settings
  using _folder = await takeFolder(folder)
  await refuseTakenPorts(settings)
  const given = await appEnvironment(settings)
  await refuseWrongSettings({ ...given, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })

  say('Starting Postgres and Redis …')
  await using postgres = await openPostgres(settings, say)
  await using redis = await openRedis(settings, say)
  stop.requested.throwIfAborted()
  await migrateDatabase(postgres.url)
  const key = await developmentKey(postgres.url, folder)
  stop.requested.throwIfAborted()

  say('Starting api and worker …')
  const addresses = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const env: NodeJS.ProcessEnv = { ...given, ...addresses }
  await using _apps = await startApps({ env, readyUrls: readyUrls(settings), restartOnChange, stop, say })
  await using _published = await publish(folder, { API_URL: `http://127.0.0.1:${ports.PORT}`, ...addresses })

  const origin = `http://localhost:${ports.PORT}`
  say(
    welcome({
      origin,
      explorer: env.EXPLORER === 'on',
      apiMetricsPort: ports.ADMIN_PORT,
      workerMetricsPort: ports.WORKER_ADMIN_PORT,
      key,
      folder,
    }),
  )
  if (!stop.requested.aborted) await once(stop.requested, 'abort')
  say('Stopping …')
}
