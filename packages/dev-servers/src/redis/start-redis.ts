import { mkdir } from 'node:fs/promises'
import { type RunningServer, type ServerOptions, startServer } from '../processes/server-process'
import { findRedis } from './find-redis'

export async function startRedis(options: ServerOptions): Promise<RunningServer> {
  const { command, env, readyLine, createArguments } = await findRedis(options.announce ?? (() => undefined))
  await mkdir(options.dataDir, { recursive: true })
  const server = await startServer({
    name: `Redis (${options.dataDir})`,
    command,
    args: createArguments(options),
    cwd: options.dataDir,
    env,
    readyLine,
    stopSignal: 'SIGTERM',
  })
  const scheme = options.certificate ? 'rediss' : 'redis'
  return { ...server, port: options.port, url: `${scheme}://127.0.0.1:${options.port}` }
}
