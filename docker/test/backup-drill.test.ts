import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createThrowawayFolder, getTestServer } from '@crop/testkit'
import { findExecutable } from '@crop/dev-servers'
import { anAnalysis, anApiKey, aPlan, useTestDatabase } from '@crop/db/testing'
import { describeWithPostgresTools } from './support/postgres-tools'

const DRILL = join(__dirname, '../backup-drill.sh')

describeWithPostgresTools('the backup drill', () => {
  const database = useTestDatabase()
  beforeAll(async () => {
    await anAnalysis(database.db, await aPlan(database.db))
    await anApiKey(database.db)
  })

  const runDrill = (settings: Record<string, string> = {}) =>
    new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: database.url, ...settings }
      const child = execFile('sh', [DRILL], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, stdout, stderr }),
      )
    })

  /** Runs the drill with a Postgres client tool replaced by a shell script; `$real` is the path of the tool. */
  async function runDrillWith(program: string, script: string) {
    await using folder = await createThrowawayFolder()
    const file = join(folder.path, program)
    await writeFile(file, `#!/bin/sh\nreal=${findExecutable(program)}\n${script}\n`)
    await chmod(file, 0o700)
    return await runDrill({ PATH: `${folder.path}:${process.env.PATH}` })
  }

  const expectNoLeftovers = async () =>
    expect(
      await database.query("select datname from pg_database where datname like 'backup_drill_%'"),
    ).toEqual([])

  const FAILURE = 'backup-drill: FAILED: this backup is not proven\n'

  test('restores every table to a scratch database, reports it and cleans up', async () => {
    const url = `${getTestServer('postgresUrl')}?application_name=drill`
    const { code, stdout, stderr } = await runDrill({ SCRATCH_URL: url })
    const tables = await database.query("select 1 from pg_tables where schemaname in ('public', 'drizzle')")
    expect(stdout).toMatch(
      new RegExp(`^backup-drill: dumped ${tables.length} tables into \\d+ bytes in \\d+ s\n`),
    )
    expect(stdout).toMatch(/restored into backup_drill_\w+ in \d+ s\n/)
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['analyses|1', 'analysis_tasks|1']))
    expect(stdout).toMatch(/every table has the same rows .* in \d+ s\n.*: dropped backup_drill_\w+\n$/)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await expectNoLeftovers()
  })

  test('a row inserted during the drill is not a difference', async () => {
    const insert = `psql -X -q -d '${database.url}' -c 'insert into queue_pauses default values'`
    expect(await runDrillWith('pg_dump', `${insert} && exec "$real" "$@"`)).toMatchObject({ code: 0 })
    expect(await database.query('delete from queue_pauses returning 1')).toHaveLength(1)
  })

  test.each([
    ['a row is missing', 'delete from notifications; delete from analyses', /< analyses\|1\|\w+\n/],
    [
      'the newest row differs',
      'update analyses set model_version = $$x$$',
      /< analyses\|1\|\w+\n---\n> analyses\|1\|\w+\n/,
    ],
    ['a table is missing', 'drop table queue_pauses', /< queue_pauses\|0\|\n/],
  ])('fails and names the difference when %s in the restored database', async (_name, damage, expected) => {
    const readUrl = 'for word; do [ "$previous" = --dbname ] && url=$word; previous=$word; done'
    const applyDamage = `psql -X -q -d "$url" -c '${damage}'`
    const { code, stdout, stderr } = await runDrillWith(
      'pg_restore',
      `${readUrl}\n"$real" "$@" && ${applyDamage}`,
    )
    expect(stdout).toMatch(expected)
    expect({ code, stderr }).toEqual({ code: 1, stderr: FAILURE })
    await expectNoLeftovers()
  })

  test.each(['pg_dump', 'pg_restore'])('fails when %s fails', async (program) => {
    const { code, stderr } = await runDrillWith(program, 'echo broken >&2; exit 7')
    expect(code).not.toBe(0)
    expect(stderr).toBe(`broken\n${FAILURE}`)
    await expectNoLeftovers()
  })

  test('fails when the database is unreachable', async () => {
    const { code, stderr } = await runDrill({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' })
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/refused[^]*FAILED/)
  })
})

describe('the client tools of the backup drill', () => {
  /** Runs the drill against a server of version 99 whose client tools are scripts. */
  async function runWithTools(versionOnPath: number, versionInFolder?: number) {
    await using onPath = await createThrowawayFolder()
    await using inFolder = await createThrowawayFolder()
    const write = async (folder: string, name: string, script: string) => {
      const file = join(folder, name)
      await writeFile(file, `#!/bin/sh\n${script}\n`)
      await chmod(file, 0o700)
    }
    const writeTools = async (folder: string, version: number) => {
      // Answers the question for the version, and fails at the next one.
      await write(folder, 'psql', 'case "$*" in *server_version_num*) echo 990001;; *) exit 7;; esac')
      await write(folder, 'pg_dump', `echo "pg_dump (PostgreSQL) ${version}.3"`)
    }
    await writeTools(onPath.path, versionOnPath)
    if (versionInFolder !== undefined) await writeTools(inFolder.path, versionInFolder)
    const env = {
      PATH: `${onPath.path}:/usr/bin:/bin`,
      DATABASE_URL: 'postgres://db.invalid/crop',
      ...(versionInFolder !== undefined && { PG_BIN: inFolder.path }),
    }
    return await new Promise<string>((resolve) =>
      execFile('sh', [DRILL], { env }, (_error, _out, stderr) => resolve(stderr)),
    )
  }

  const NOT_PROVEN = 'backup-drill: FAILED: this backup is not proven\n'

  test('must not be older than the server', async () => {
    expect(await runWithTools(15)).toBe(
      'backup-drill: the server is Postgres 99, but pg_dump is 15. ' +
        `Install the client tools of version 99, or set PG_BIN to their folder.\n${NOT_PROVEN}`,
    )
  })

  test('are those of PG_BIN, or of the PATH if they are new enough', async () => {
    expect(await runWithTools(15, 99)).toBe(NOT_PROVEN)
    expect(await runWithTools(100)).toBe(NOT_PROVEN)
    expect(await runWithTools(100, 15)).toContain('but pg_dump is 15.')
  })
})
