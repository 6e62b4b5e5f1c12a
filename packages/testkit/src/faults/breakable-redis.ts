import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort, startRedis } from '@crop/dev-servers'
import { createBreakableServer, type BreakableServer } from './breakable-server'
import { createThrowawayFolder } from '../servers/throwaway-folder'

export interface BreakableRedis extends BreakableServer {
  flushAll(): Promise<void>
}

async function flushAll(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  let replies = ''
  socket.on('data', (data) => (replies += data.toString()))
  socket.write('FLUSHALL\r\nQUIT\r\n')
  await once(socket, 'close')
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
    flushAll: () => flushAll(port),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
