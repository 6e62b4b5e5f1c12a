import { setTimeout as pause } from 'node:timers/promises'
import {
  APP_NAMES,
  type AppName,
  type AppProcess,
  waitUntilReady,
  getBuiltAppArguments,
  getWatchedAppArguments,
  spawnApp,
  StartError,
} from '@crop/dev-servers'
import { restartOnExit, type StoppableProcess } from './restart-on-exit'
import type { StopRequest } from './stop-request'

export interface AppsOptions {
  env: Record<AppName, NodeJS.ProcessEnv>
  readyUrls: Record<AppName, string>
  restartOnChange: boolean
  stop: StopRequest
  log: (line: string) => void
}

const READY_TIMEOUT_MS = 120_000

/** A start that failed after the process itself printed the reason, so there is nothing left to report. */
export class ReportedError extends Error {
  override readonly name = 'ReportedError'
}

/** The exit code of an app that printed why it cannot start. */
const START_FAILED = 1

/** Longer than the 33 s that a worker needs at most to shut down. */
const STOP_TIMEOUT_MS = 40_000

async function stopApp({ child, pid, exited }: AppProcess, forced: AbortSignal): Promise<void> {
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  if (hasExited()) return
  child.kill('SIGTERM')
  const timeout = pause(STOP_TIMEOUT_MS, undefined, { signal: forced, ref: false })
  await Promise.race([exited, timeout]).catch(() => undefined)
  // Kill the whole process group, because `node --watch` runs the app as its child.
  if (!hasExited()) process.kill(-pid, 'SIGKILL')
  await exited
}

function startApp(app: AppName, { env, restartOnChange, stop }: AppsOptions): StoppableProcess {
  const nodeArguments = restartOnChange ? getWatchedAppArguments(app) : getBuiltAppArguments(app)
  const appProcess = spawnApp({ nodeArguments, env: env[app] }, ['ignore', 'inherit', 'inherit'])
  return { exited: appProcess.exited, stop: () => stopApp(appProcess, stop.forced) }
}

async function waitUntilAppReady(
  app: AppName,
  { exited }: StoppableProcess,
  options: AppsOptions,
): Promise<void> {
  const stopped = new Promise((resolve) => options.stop.requested.addEventListener('abort', resolve))
  const exitedOrStopped = Promise.race([exited, stopped])
  if (await waitUntilReady(options.readyUrls[app], exitedOrStopped, READY_TIMEOUT_MS)) return
  options.stop.requested.throwIfAborted()
  if ((await Promise.race([exited, Promise.resolve()])) === START_FAILED) throw new ReportedError()
  throw new StartError(`The ${app} did not become ready: see its last log lines above`)
}

/** Starts api and worker side by side; resolves when both are ready. Disposing stops both. */
export async function startApps(options: AppsOptions): Promise<AsyncDisposable> {
  const started = APP_NAMES.map((app) => ({ app, initialProcess: startApp(app, options) }))
  const stopAll = () => Promise.all(started.map(({ initialProcess }) => initialProcess.stop()))
  // Wait for both apps, so that each can report its invalid settings.
  const outcomes = await Promise.allSettled(
    started.map(({ app, initialProcess }) => waitUntilAppReady(app, initialProcess, options)),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await stopAll()
    throw failed.reason
  }
  const supervised = started.map(({ app, initialProcess }) =>
    restartOnExit({ name: app, initialProcess, start: async () => startApp(app, options), log: options.log }),
  )
  return {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(supervised.map((app) => app[Symbol.asyncDispose]()))
    },
  }
}
