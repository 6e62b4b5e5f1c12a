import { once } from 'node:events'
import { connect } from 'node:net'
import { testServer } from './test-servers'

function logicalDatabase(): string {
  return process.env.JEST_WORKER_ID ?? '1'
}

/** The Redis of this test run; test files that run at the same moment have different logical databases of it. */
export function testRedisUrl(): string {
  return `${testServer('redisUrl')}/${logicalDatabase()}`
}

/** Empties this worker's logical database, and no other. */
export async function flushTestRedis(): Promise<void> {
  const { hostname, port } = new URL(testServer('redisUrl'))
  const socket = connect(Number(port), hostname)
  let answers = ''
  socket.on('data', (data) => (answers += data.toString()))
  socket.end(`SELECT ${logicalDatabase()}\r\nFLUSHDB\r\nQUIT\r\n`)
  await once(socket, 'close')
  if (answers !== '+OK\r\n+OK\r\n+OK\r\n') throw new Error(`Redis was not emptied: ${answers}`)
}
