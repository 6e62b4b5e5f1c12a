import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { useTestDatabase } from '@crop/db/testing'
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
