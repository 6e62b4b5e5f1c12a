import {
  type AppName,
  type AppProcess,
  waitUntilReady,
  getBuiltAppArguments,
  findFreePort,
  NODE_FLAGS,
  spawnApp,
} from '@crop/dev-servers'
import { getNodeEnv } from './module-cache'
import { findSecrets } from './secrets-in-output'
import { getTestRedisUrl } from '../servers/shared-redis'

/** A process of the service. Disposing it sends SIGTERM and waits for its exit. */
export interface StartedProcess extends AsyncDisposable {
  /** The admin port: `/metrics`, `/healthz`, `/readyz`. */
  adminUrl: string
  pid: number
  /** Resolves to the exit code, or null if a signal ended the process. */
  exited: Promise<number | null>
  kill(signal?: NodeJS.Signals): void
  /** Returns the signal that ended the process, or null. */
  getExitSignal(): NodeJS.Signals | null
  /** Returns the output so far. */
  output(): string
}

export interface StartedApi extends StartedProcess {
  /** The public API's address. */
  url: string
}

export interface StartOptions {
  /** Use `alive` without Postgres, because the process then never becomes ready. */
  until?: 'ready' | 'alive'
  /** Use the flags of the image to measure: those of tests start faster, but run slower. */
  flags?: 'image' | 'tests'
}

type Settings = Record<string, string>

const START_TIMEOUT_MS = 120_000
const runningApps = new Set<AppProcess>()
const outputs: { app: AppName; output: () => string }[] = []

/** Larger than in the image: a tenth of a start would go into collecting garbage. */
const YOUNG_GENERATION = '--max-semi-space-size=16'

/** Passes only `PATH`, `HOME` and `TMPDIR` of the developer's environment to a process under test. */
function createEnvironment(settings: Settings, { flags }: StartOptions): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  const nodeEnv =
    flags === 'image' ? { NODE_OPTIONS: '' } : getNodeEnv(withTestFlags(NODE_FLAGS), YOUNG_GENERATION)
  return {
    PATH,
    HOME,
    TMPDIR,
    ...nodeEnv,
    ...settings,
    NODE_OPTIONS: `${nodeEnv.NODE_OPTIONS} ${settings.NODE_OPTIONS ?? ''}`,
    REDIS_URL: settings.REDIS_URL ?? getTestRedisUrl(),
  }
}

/**
 * Removes source maps, which take a tenth of the processor time of a start: Node also reads those of the libraries, which
 * the image does not contain. With a large old generation from the beginning, a start needs no full garbage collection.
 * Threads of V8 that optimise and collect meanwhile take more processor time than they save.
 */
const withTestFlags = (nodeArguments: string[]) => [
  '--initial-old-space-size=128',
  '--single-threaded',
  ...nodeArguments.filter((argument) => argument !== '--enable-source-maps'),
]

function collectOutput({ child }: AppProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()))
  return () => output
}

async function startApp(
  app: AppName,
  settings: Settings,
  { readyUrl, ...options }: StartOptions & { readyUrl: string },
) {
  const imageArguments = getBuiltAppArguments(app)
  const nodeArguments = options.flags === 'image' ? imageArguments : withTestFlags(imageArguments)
  const env = createEnvironment(settings, options)
  const started = spawnApp({ nodeArguments, env }, ['ignore', 'pipe', 'pipe'])
  runningApps.add(started)
  void started.exited.then(() => runningApps.delete(started))
  const output = collectOutput(started)
  checkForSecrets(app, output)
  if (!(await waitUntilReady(readyUrl, started.exited, START_TIMEOUT_MS))) {
    started.child.kill('SIGKILL')
    throw new Error(`The ${app} did not start:\n${output()}`)
  }
  const kill = (signal: NodeJS.Signals = 'SIGTERM') => void started.child.kill(signal)
  const getExitSignal = () => started.child.signalCode
  const stop = async () => {
    kill()
    await started.exited
  }
  return {
    pid: started.pid,
    exited: started.exited,
    kill,
    getExitSignal,
    output,
    [Symbol.asyncDispose]: stop,
  }
}

const getReadinessPath = ({ until = 'ready' }: StartOptions) => (until === 'ready' ? '/readyz' : '/healthz')

/** Starts the built api on free ports with only these settings. */
export async function startApi(settings: Settings, options: StartOptions = {}): Promise<StartedApi> {
  const [port, adminPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) }
  const readyUrl = url + getReadinessPath(options)
  const started = await startApp('api', { ...ports, ...settings }, { ...options, readyUrl })
  return { ...started, url, adminUrl: `http://127.0.0.1:${adminPort}` }
}

/** Starts the built worker on a free admin port with only these settings, by default with one model thread. */
export async function startWorker(settings: Settings, options: StartOptions = {}): Promise<StartedProcess> {
  const adminPort = await findFreePort()
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const defaults = { WORKER_ADMIN_PORT: String(adminPort), MODEL_THREADS: '1' }
  const readyUrl = adminUrl + getReadinessPath(options)
  const started = await startApp('worker', { ...defaults, ...settings }, { ...options, readyUrl })
  return { ...started, adminUrl }
}

/** Stops processes as an orchestrator does, and expects that each of them exits with code 0. */
export async function stopCleanly(...processes: StartedProcess[]): Promise<void> {
  for (const { kill } of processes) kill()
  const exits = processes.map(async ({ exited, output }) => ({ code: await exited, output: output() }))
  expect(await Promise.all(exits)).toMatchObject(processes.map(() => ({ code: 0 })))
}

/** Fails the test file if the output of an app contains a secret. */
export function checkForSecrets(app: AppName, output: () => string): void {
  outputs.push({ app, output })
}

function assertNoSecrets(): void {
  const errors = outputs
    .splice(0)
    .flatMap(({ app, output }) => findSecrets(output()).map((kind) => `The ${app} wrote ${kind}.`))
  if (errors.length > 0) throw new Error([...new Set(errors)].join('\n'))
}

/**
 * Kills the processes that are still running and fails if any process logged a secret. Jest calls this after every test
 * file, so that no process outlives a failed test.
 */
export async function stopStartedProcesses(): Promise<void> {
  const remaining = [...runningApps]
  for (const { child } of remaining) child.kill('SIGKILL')
  await Promise.all(remaining.map(({ exited }) => exited))
  assertNoSecrets()
}
