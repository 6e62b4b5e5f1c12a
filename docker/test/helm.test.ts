import { execFile } from 'node:child_process'
import { copyFile, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { createThrowawayFolder, getAtPath } from '@crop/testkit'
import { describeWith } from './support/describe-with'
import { parseYamlDocuments, readSettings, readYaml, ROOT } from './support/files'
import { validateObjects } from './support/kubernetes'

const run = promisify(execFile)

const CHART = join(ROOT, 'docker/helm/crop-planning')

/** The secrets of the Kustomize example. */
const SECRETS = readSettings('docker/kubernetes/overlays/production/secrets.env.example')

/** The values that correspond to the Kustomize example. */
const PRODUCTION_VALUES = {
  settings: { PUBLIC_BASE_URL: 'https://crops.example.org', CORS_ORIGINS: 'https://app.example.org' },
  secrets: { values: SECRETS },
  keda: { enabled: true },
  ingress: { enabled: true },
  network: { serverCidrs: ['10.20.0.0/16'], serverPorts: [5432, 6432, 6379] },
}

const describeKind = (object: unknown) => String(getAtPath(object, ['kind']))

/** Removes what the tools add: digests and revisions in names, checksums, the namespace, line breaks in encoded secrets. */
const withoutAdditions = (objects: readonly unknown[]): unknown[] =>
  objects
    .filter((object) => describeKind(object) !== 'Namespace')
    .map((object): unknown =>
      JSON.parse(
        JSON.stringify(object, (key, value: unknown) => {
          if (key === 'namespace' || (key === 'annotations' && isChecksums(value))) return undefined
          if (typeof value !== 'string') return value
          return value.replaceAll('\n', '').replace(/^(settings|secrets|migrate)-\w+$/, '$1')
        }),
      ),
    )

const isChecksums = (annotations: unknown) => getAtPath(annotations, ['checksum/settings']) !== undefined

const isTestHook = (object: unknown) =>
  getAtPath(object, ['metadata', 'annotations', 'helm.sh/hook']) === 'test'

describeWith('helm', 'the Helm chart', (helm) => {
  const template = async (values: object) => {
    await using folder = await createThrowawayFolder()
    const file = join(folder.path, 'values.yaml')
    await writeFile(file, stringify(values))
    return parseYamlDocuments((await run(helm, ['template', 'crop', CHART, '--values', file])).stdout)
  }

  test('passes the linter', async () => {
    const { stdout } = await run(helm, ['lint', '--strict', CHART])
    expect(stdout).toContain('0 chart(s) failed')
  })

  test.each([
    ['the default values', {}],
    ['all options', PRODUCTION_VALUES],
  ])('renders objects that Kubernetes and KEDA accept from %s', async (_name, values) => {
    expect(validateObjects(await template(values))).toEqual([])
  })

  test.each([
    ['an unknown value', { keda: { enable: true } }],
    ['a setting that is not text', { settings: { TRUST_PROXY: 1 } }],
    ['a tag in the place of a digest', { image: { digest: '1.0.0' } }],
  ])('refuses %s', async (_name, values) => {
    await expect(template(values)).rejects.toThrow(/values don't meet the specifications of the schema/)
  })

  test('prefers a digest to a tag', async () => {
    const digest = `sha256:${'0'.repeat(64)}`
    const images = JSON.stringify(await template({ image: { repository: 'crops', tag: '1.0.0', digest } }))
    expect(images).toContain(`"crops@${digest}"`)
    expect(images).not.toContain('crops:1.0.0')
  })

  test('has the versions of the root package', () => {
    const version = getAtPath(readYaml('package.json'), ['version'])
    expect(readYaml('docker/helm/crop-planning/Chart.yaml')).toMatchObject({ version, appVersion: version })
  })

  describeWith('kubectl', 'compared with Kustomize', (kubectl) => {
    const peaks = [{ start: '45 3 15 10 *', end: '0 6 15 10 *', workers: 4 }]

    test.each([
      ['production', PRODUCTION_VALUES],
      ['peak', { ...PRODUCTION_VALUES, keda: { enabled: true, peaks } }],
    ])('the chart renders the objects of the Kustomize example %s', async (name, values) => {
      await using folder = await createThrowawayFolder()
      await cp(join(ROOT, 'docker/kubernetes'), folder.path, { recursive: true })
      const production = join(folder.path, 'overlays/production')
      await copyFile(join(production, 'secrets.env.example'), join(production, 'secrets.env'))
      const { stdout } = await run(kubectl, ['kustomize', join(folder.path, 'overlays', name)])
      const toMap = (objects: readonly unknown[]) =>
        new Map(
          withoutAdditions(objects).map((object) => [
            `${describeKind(object)} ${String(getAtPath(object, ['metadata', 'name']))}`,
            object,
          ]),
        )
      const rendered = await template(values)
      const chart = toMap(rendered.filter((object) => !isTestHook(object)))
      const kustomize = toMap(parseYamlDocuments(stdout))
      expect([...chart.keys()].sort()).toEqual([...kustomize.keys()].sort())
      for (const [name, object] of kustomize) expect(chart.get(name)).toEqual(object)
    })
  })
})
