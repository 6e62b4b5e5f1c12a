import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { join } from 'node:path'
import { StartError } from './stack-error'
import { stopWithParent } from './watchdog'

export const REPOSITORY = join(__dirname, '..', '..', '..', '..')

export type AppName = 'api' | 'worker'

export interface AppProcess {
  child: ChildProcess
  pid: number
  /** Settles with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>
}

/**
 * As in the image. What V8 has often seen to live long it makes among the old objects from then on. With the queries of
 * `pg` it does so after some seconds of load; each then kept the rows that it had read until the whole heap was
 * collected, which took a fifth of a list's processor time.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--no-allocation-site-pretenuring']

export const getBuiltAppArguments = (app: AppName) => [
  ...NODE_FLAGS,
  join(REPOSITORY, 'apps', app, 'dist', 'main.js'),
]

const SOURCES = ['--watch', '--watch-preserve-output', '--conditions=source', '--import', 'tsx']
export const getWatchedAppArguments = (app: AppName) => [
  ...SOURCES,
  join(REPOSITORY, 'apps', app, 'src', 'main.ts'),
]

/** As in the containers, so that old garbage is no reason to grow; with more for the young the api takes no less time. */
export const HEAP_LIMITS = '--max-old-space-size=128 --max-semi-space-size=4'

/**
 * As in the image. Hashing shares libuv's threads with DNS and files, and the default of four is few for both. An arena
 * of memory for each thread that hashed would take 150 MB more and no less time.
 */
const withImageSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...{ UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '1', ...env },
  NODE_OPTIONS: `${HEAP_LIMITS} ${env.NODE_OPTIONS ?? ''}`,
})

export interface AppCommand {
  nodeArguments: string[]
  env: NodeJS.ProcessEnv
}

/** A process group of its own, so that Ctrl-C reaches us alone and we decide who stops first. */
export function spawnApp({ nodeArguments, env }: AppCommand, stdio: StdioOptions): AppProcess {
  const options = { cwd: REPOSITORY, env: withImageSettings(env), stdio, detached: true }
  const child = spawn(process.execPath, nodeArguments, options)
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (child.pid === undefined) throw new StartError(`${process.execPath} cannot be run`)
  const forget = stopWithParent(child.pid, 'SIGKILL')
  void exited.then(forget)
  return { child, pid: child.pid, exited }
}
