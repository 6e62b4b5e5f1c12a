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
  /** The admin port: `/metrics`, `/healthz`, `/readyz`. */
  adminUrl: string
  pid: number
  /** Resolves to the exit code, or null if a signal ended the process. */
  exited: Promise<number | null>
  kill(signal?: NodeJS.Signals): void
  /** Returns the signal that ended the process. */
  endedBy(): NodeJS.Signals | null
  /** Returns the output so far. */
  output(): string
}

export interface StartedApi extends StartedProcess {
  /** The public API's address. */
  url: string
}

export interface StartOptions {
  /** Use `alive` for tests that start without Postgres. */
  until?: 'ready' | 'alive'
}

type Settings = Record<string, string>

const READY_MS = 40_000
const running = new Set<AppProcess>()
const written: { app: AppName; output: () => string }[] = []

/** The only variables of the developer's environment that reach a process under test. */
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

/** Starts the built api on free ports with only these settings. */
export async function startApi(settings: Settings, options: StartOptions = {}): Promise<StartedApi> {
  const [port, adminPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) }
  const started = await start('api', { ...ports, ...settings }, url + pathFor(options))
  return { ...started, url, adminUrl: `http://127.0.0.1:${adminPort}` }
}

/** Starts the built worker on a free admin port with only these settings. */
export async function startWorker(settings: Settings, options: StartOptions = {}): Promise<StartedProcess> {
  const adminPort = await findFreePort()
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const ports = { WORKER_ADMIN_PORT: String(adminPort) }
  const started = await start('worker', { ...ports, ...settings }, adminUrl + pathFor(options))
  return { ...started, adminUrl }
}

function assertNoSecrets(): void {
  const errors = written
    .splice(0)
    .flatMap(({ app, output }) => findSecrets(output()).map((kind) => `The ${app} wrote ${kind}.`))
  if (errors.length > 0) throw new Error([...new Set(errors)].join('\n'))
}

/**
 * Kills the processes that are still running and fails if any process logged a secret. Jest calls this after every test
 * file, so that no process outlives a failed test.
 */
export async function stopStartedProcesses(): Promise<void> {
  const left = [...running]
  for (const { child } of left) child.kill('SIGKILL')
  await Promise.all(left.map(({ exited }) => exited))
  assertNoSecrets()
}
