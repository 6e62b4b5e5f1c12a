import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const SCRIPT = join(__dirname, 'check-layout.js')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

type Manifest = Record<string, object>

function runCheck(manifests: Record<string, Manifest>, files: string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'crop-layout-'))
  folders.push(root)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  write('package.json', JSON.stringify({ workspaces: ['packages/*'] }))
  for (const [name, manifest] of Object.entries(manifests)) {
    write(`packages/${name}/package.json`, JSON.stringify({ name, ...manifest }))
  }
  for (const file of files) write(file, '')
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, root], { encoding: 'utf8' })
  return { status, stderr }
}

test('this repository passes', () => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('workspaces without a cycle pass', () => {
  const manifests = {
    db: { dependencies: { domain: '*' }, devDependencies: { kit: '*' } },
    domain: {},
    kit: {},
  }
  expect(runCheck(manifests)).toEqual({ status: 0, stderr: '' })
})

test('a cycle through devDependencies is reported', () => {
  const manifests = { db: { devDependencies: { kit: '*' } }, kit: { dependencies: { db: '*' } } }
  expect(runCheck(manifests)).toEqual({
    status: 1,
    stderr: 'workspaces depend on each other: db -> kit -> db\n',
  })
})

test('test support in a src folder is reported', () => {
  const file = 'packages/db/src/tasks/test-rows.ts'
  expect(runCheck({ db: {} }, [file, 'packages/db/test/test-db.ts'])).toEqual({
    status: 1,
    stderr: `${file}: move test support to the test folder\n`,
  })
})
