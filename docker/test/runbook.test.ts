import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { toArray, getAtPath } from '@crop/testkit'
import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { read, ROOT, yamlOf } from './support/files'

const alerts = toArray(getAtPath(yamlOf('docker/monitoring/alerts.yaml'), ['groups'])).flatMap((group) =>
  toArray(getAtPath(group, ['rules'])),
)
const runbookPages = readdirSync(join(ROOT, 'docs/operations/runbook'))

test('every alert has annotations and a runbook page, and every page has an alert', () => {
  for (const rule of alerts) {
    const name = String(getAtPath(rule, ['alert']))
    const annotation = (key: string) => getAtPath(rule, ['annotations', key])
    expect(annotation('summary')).toEqual(expect.any(String))
    expect(annotation('description')).toEqual(expect.any(String))
    expect(annotation('runbook')).toBe(`docs/operations/runbook/${name}.md`)
    expect(['critical', 'warning']).toContain(getAtPath(rule, ['labels', 'severity']))
  }
  expect(alerts.map((rule) => `${String(getAtPath(rule, ['alert']))}.md`).toSorted()).toEqual(
    runbookPages.toSorted(),
  )
})

test('a page of the runbook links to pages that exist', () => {
  for (const page of runbookPages)
    for (const [, target = ''] of read(`docs/operations/runbook/${page}`).matchAll(/\]\(([^)#]+)/g))
      expect(() => read(join('docs/operations/runbook', target))).not.toThrow()
})

describe('in Postgres', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const statements = runbookPages.flatMap((page) =>
    [...read(`docs/operations/runbook/${page}`).matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => ({
      page,
      sql,
    })),
  )
  test.each(statements)('the query of $page runs', async ({ sql }) => {
    await expect(database.query(sql)).resolves.toEqual(expect.any(Array))
  })
})
