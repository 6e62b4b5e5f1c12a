import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getAtPath, toArray } from '@crop/testkit'
import { useTestDatabase } from '@crop/db/testing'
import { readText, ROOT, readYaml } from './support/files'

const alerts = toArray(getAtPath(readYaml('docker/monitoring/alerts.yaml'), ['groups'])).flatMap((group) =>
  toArray(getAtPath(group, ['rules'])),
)
const runbookPages = readdirSync(join(ROOT, 'docs/operations/runbook'))

test('every alert has annotations and a runbook page, and every page has an alert', () => {
  for (const rule of alerts) {
    const name = String(getAtPath(rule, ['alert']))
    const getAnnotation = (key: string) => getAtPath(rule, ['annotations', key])
    expect(getAnnotation('summary')).toEqual(expect.any(String))
    expect(getAnnotation('description')).toEqual(expect.any(String))
    expect(getAnnotation('runbook')).toBe(`docs/operations/runbook/${name}.md`)
    expect(['critical', 'warning']).toContain(getAtPath(rule, ['labels', 'severity']))
  }
  expect(alerts.map((rule) => `${String(getAtPath(rule, ['alert']))}.md`).toSorted()).toEqual(
    runbookPages.toSorted(),
  )
})

test('links in the runbook lead to pages that exist', () => {
  for (const page of runbookPages)
    for (const [, target = ''] of readText(`docs/operations/runbook/${page}`).matchAll(/\]\(([^)#]+)/g))
      expect(() => readText(join('docs/operations/runbook', target))).not.toThrow()
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
