import { connect, findDoneTasks, migrate } from '@crop/db'
import { connectDoorbell } from '@crop/queue'
import { aTask, startThrowawayServers, startWorker, waitUntil } from '../src'
import type { ThrowawayServers } from '../src'
import { residentMb } from './measure/processes'
import { questionOf } from './measure/questions'

const TASKS = 2000

type Redis = 'rung for' | 'Redis empty, nobody rang' | 'no Redis'

const NOWHERE = 'redis://127.0.0.1:1'

/** Drains tasks at places not seen before with a worker of one model thread; tasks a second, and its memory. */
async function drain(servers: ThrowawayServers, redis: Redis, round: number) {
  await using database = connect({ url: servers.postgresUrl, max: 10, statementTimeoutMs: 10_000 })
  const tasks: string[] = []
  for (let index = 0; index < TASKS; index++) {
    tasks.push((await aTask(database.db, { question: questionOf(round * TASKS + index) })).id)
  }
  const redisUrl = redis === 'no Redis' ? NOWHERE : servers.redisUrl
  await using doorbell = connectDoorbell({ redisUrl })
  const worker = await startWorker({
    DATABASE_URL: servers.postgresUrl,
    REDIS_URL: redisUrl,
    MODEL_THREADS: '1',
    LOG_LEVEL: 'error',
  })
  const idleMb = residentMb(worker.pid)
  let peakMb = idleMb
  const from = performance.now()
  if (redis === 'rung for') for (const id of tasks) doorbell.ring(id)
  const isDrained = async () => {
    peakMb = Math.max(peakMb, residentMb(worker.pid))
    return (await findDoneTasks(database.db, tasks)).length === TASKS
  }
  await waitUntil(isDrained, { timeoutMs: 240_000 })
  const rate = TASKS / ((performance.now() - from) / 1000)
  worker.kill()
  await worker.exited
  return { rate, idleMb, peakMb }
}

async function main(): Promise<void> {
  await using servers = await startThrowawayServers()
  await migrate(servers.postgresUrl)
  const ways: Redis[] = ['rung for', 'Redis empty, nobody rang', 'no Redis']
  let normal = NaN
  for (const [round, way] of ways.entries()) {
    const { rate, idleMb, peakMb } = await drain(servers, way, round)
    if (round === 0) {
      normal = rate
      console.log(
        `worker, one model thread  ${idleMb.toFixed(0)} MB idle, ${peakMb.toFixed(0)} MB at most while it drained ${TASKS} tasks`,
      )
    }
    console.log(
      `drain, ${way.padEnd(24)} ${rate.toFixed(0)} tasks/s, ${(rate / normal).toFixed(2)} of the normal rate`,
    )
  }
}

void main()
