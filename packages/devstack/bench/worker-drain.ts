import { readFileSync } from 'node:fs'
import { connect, findDoneTasks, migrate } from '@crop/db'
import { aTask, startThrowawayServers, startWorker, waitUntil } from '../src'

const TASKS = 600
const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const

/** Resident memory of a process in MB; Linux only. */
function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

function questionOf(index: number) {
  const latitude = (60 * Math.sin(index)).toFixed(3)
  const longitude = (((index * 137.508) % 360) - 180).toFixed(3)
  return {
    location: `${latitude},${longitude}`,
    crop: CROPS[index % CROPS.length] ?? CROPS[0],
    month: (index % 12) + 1,
  }
}

async function main(): Promise<void> {
  await using servers = await startThrowawayServers()
  await migrate(servers.postgresUrl)
  const database = connect({ url: servers.postgresUrl, max: 10, statementTimeoutMs: 10_000 })
  const made = await Promise.all(
    Array.from({ length: TASKS }, (_, index) => aTask(database.db, { question: questionOf(index) })),
  )

  const tasks = made.map(({ id }) => id)
  const settings = {
    DATABASE_URL: servers.postgresUrl,
    REDIS_URL: servers.redisUrl,
    MODEL_THREADS: '1',
    LOG_LEVEL: 'error',
  }
  const worker = await startWorker(settings)
  const idleMb = residentMb(worker.pid)
  let peakMb = idleMb
  const from = performance.now()
  await waitUntil(
    async () => {
      peakMb = Math.max(peakMb, residentMb(worker.pid))
      return (await findDoneTasks(database.db, tasks)).length === TASKS
    },
    { timeoutMs: 120_000 },
  )
  const seconds = (performance.now() - from) / 1000
  console.log(
    `worker, one model thread  ${idleMb} MB idle, ${peakMb} MB at most while it drained ${TASKS} tasks`,
  )
  console.log(
    `drain                     ${(TASKS / seconds).toFixed(0)} tasks/s, each at a place not seen before`,
  )

  worker.kill()
  await worker.exited
  await database[Symbol.asyncDispose]()
}

void main()
