import { once } from 'node:events'
import { connect } from 'node:net'
import { getTestServer } from './server-handover'

function getLogicalDatabase(): string {
  return process.env.JEST_WORKER_ID ?? '1'
}

/** Returns the URL of the test run's Redis; every jest worker has its own logical database. */
export function getTestRedisUrl(): string {
  return `${getTestServer('redisUrl')}/${getLogicalDatabase()}`
}

/** Sends inline commands and returns all replies in the Redis protocol. */
export async function sendCommands(url: string, commands: string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let replies = ''
  socket.on('data', (data) => (replies += data.toString()))
  // Not `end`: Redis 8 drops its replies when the client closes its side first. QUIT closes the connection.
  socket.write([...commands, 'QUIT', ''].join('\r\n'))
  await once(socket, 'close')
  return replies
}

/** Returns whether a Redis was built with TLS, by the presence of a TLS setting. */
export async function supportsTls(url: string): Promise<boolean> {
  return (await sendCommands(url, ['CONFIG GET tls-port'])).includes('\r\ntls-port\r\n')
}

/** Flushes only this jest worker's logical database. */
export async function flushTestRedis(): Promise<void> {
  const replies = await sendCommands(getTestServer('redisUrl'), [`SELECT ${getLogicalDatabase()}`, 'FLUSHDB'])
  if (replies !== '+OK\r\n+OK\r\n+OK\r\n') throw new Error(`could not flush Redis: ${replies}`)
}
