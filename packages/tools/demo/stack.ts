import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createThrowawayFolder, startApi, startWorker, stopStartedProcesses } from '@crop/testkit'
import { startMigratedServers } from '../bench/measure/migrated-servers'

const CROPCTL = join(__dirname, '../../../apps/cropctl/dist/main.js')

/** A service of its own, which the jobs may damage. */
export interface DemoStack {
  apiUrl: string
  apiAdminUrl: string
  postgresUrl: string
  redisUrl: string
  /** Where the worker writes mails. */
  mailFolder: string
  /** Runs a command of the operator and returns its output. */
  cropctl(...args: string[]): Promise<string>
}

/** Tasks are kept for a day, and housekeeping runs every minute, so that a job can wait for it. */
const WORKER_SETTINGS = { MODEL_THREADS: '1', TASK_RETENTION_DAYS: '1', HOUSEKEEPING_CRON: '* * * * *' }

/** Starts a stack on throwaway servers, and stops it after `work`. */
export async function withDemoStack<T>(work: (stack: DemoStack) => Promise<T>): Promise<T> {
  await using folder = await createThrowawayFolder()
  await using servers = await startMigratedServers()
  const { postgresUrl, redisUrl, settings } = servers
  const mailFolder = join(folder.path, 'mail')
  try {
    const secrets = { JWT_SECRETS: randomBytes(32).toString('base64url') }
    const api = await startApi({ ...settings, ...secrets, TASK_RETENTION_DAYS: '1' })
    await startWorker({ ...settings, ...WORKER_SETTINGS, MAIL_DIR: mailFolder })
    const cropctl = async (...args: string[]) => {
      const env = { ...settings, PATH: process.env.PATH }
      return (await promisify(execFile)(process.execPath, [CROPCTL, ...args], { env })).stdout
    }
    return await work({
      apiUrl: api.url,
      apiAdminUrl: api.adminUrl,
      postgresUrl,
      redisUrl,
      mailFolder,
      cropctl,
    })
  } finally {
    await stopStartedProcesses()
  }
}
