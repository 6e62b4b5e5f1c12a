import {
  type AppName,
  type AppProcess,
  waitUntilReady,
  getBuiltAppArguments,
  findFreePort,
  spawnApp,
} from '@crop/dev-servers'
import { findSecrets } from './secrets-in-output'
import { getTestRedisUrl } from '../servers/redis-of-test-run'

export interface StartedProcess {
  /** Where operators ask: `/metrics`, `/healthz`, `/readyz`. */
  adminUrl: string
  pid: number
  /** Settles with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>
  kill(signal?: NodeJS.Signals): void
  /** The signal that ended it. */
  endedBy(): NodeJS.Signals | null
  /** Everything it wrote until now. */
  output(): string
}

export interface StartedApi extends StartedProcess {
  /** Where callers ask. */
  url: string
}

export interface StartOptions {
  /** `alive` is enough for a test that starts without Postgres. */
  until?: 'ready' | 'alive'
}

type Settings = Record<string, string>

const READY_MS = 40_000
const running = new Set<AppProcess>()
const written: { app: AppName; output: () => string }[] = []

/** Nothing of the developer's own environment reaches a process under test, but what finds programs and folders. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, ...settings, REDIS_URL: settings.REDIS_URL ?? getTestRedisUrl() }
}

function outputOf({ child }: AppProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()))
  return () => output
}

async function start(app: AppName, settings: Settings, readyUrl: string) {
  const started = spawnApp({ nodeArguments: getBuiltAppArguments(app), env: environment(settings) }, [
    'ignore',
    'pipe',
    'pipe',
  ])
  running.add(started)
  void started.exited.then(() => running.delete(started))
  const output = outputOf(started)
  written.push({ app, output })
  if (!(await waitUntilReady(readyUrl, started.exited, READY_MS))) {
    started.child.kill('SIGKILL')
    throw new Error(`The ${app} did not start:\n${output()}`)
  }
  const kill = (signal: NodeJS.Signals = 'SIGTERM') => void started.child.kill(signal)
  const endedBy = () => started.child.signalCode
  return { pid: started.pid, exited: started.exited, kill, endedBy, output }
}

const pathFor = ({ until = 'ready' }: StartOptions) => (until === 'ready' ? '/readyz' : '/healthz')

/** The built api as a process of its own, on free ports, with these settings and no others. */
export async function startApi(settings: Settings, options: StartOptions = {}): Promise<StartedApi> {
  const [port, adminPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) }
  const started = await start('api', { ...ports, ...settings }, url + pathFor(options))
  return { ...started, url, adminUrl: `http://127.0.0.1:${adminPort}` }
}

/** The built worker as a process of its own, on a free port, with these settings and no others. */
export async function startWorker(settings: Settings, options: StartOptions = {}): Promise<StartedProcess> {
  const adminPort = await findFreePort()
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const ports = { WORKER_ADMIN_PORT: String(adminPort) }
  const started = await start('worker', { ...ports, ...settings }, adminUrl + pathFor(options))
  return { ...started, adminUrl }
}

function refuseSecrets(): void {
  const told = written
    .splice(0)
    .flatMap(({ app, output }) => findSecrets(output()).map((what) => `The ${app} wrote ${what}.`))
  if (told.length > 0) throw new Error([...new Set(told)].join('\n'))
}

/**
 * Jest calls this after every test file, so that no process outlives a test that failed; and a file fails when one of
 * them wrote what no log may hold.
 */
export async function stopStartedProcesses(): Promise<void> {
  const left = [...running]
  for (const { child } of left) child.kill('SIGKILL')
  await Promise.all(left.map(({ exited }) => exited))
  refuseSecrets()
}
