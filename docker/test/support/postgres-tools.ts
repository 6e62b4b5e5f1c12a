import { spawnSync } from 'node:child_process'
import { findExecutable } from '@crop/dev-servers'
import { reportSkipped, getTestServer } from '@crop/testkit'

const versionIn = (command: string, args: string[]) =>
  Number(/(\d+)/.exec(spawnSync(command, args, { encoding: 'utf8' }).stdout)?.[1] ?? 0)

/** Why no database can be dumped and restored here; undefined when one can. */
function obstacle(): string | undefined {
  const missing = ['createdb', 'dropdb', 'pg_dump', 'pg_restore', 'psql'].find(
    (name) => !findExecutable(name),
  )
  if (missing) return `there is no ${missing} on the PATH`
  const server = versionIn('psql', [
    '-X',
    '-A',
    '-t',
    '-c',
    'show server_version',
    getTestServer('postgresUrl'),
  ])
  const dump = versionIn('pg_dump', ['--version'])
  return dump < server ? `pg_dump ${dump} is older than Postgres ${server}` : undefined
}

/** Describes what needs the tools of a client of Postgres, or says why it is skipped. */
export function describeWithPostgresTools(what: string, tests: () => void): void {
  const why = obstacle()
  if (why !== undefined) reportSkipped(`“${what}”`, why)
  const named = why === undefined ? what : `${what} (${why})`
  ;(why === undefined ? describe : describe.skip)(named, tests)
}
