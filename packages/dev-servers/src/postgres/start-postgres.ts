import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { preparePostgresBinaries } from './binaries'
import type { Certificate } from '../processes/certificate'
import { type RunningServer, startServer } from '../processes/server-process'
import { StartError } from '../processes/start-error'
import { createSubstituteFolder } from './substitute-folder'
import { type Account, isOpenToOthers, getUnprivilegedAccount } from './unprivileged-account'

export interface PostgresOptions {
  dataDir: string
  port: number
  /** Whether to fsync. Without it a machine crash may lose data, but tests are faster. */
  durable: boolean
  /** Accepts TLS connections too, with this certificate. */
  certificate?: Certificate
  /** Receives a message if the data has to be stored elsewhere, see `chooseDataFolder`. */
  announce?: (line: string) => void
}

interface Installation {
  native: string
  data: string
  account: Account | undefined
}

const run = promisify(execFile)

/**
 * Returns `dataDir`, or a substitute if the account cannot enter the parent folder of `dataDir`. It checks the parent,
 * because initdb closes the data folder itself to other users.
 */
async function chooseDataFolder(dataDir: string, account: Account | undefined): Promise<string> {
  await mkdir(dirname(dataDir), { recursive: true })
  return account && !isOpenToOthers(dirname(dataDir))
    ? join(createSubstituteFolder(dataDir), 'data')
    : dataDir
}

/** Initializes a temporary folder and renames it, so that an interrupted start leaves no partial data folder. */
async function initializeDataFolder(
  { native, data, account }: Installation,
  durable: boolean,
): Promise<void> {
  const draft = `${data}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)
  const args = ['-D', draft, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
  const options = { cwd: dirname(draft), env: { ...process.env, LC_ALL: 'C' }, ...account }
  await run(join(native, 'bin', 'initdb'), durable ? args : [...args, '--no-sync'], options)
  await rename(draft, data)
}

async function assertSameVersion({ native, data }: Installation): Promise<void> {
  const { stdout } = await run(join(native, 'bin', 'postgres'), ['--version'])
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) throw new StartError(`${data} is not a Postgres data folder`)
  if (/ (\d+)/.exec(stdout)?.[1] !== version.trim()) {
    throw new StartError(`${data} was created by Postgres ${version.trim()}, this is ${stdout.trim()}`)
  }
}

const tlsSettings = ({ cert, key }: Certificate) => ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`]

function serverArguments(data: string, { port, durable, certificate }: PostgresOptions): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'max_connections=200',
    ...(certificate ? tlsSettings(certificate) : []),
  ]
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  return ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

export async function startPostgres(options: PostgresOptions): Promise<RunningServer> {
  const account = getUnprivilegedAccount()
  const native = await preparePostgresBinaries(account)
  const data = await chooseDataFolder(options.dataDir, account)
  if (data !== options.dataDir) options.announce?.(`Postgres runs as another user, so its data is in ${data}`)
  const installation = { native, data, account }
  if (existsSync(data)) await assertSameVersion(installation)
  else await initializeDataFolder(installation, options.durable)

  const server = await startServer({
    name: `Postgres (${data})`,
    command: join(native, 'bin', 'postgres'),
    args: serverArguments(data, options),
    cwd: data,
    account,
    readyLine: /ready to accept connections/,
    stopSignal: 'SIGINT',
  })
  return { ...server, port: options.port, url: `postgres://postgres@127.0.0.1:${options.port}/postgres` }
}
