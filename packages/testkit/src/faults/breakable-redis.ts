import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort, startRedis } from '@crop/dev-servers'
import { createBreakableServer, type BreakableServer } from './breakable-server'
import { sendCommands } from '../servers/shared-redis'
import { createThrowawayFolder } from '../servers/throwaway-folder'

export interface BreakableRedis extends BreakableServer {
  flushAll(): Promise<void>
}

async function flushAll(url: string): Promise<void> {
  const replies = await sendCommands(url, ['FLUSHALL'])
  if (!replies.startsWith('+OK')) throw new Error(`could not flush Redis: ${replies}`)
}

/** Starts a separate Redis without persistence: it is empty after a restart. */
export async function startBreakableRedis(): Promise<BreakableRedis> {
  const folder = await createThrowawayFolder()
  const port = await findFreePort()
  const server = await createBreakableServer(async () => {
    const dataDir = join(folder.path, 'redis')
    await rm(dataDir, { recursive: true, force: true })
    return startRedis({ dataDir, port, durable: false })
  })
  return {
    ...server,
    flushAll: () => flushAll(server.url),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
