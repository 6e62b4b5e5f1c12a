import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isResolved, listFiles, listFolders, listLinks, readProse } from './support/documents'
import { readText, ROOT } from './support/files'

const documents = listFiles(/\.md$/)
const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file))

test.each(documents)('every link in %s leads to a file and a heading that exist', (file) => {
  expect(listLinks(file).filter((link) => !isResolved(file, link))).toEqual([])
})

test('the documents that code and settings name exist', () => {
  const sources = listFiles(/\.(?:ts|js|cjs|mjs|sh|ya?ml)$/)
  const missing = sources.flatMap((file) =>
    Array.from(
      readText(file).matchAll(/(?<![\w/.-])docs\/[\w/-]+\.md\b/g),
      ([path]) => `${file}: ${path}`,
    ).filter((mention) => !existsSync(join(ROOT, mention.split(': ')[1] ?? ''))),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})

test('the first line of every document names its reader', () => {
  const forms = /^\.github\/(?:ISSUE_TEMPLATE\/|pull_request_template)/
  const unnamed = documents.filter((file) => !forms.test(file) && !/^# .+\n+For [a-z]/.test(readText(file)))
  expect(unnamed).toEqual([])
})

describe('decision records', () => {
  test('each has a context, a decision and a cost in at most 30 lines', () => {
    expect(records).not.toEqual([])
    for (const file of records) {
      const text = readText(file)
      const parts = Array.from(text.matchAll(/^\*\*(.+?)\.\*\*/gm), ([, name]) => name)
      expect({ file, parts }).toEqual({ file, parts: ['Context', 'Decision', 'What we give up'] })
    }
    expect(records.filter((file) => readText(file).trimEnd().split('\n').length > 30)).toEqual([])
  })

  test('the index lists all of them', () => {
    const listed = listLinks('docs/decisions/README.md').filter((link) => /^\d/.test(link))
    expect(listed).toEqual(records.map((file) => file.replace('docs/decisions/', '')).toSorted())
  })
})

describe('the architecture', () => {
  const [, folders = ''] = readProse('docs/architecture.md').split('\n## Folders\n')
  const sections = folders
    .split('\n### ')
    .slice(1)
    .map((section) => {
      const [, folder = '', body = ''] = /^`(.+)\/`\n([^]*)/.exec(section) ?? []
      return { folder, named: Array.from(body.matchAll(/`([\w-]+)\/`/g), ([, name = '']) => name) }
    })

  test('has a section for every app', () => {
    const apps = sections.flatMap(({ folder }) => (folder.startsWith('apps/') ? [dirname(folder)] : []))
    expect(apps.toSorted()).toEqual(
      listFolders('apps')
        .map((name) => `apps/${name}`)
        .toSorted(),
    )
  })

  test.each(sections)('names the folders of $folder, and none that do not exist', ({ folder, named }) => {
    expect(named).toEqual(expect.arrayContaining(listFolders(folder)))
    const isBelow = (name: string) => hasFolder(folder, name)
    expect(named.filter((name) => !isBelow(name))).toEqual([])
  })
})

function hasFolder(folder: string, name: string): boolean {
  const names = listFolders(folder)
  return names.includes(name) || names.some((child) => hasFolder(join(folder, child), name))
}
