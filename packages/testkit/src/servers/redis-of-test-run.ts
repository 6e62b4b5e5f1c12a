import { once } from 'node:events'
import { connect } from 'node:net'
import { getTestServer } from './server-handover'

function logicalDatabase(): string {
  return process.env.JEST_WORKER_ID ?? '1'
}

/** Returns the URL of the test run's Redis; every jest worker has its own logical database. */
export function getTestRedisUrl(): string {
  return `${getTestServer('redisUrl')}/${logicalDatabase()}`
}

async function answersOf(url: string, commands: string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answers = ''
  socket.on('data', (data) => (answers += data.toString()))
  socket.end([...commands, 'QUIT', ''].join('\r\n'))
  await once(socket, 'close')
  return answers
}

/** Checks for a TLS setting, which a Redis built without TLS does not have. */
export async function supportsTls(url: string): Promise<boolean> {
  return (await answersOf(url, ['CONFIG GET tls-port'])).includes('\r\ntls-port\r\n')
}

/** Flushes only this jest worker's logical database. */
export async function flushTestRedis(): Promise<void> {
  const answers = await answersOf(getTestServer('redisUrl'), [`SELECT ${logicalDatabase()}`, 'FLUSHDB'])
  if (answers !== '+OK\r\n+OK\r\n+OK\r\n') throw new Error(`could not flush Redis: ${answers}`)
}
