import { setTimeout as pause } from 'node:timers/promises'
import {
  type AppName,
  type AppProcess,
  waitUntilReady,
  getBuiltAppArguments,
  getWatchedAppArguments,
  spawnApp,
  StartError,
} from '@crop/dev-servers'
import { ReportedError } from './reported-error'
import { keepRunning, type Runnable } from './keep-running'
import type { StopRequest } from './stop-request'

export interface AppsOptions {
  env: NodeJS.ProcessEnv
  readyUrls: Record<AppName, string>
  restartOnChange: boolean
  stop: StopRequest
  say: (line: string) => void
}

const READY_MS = 60_000

/** The code with which an app ends that has said why it cannot start. */
const REFUSED = 1

/** Longer than the 33 s after which a worker ends by itself. */
const STOP_MS = 40_000

async function stopApp({ child, pid, exited }: AppProcess, hurried: AbortSignal): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const ended = new AbortController()
  const patience = pause(STOP_MS, undefined, { signal: AbortSignal.any([hurried, ended.signal]) })
  void exited.then(() => ended.abort())
  await patience.catch(() => undefined)
  // The whole group: in development a watching node has the app as its child.
  if (!ended.signal.aborted) process.kill(-pid, 'SIGKILL')
  await exited
}

function run(app: AppName, { env, restartOnChange, stop }: AppsOptions): Runnable {
  const nodeArguments = restartOnChange ? getWatchedAppArguments(app) : getBuiltAppArguments(app)
  const started = spawnApp({ nodeArguments, env }, ['ignore', 'inherit', 'inherit'])
  return { exited: started.exited, stop: () => stopApp(started, stop.hurried) }
}

async function untilReady(app: AppName, { exited }: Runnable, options: AppsOptions): Promise<void> {
  const stopped = new Promise((resolve) => options.stop.requested.addEventListener('abort', resolve))
  const over = Promise.race([exited, stopped])
  if (await waitUntilReady(options.readyUrls[app], over, READY_MS)) return
  options.stop.requested.throwIfAborted()
  if ((await Promise.race([exited, Promise.resolve()])) === REFUSED) throw new ReportedError()
  throw new StartError(`The ${app} did not become ready: see its last lines above`)
}

/** Starts api and worker side by side; resolves when both are ready. Disposing stops both. */
export async function startApps(options: AppsOptions): Promise<AsyncDisposable> {
  const apps: AppName[] = ['api', 'worker']
  const started = apps.map((app) => ({ app, first: run(app, options) }))
  const stopAll = () => Promise.all(started.map(({ first }) => first.stop()))
  // Waits for all apps, so that each can report its invalid settings.
  const starts = await Promise.allSettled(started.map(({ app, first }) => untilReady(app, first, options)))
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed) {
    await stopAll()
    throw failed.reason
  }
  const kept = started.map(({ app, first }) =>
    keepRunning({ name: app, first, startAgain: async () => run(app, options), say: options.say }),
  )
  return {
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all(kept.map((one) => one[Symbol.asyncDispose]()))),
  }
}
