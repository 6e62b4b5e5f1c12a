import { once } from 'node:events'
import { connect } from 'node:net'
import { getTestServer } from './server-handover'

function logicalDatabase(): string {
  return process.env.JEST_WORKER_ID ?? '1'
}

/** The Redis of this test run; test files that run at the same moment have different logical databases of it. */
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

/** A Redis that was built without TLS knows no such setting. */
export async function supportsTls(url: string): Promise<boolean> {
  return (await answersOf(url, ['CONFIG GET tls-port'])).includes('\r\ntls-port\r\n')
}

/** Empties this worker's logical database, and no other. */
export async function flushTestRedis(): Promise<void> {
  const answers = await answersOf(getTestServer('redisUrl'), [`SELECT ${logicalDatabase()}`, 'FLUSHDB'])
  if (answers !== '+OK\r\n+OK\r\n+OK\r\n') throw new Error(`Redis was not emptied: ${answers}`)
}
