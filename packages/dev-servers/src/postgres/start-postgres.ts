import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { preparePostgresBinaries } from './binaries'
import type { Certificate } from '../processes/certificate'
import { type RunningServer, type ServerOptions, startServer } from '../processes/server-process'
import { StartError } from '../processes/start-error'
import { createSubstituteFolder } from './substitute-folder'
import { type Account, canAccess, getUnprivilegedAccount } from './unprivileged-account'

interface Installation {
  binariesDir: string
  data: string
  account: Account | undefined
}

const run = promisify(execFile)

/**
 * Returns `dataDir`, or a substitute if the unprivileged account cannot access its parent folder. The data folder itself
 * cannot be checked, because initdb creates it with mode 0700.
 */
async function chooseDataFolder(dataDir: string, account: Account | undefined): Promise<string> {
  await mkdir(dirname(dataDir), { recursive: true })
  return canAccess(account, dirname(dataDir)) ? dataDir : join(createSubstituteFolder(dataDir), 'data')
}

/** Initializes a temporary folder and renames it, so that an interrupted start leaves no partial data folder. */
async function initializeDataFolder(
  { binariesDir, data, account }: Installation,
  durable: boolean,
): Promise<void> {
  const temporaryDir = `${data}.new`
  await rm(temporaryDir, { recursive: true, force: true })
  await mkdir(temporaryDir, { mode: 0o700 })
  if (account) await chown(temporaryDir, account.uid, account.gid)
  const args = [
    '-D',
    temporaryDir,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  const options = { cwd: dirname(temporaryDir), env: { ...process.env, LC_ALL: 'C' }, ...account }
  await run(join(binariesDir, 'bin', 'initdb'), durable ? args : [...args, '--no-sync'], options)
  await rename(temporaryDir, data)
}

async function assertSameVersion({ binariesDir, data }: Installation): Promise<void> {
  const { stdout } = await run(join(binariesDir, 'bin', 'postgres'), ['--version'])
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) throw new StartError(`${data} is not a Postgres data folder`)
  if (/ (\d+)/.exec(stdout)?.[1] !== version.trim()) {
    throw new StartError(`${data} was created by Postgres ${version.trim()}, this is ${stdout.trim()}`)
  }
}

const tlsSettings = ({ cert, key }: Certificate) => ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`]

function serverArguments(data: string, { port, durable, certificate }: ServerOptions): string[] {
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

export async function startPostgres(options: ServerOptions): Promise<RunningServer> {
  const account = getUnprivilegedAccount()
  const binariesDir = await preparePostgresBinaries(account)
  const data = await chooseDataFolder(options.dataDir, account)
  if (data !== options.dataDir) options.announce?.(`Postgres runs as another user, so its data is in ${data}`)
  const installation = { binariesDir, data, account }
  if (existsSync(data)) await assertSameVersion(installation)
  else await initializeDataFolder(installation, options.durable)

  const server = await startServer({
    name: `Postgres (${data})`,
    command: join(binariesDir, 'bin', 'postgres'),
    args: serverArguments(data, options),
    cwd: data,
    account,
    readyLine: /ready to accept (read-only )?connections/,
    stopSignal: 'SIGINT',
  })
  return { ...server, port: options.port, url: `postgres://postgres@127.0.0.1:${options.port}/postgres` }
}
