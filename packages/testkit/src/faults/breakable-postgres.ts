import { join } from 'node:path'
import { findFreePort, startPostgres } from '@crop/dev-servers'
import { createBreakableServer, type BreakableServer } from './breakable-server'
import { type LimitedDisk, mountLimitedDisk } from './limited-disk'
import { copyToStandby, waitUntilSynchronous } from './postgres-standby'
import { createThrowawayFolder } from '../servers/throwaway-folder'

export interface BreakablePostgres extends BreakableServer {
  /** The file system of the data; undefined if none was requested or this user may not mount one. */
  disk: LimitedDisk | undefined
}

interface BreakablePostgresOptions {
  /** Whether to store the data on a disk that can be filled. */
  withLimitedDisk?: boolean
}

type PrepareData = (dataDir: string) => Promise<void>

async function startWithData(
  { withLimitedDisk = false }: BreakablePostgresOptions,
  prepareData?: PrepareData,
): Promise<BreakablePostgres> {
  const folder = await createThrowawayFolder()
  const disk = withLimitedDisk ? await mountLimitedDisk(folder.path) : undefined
  const dataDir = join(folder.path, 'postgres')
  await prepareData?.(dataDir)
  const port = await findFreePort()
  const server = await createBreakableServer(() => startPostgres({ dataDir, port, durable: true }))
  return {
    ...server,
    disk,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await disk?.[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Starts a separate, empty Postgres with fsync, because committed data has to survive `kill`. */
export const startBreakablePostgres = (options: BreakablePostgresOptions = {}): Promise<BreakablePostgres> =>
  startWithData(options)

/**
 * Starts a hot standby of a running Postgres, and resolves when the primary confirms commits only after the standby has
 * stored them. `select pg_promote()` makes it a primary.
 */
export async function startBreakableStandby(
  primaryUrl: string,
  options: BreakablePostgresOptions = {},
): Promise<BreakablePostgres> {
  const standby = await startWithData(options, (dataDir) => copyToStandby(primaryUrl, dataDir))
  await waitUntilSynchronous(primaryUrl)
  return standby
}
