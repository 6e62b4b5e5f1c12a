import type { RunningServer } from '@crop/dev-servers'
import { signalTree } from '../processes/process-tree'

/** A real server that keeps its address across kills and restarts. */
export interface BreakableServer extends AsyncDisposable {
  url: string
  /** Sends SIGKILL: the server flushes nothing and closes no connection cleanly. */
  kill(): Promise<void>
  /** Stops responding, with connections left open, until `thaw`. */
  freeze(): void
  thaw(): void
  /** Starts again on the same port with the data on disk. */
  restart(): Promise<void>
}

/** Starts a server with `start`, which `restart` calls again. */
export async function createBreakableServer(start: () => Promise<RunningServer>): Promise<BreakableServer> {
  let server = await start()
  const kill = async () => {
    signalTree(server.pid, 'SIGKILL')
    await server.exited
  }
  return {
    url: server.url,
    kill,
    freeze: () => signalTree(server.pid, 'SIGSTOP'),
    thaw: () => signalTree(server.pid, 'SIGCONT'),
    restart: async () => {
      server = await start()
    },
    [Symbol.asyncDispose]: kill,
  }
}
