import { join } from 'node:path'
import { findFreePort, startPostgres } from '@crop/dev-servers'
import { createBreakableServer, type BreakableServer } from './breakable-server'
import { createThrowawayFolder } from '../servers/throwaway-folder'

/** Starts a separate, empty Postgres with fsync, because committed data has to survive `kill`. */
export async function startBreakablePostgres(): Promise<BreakableServer> {
  const folder = await createThrowawayFolder()
  const options = { dataDir: join(folder.path, 'postgres'), port: await findFreePort(), durable: true }
  const server = await createBreakableServer(() => startPostgres(options))
  return {
    ...server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
