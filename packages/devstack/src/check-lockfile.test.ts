import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'crop-lockfile-'))
afterAll(() => rmSync(folder, { recursive: true }))

function check(packages: Record<string, object>) {
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ packages }))
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, '../bin/check-lockfile.js'), file])
  return { status, said: stderr.toString() }
}

const compiler = {
  version: '1.0.0',
  optionalDependencies: { 'compiler-linux': '1.0.0', 'compiler-mac': '1.0.0' },
}

test('a lockfile with every optional package is accepted, whichever folder holds it', () => {
  const packages = {
    'node_modules/tool/node_modules/compiler': compiler,
    'node_modules/compiler-linux': { version: '1.0.0' },
    'node_modules/tool/node_modules/compiler-mac': { version: '1.0.0' },
  }
  expect(check(packages)).toEqual({ status: 0, said: '' })
})

test('a lockfile without the binary of another platform is refused, naming it', () => {
  const packages = { 'node_modules/compiler': compiler, 'node_modules/compiler-linux': { version: '1.0.0' } }
  const { status, said } = check(packages)
  expect(status).toBe(1)
  expect(said).toBe('package-lock.json: compiler-mac, wanted by node_modules/compiler, is missing\n')
})

test('a package from elsewhere than the public registry is refused', () => {
  const { status, said } = check({
    'node_modules/tool': { version: '1.0.0', resolved: 'https://example.com/tool.tgz' },
  })
  expect(status).toBe(1)
  expect(said).toContain('node_modules/tool')
})
