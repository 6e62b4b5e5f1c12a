import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { join } from 'node:path'
import { StackError } from './stack-error'
import { diesWithUs } from './watchdog'

export const REPOSITORY = join(__dirname, '..', '..', '..', '..')

export type AppName = 'api' | 'worker'

export interface AppProcess {
  child: ChildProcess
  pid: number
  /** Settles with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>
}

export const BUILT = (app: AppName) => [
  '--enable-source-maps',
  join(REPOSITORY, 'apps', app, 'dist', 'main.js'),
]

const SOURCES = ['--watch', '--watch-preserve-output', '--conditions=source', '--import', 'tsx']
export const RESTARTING_ON_CHANGE = (app: AppName) => [
  ...SOURCES,
  join(REPOSITORY, 'apps', app, 'src', 'main.ts'),
]

/**
 * As in the image. Hashing shares libuv's threads with DNS and files, and the default of four is few for both. The rest
 * keeps an api that holds 40 MB from growing to 300: old garbage, and an arena for each thread that hashed (one arena
 * takes no longer).
 */
const LEAN = '--max-old-space-size=128 --max-semi-space-size=4'
const asInTheImage = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...{ UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '1', ...env },
  NODE_OPTIONS: `${LEAN} ${env.NODE_OPTIONS ?? ''}`,
})

/** A process group of its own, so that Ctrl-C reaches us alone and we decide who stops first. */
export function spawnApp(nodeArguments: string[], env: NodeJS.ProcessEnv, stdio: StdioOptions): AppProcess {
  const options = { cwd: REPOSITORY, env: asInTheImage(env), stdio, detached: true }
  const child = spawn(process.execPath, nodeArguments, options)
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (child.pid === undefined) throw new StackError(`${process.execPath} cannot be run`)
  const forget = diesWithUs(child.pid, 'SIGKILL')
  void exited.then(forget)
  return { child, pid: child.pid, exited }
}
