import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createApiKey } from '@crop/db'
import { aUser, useTestDatabase } from '@crop/db/testing'
import { listAlertRules } from './support/alerts'
import { readText, ROOT } from './support/files'

const alerts = listAlertRules()
const runbookPages = readdirSync(join(ROOT, 'docs/operations/runbook'))

test('every alert has annotations and a runbook page, and every page has an alert', () => {
  for (const { name, annotations, labels } of alerts) {
    const runbook = `docs/operations/runbook/${name}.md`
    const text = expect.any(String)
    expect(annotations).toMatchObject({ summary: text, description: text, runbook })
    expect(['critical', 'warning']).toContain(labels.severity)
  }
  expect(alerts.map(({ name }) => `${name}.md`).toSorted()).toEqual(runbookPages.toSorted())
})

const run = promisify(execFile)

describe('an account that was broken into', () => {
  const { db, url } = useTestDatabase()

  test('is closed, and opened again for its owner, by the commands of SignInsRefused', async () => {
    const { email } = await aUser(db)
    const page = readText('docs/operations/runbook/SignInsRefused.md')
    const commands = [...page.matchAll(/`cropctl (users [\w-]+) <email>`/g)].map(
      ([, command = '']) => command,
    )
    expect(commands).toEqual(['users deactivate', 'users activate', 'users reset-code'])
    const main = join(ROOT, 'apps/cropctl/dist/main.js')
    for (const command of commands) {
      const args = [main, ...command.split(' '), email]
      await run(process.execPath, args, { env: { ...process.env, DATABASE_URL: url } })
    }
  })
})

describe('an API key that sends too much', () => {
  const { db, query, url } = useTestDatabase()

  test('gets lower limits, and is revoked, by the commands of BatchesDelayed and BacklogGrows', async () => {
    const { prefix } = await createApiKey(db, { name: 'partner' })
    const pages = ['BatchesDelayed', 'BacklogGrows'].map((page) =>
      readText(`docs/operations/runbook/${page}.md`),
    )
    const commands = [...pages.join('').matchAll(/`cropctl (api-keys [^`]+)`/g)].map(
      ([, command = '']) => command,
    )
    const main = join(ROOT, 'apps/cropctl/dist/main.js')
    for (const command of commands) {
      const args = command
        .replace('<prefix>', prefix)
        .replace(/<[^>]+>/, '7')
        .split(' ')
      await run(process.execPath, [main, ...args], { env: { ...process.env, DATABASE_URL: url } })
    }
    expect(
      await query(
        'select analyses_per_minute, batch_items_per_hour, revoked_at is not null as revoked from api_keys',
      ),
    ).toEqual([{ analyses_per_minute: 7, batch_items_per_hour: 7, revoked: true }])
  })
})

describe('SQL in the runbook', () => {
  const database = useTestDatabase()

  const statements = runbookPages.flatMap((page) =>
    [...readText(`docs/operations/runbook/${page}`).matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => ({
      page,
      sql,
    })),
  )
  test.each(statements)('the query in $page runs', async ({ sql }) => {
    await expect(database.query(sql)).resolves.toEqual(expect.any(Array))
  })
})
