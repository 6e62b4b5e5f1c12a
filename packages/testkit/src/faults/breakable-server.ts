import type { RunningServer } from '@crop/dev-servers'
import { signalTree } from '../processes/process-tree'

/** A real server that keeps its address whatever is done to it. */
export interface BreakableServer extends AsyncDisposable {
  url: string
  port: number
  /** As `kill -9`: nothing is flushed and nobody is told. */
  kill(): Promise<void>
  /** Connections stay open and nothing answers, until `thaw`. */
  freeze(): void
  thaw(): void
  /** On the same port, with what its last run left on disk. */
  restart(): Promise<void>
}

export async function breakable(start: () => Promise<RunningServer>): Promise<BreakableServer> {
  let server = await start()
  const kill = async () => {
    signalTree(server.pid, 'SIGKILL')
    await server.exited
  }
  return {
    url: server.url,
    port: server.port,
    kill,
    freeze: () => signalTree(server.pid, 'SIGSTOP'),
    thaw: () => signalTree(server.pid, 'SIGCONT'),
    restart: async () => {
      server = await start()
    },
    [Symbol.asyncDispose]: kill,
  }
}
