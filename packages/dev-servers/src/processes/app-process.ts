import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { join } from 'node:path'
import { StartError } from './start-error'
import { stopWithParent } from './watchdog'

export const REPOSITORY = join(__dirname, '..', '..', '..', '..')

export const APP_NAMES = ['api', 'worker'] as const

export type AppName = (typeof APP_NAMES)[number]

export interface AppProcess {
  child: ChildProcess
  pid: number
  /** Resolves to the exit code, or null if a signal ended the process. */
  exited: Promise<number | null>
}

/**
 * The flags of `docker/command.sh`. Allocation-site pretenuring is disabled because after some seconds of load, V8 would
 * allocate the query objects of `pg` in the old generation. Each retains its rows until the next full collection, and
 * these collections take a fifth of the processor time of a list request. With a pool size of 0, Node chooses the number of
 * V8's own threads by the number of cores: the usual four, which optimise and collect for the model after each question,
 * delay the claim of the next one by 2 to 3 ms on two cores.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--no-allocation-site-pretenuring', '--v8-pool-size=0']

export const getBuiltAppArguments = (app: AppName) => [
  ...NODE_FLAGS,
  join(REPOSITORY, 'apps', app, 'dist', 'main.js'),
]

const WATCH_FLAGS = ['--watch', '--watch-preserve-output', '--conditions=source', '--import', 'tsx']

export const getWatchedAppArguments = (app: AppName) => [
  ...WATCH_FLAGS,
  join(REPOSITORY, 'apps', app, 'src', 'main.ts'),
]

/**
 * The heap limits of the containers. Reading a data pack of one's own, which has no compiled tables, takes up to 160 MB. A
 * young generation of 8 MB saves the api 6 % of processor time but takes 13 to 33 MB.
 */
export const HEAP_LIMITS = '--max-old-space-size=192 --max-semi-space-size=4'

/**
 * Adds the settings of the image. Hashing shares libuv's threads with DNS and files, and the default of four is too low
 * for both. One malloc arena per hashing thread would take 150 MB more and save no time.
 */
const withImageSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  UV_THREADPOOL_SIZE: '8',
  MALLOC_ARENA_MAX: '1',
  ...env,
  NODE_OPTIONS: `${HEAP_LIMITS} ${env.NODE_OPTIONS ?? ''}`,
})

export interface AppCommand {
  nodeArguments: string[]
  env: NodeJS.ProcessEnv
}

/** Starts an app in a separate process group, so that Ctrl-C reaches only us and we control the stop order. */
export function spawnApp({ nodeArguments, env }: AppCommand, stdio: StdioOptions): AppProcess {
  const options = { cwd: REPOSITORY, env: withImageSettings(env), stdio, detached: true }
  const child = spawn(process.execPath, nodeArguments, options)
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (child.pid === undefined) throw new StartError(`${process.execPath} cannot be run`)
  const unregister = stopWithParent(child.pid, 'SIGKILL')
  void exited.then(unregister)
  return { child, pid: child.pid, exited }
}
