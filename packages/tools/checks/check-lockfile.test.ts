import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { useThrowawayFolder } from '@crop/testkit'

const folder = useThrowawayFolder()

function runCheck(packages: Record<string, object>) {
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ packages }))
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'check-lockfile.js'), file])
  return { status, stderr: stderr.toString() }
}

const entry = { version: '1.0.0', integrity: 'sha512-AAAA' }

const compiler = {
  ...entry,
  optionalDependencies: { 'compiler-linux': '1.0.0', 'compiler-mac': '1.0.0' },
}

test('optional packages are found in every folder that Node searches', () => {
  const packages = {
    'node_modules/tool/node_modules/compiler': compiler,
    'node_modules/compiler-linux': entry,
    'node_modules/tool/node_modules/compiler-mac': entry,
  }
  expect(runCheck(packages)).toEqual({ status: 0, stderr: '' })
})

test('a missing binary of another platform is reported', () => {
  const packages = { 'node_modules/compiler': compiler, 'node_modules/compiler-linux': entry }
  const { status, stderr } = runCheck(packages)
  expect(status).toBe(1)
  expect(stderr).toBe('package-lock.json: compiler-mac, a dependency of node_modules/compiler, is missing\n')
})

const createTool = (resolved: string, fields: object = {}) => ({ ...entry, resolved, ...fields })

test('registry packages, aliases, workspaces and bundled packages are accepted', () => {
  const packages = {
    '': { name: 'crop-planning' },
    'apps/api': { name: '@crop/api', version: '0.1.0' },
    'node_modules/@crop/api': { resolved: 'apps/api', link: true },
    'node_modules/tool': createTool('https://registry.npmjs.org/tool/-/tool-1.0.0.tgz'),
    'apps/api/node_modules/@scope/tool': createTool(
      'https://registry.npmjs.org/@scope/tool/-/tool-1.0.0.tgz',
    ),
    'node_modules/old-tool': createTool('https://registry.npmjs.org/tool/-/tool-0.9.0.tgz', { name: 'tool' }),
    'node_modules/tool/node_modules/bundled': { version: '1.0.0', inBundle: true },
  }
  expect(runCheck(packages)).toEqual({ status: 0, stderr: '' })
})

test.each([
  ['from another registry', 'https://example.com/tool/-/tool-1.0.0.tgz'],
  ['over an unencrypted connection', 'http://registry.npmjs.org/tool/-/tool-1.0.0.tgz'],
  ['with the name of another package', 'https://registry.npmjs.org/toool/-/toool-1.0.0.tgz'],
  ['whose path leads to another package', 'https://registry.npmjs.org/tool/-/../../toool/-/toool-1.0.0.tgz'],
  ['from a file', 'tool-1.0.0.tgz'],
  ['from a repository', 'git+ssh://git@github.com/owner/tool.git#1a2b3c'],
])('a package %s is rejected', (_, resolved) => {
  const stderr =
    'package-lock.json: node_modules/tool does not come from https://registry.npmjs.org/tool/-/\n'
  expect(runCheck({ 'node_modules/tool': createTool(resolved) })).toEqual({ status: 1, stderr })
})

test.each([undefined, '', 'sha1-AAAA'])('a package with the digest %p is rejected', (integrity) => {
  const stderr = 'package-lock.json: node_modules/tool has no SHA-512 digest\n'
  expect(runCheck({ 'node_modules/tool': { version: '1.0.0', integrity } })).toEqual({ status: 1, stderr })
})
