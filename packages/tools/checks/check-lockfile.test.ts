import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'crop-lockfile-'))
afterAll(() => rmSync(folder, { recursive: true }))

function check(packages: Record<string, object>) {
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ packages }))
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'check-lockfile.js'), file])
  return { status, said: stderr.toString() }
}

const fetched = { version: '1.0.0', integrity: 'sha512-AAAA' }

const compiler = {
  ...fetched,
  optionalDependencies: { 'compiler-linux': '1.0.0', 'compiler-mac': '1.0.0' },
}

test('a lockfile with every optional package is accepted, whichever folder holds it', () => {
  const packages = {
    'node_modules/tool/node_modules/compiler': compiler,
    'node_modules/compiler-linux': fetched,
    'node_modules/tool/node_modules/compiler-mac': fetched,
  }
  expect(check(packages)).toEqual({ status: 0, said: '' })
})

test('a lockfile without the binary of another platform is refused, naming it', () => {
  const packages = { 'node_modules/compiler': compiler, 'node_modules/compiler-linux': fetched }
  const { status, said } = check(packages)
  expect(status).toBe(1)
  expect(said).toBe('package-lock.json: compiler-mac, wanted by node_modules/compiler, is missing\n')
})

const tool = (resolved: string, fields: object = {}) => ({ ...fetched, resolved, ...fields })

test('packages of their own names from the public registry, aliases and workspaces are accepted', () => {
  const packages = {
    '': { name: 'crop-planning' },
    'apps/api': { name: '@crop/api', version: '0.1.0' },
    'node_modules/@crop/api': { resolved: 'apps/api', link: true },
    'node_modules/tool': tool('https://registry.npmjs.org/tool/-/tool-1.0.0.tgz'),
    'apps/api/node_modules/@scope/tool': tool('https://registry.npmjs.org/@scope/tool/-/tool-1.0.0.tgz'),
    'node_modules/old-tool': tool('https://registry.npmjs.org/tool/-/tool-0.9.0.tgz', { name: 'tool' }),
    'node_modules/tool/node_modules/bundled': { version: '1.0.0', inBundle: true },
  }
  expect(check(packages)).toEqual({ status: 0, said: '' })
})

test.each([
  ['from elsewhere than the public registry', 'https://example.com/tool/-/tool-1.0.0.tgz'],
  ['over a connection that anybody may change', 'http://registry.npmjs.org/tool/-/tool-1.0.0.tgz'],
  ['of another name', 'https://registry.npmjs.org/toool/-/toool-1.0.0.tgz'],
  ['by a way around its name', 'https://registry.npmjs.org/tool/-/../../toool/-/toool-1.0.0.tgz'],
  ['from a file', 'tool-1.0.0.tgz'],
  ['from a repository', 'git+ssh://git@github.com/owner/tool.git#1a2b3c'],
])('a package %s is refused', (_, resolved) => {
  const said = 'package-lock.json: node_modules/tool does not come from https://registry.npmjs.org/tool/-/\n'
  expect(check({ 'node_modules/tool': tool(resolved) })).toEqual({ status: 1, said })
})

test.each([undefined, '', 'sha1-AAAA'])('a package with the digest %p is refused', (integrity) => {
  const said = 'package-lock.json: node_modules/tool has no integrity of SHA-512\n'
  expect(check({ 'node_modules/tool': { version: '1.0.0', integrity } })).toEqual({ status: 1, said })
})
