import { spawnSync } from 'node:child_process'
import { findExecutable } from '@crop/dev-servers'
import { describeUnless, getTestServer } from '@crop/testkit'

const REQUIRED_TOOLS = ['createdb', 'dropdb', 'pg_dump', 'pg_restore', 'psql']
const SHOW_SERVER_VERSION = ['-X', '-A', '-t', '-c', 'show server_version']

/** Runs a command and returns the first number in its output. */
const readMajorVersion = (command: string, args: string[]) =>
  Number(/(\d+)/.exec(spawnSync(command, args, { encoding: 'utf8' }).stdout)?.[1] ?? 0)

/** Returns why the client tools of this machine cannot dump and restore, or undefined if they can. */
function findObstacle(): string | undefined {
  const missing = REQUIRED_TOOLS.find((name) => !findExecutable(name))
  if (missing) return `there is no ${missing} on the PATH`
  const server = readMajorVersion('psql', [...SHOW_SERVER_VERSION, getTestServer('postgresUrl')])
  const tools = readMajorVersion('pg_dump', ['--version'])
  return tools < server ? `pg_dump ${tools} is older than Postgres ${server}` : undefined
}

/** Describes tests that need the Postgres client tools; reports them as skipped without suitable ones. */
export const describeWithPostgresTools = (name: string, tests: () => void) =>
  describeUnless(findObstacle(), name, tests)
