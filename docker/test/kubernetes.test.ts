import { getAtPath, toArray, toEntries } from '@crop/testkit'
import { HEAP_LIMITS, NODE_FLAGS } from '@crop/dev-servers'
import { readYamlDocuments, readText, readYaml } from './support/files'
import { validateObjects } from './support/kubernetes'

const base = ['api', 'worker', 'migrate', 'network'].flatMap((name) =>
  readYamlDocuments(`docker/kubernetes/base/${name}.yaml`),
)
const pods = base.flatMap((object) => {
  const spec = getAtPath(object, ['spec', 'template', 'spec'])
  return spec ? [{ name: String(getAtPath(object, ['metadata', 'name'])), spec }] : []
})
const getContainer = (spec: unknown) => getAtPath(spec, ['containers', '0'])

test.each(pods)('$name runs with least privilege and resource limits', ({ spec }) => {
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
  })
  expect(getContainer(spec)).toMatchObject({
    resources: { requests: expect.any(Object), limits: { memory: expect.any(String) } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  })
})

test('the image runs as the same user', () => {
  expect(readText('docker/Dockerfile')).toContain('USER 65534:65534')
})

test.each(['api', 'worker'] as const)('the heap limits of the %s are those of the benchmarks', (app) => {
  const { spec } = pods.find(({ name }) => name === app) ?? {}
  const variables = toArray(getAtPath(getContainer(spec), ['env']))
  const nodeOptions = variables.find((variable) => getAtPath(variable, ['name']) === 'NODE_OPTIONS')
  expect(getAtPath(nodeOptions, ['value'])).toBe(HEAP_LIMITS)
  const path = ['services', app, 'environment', 'NODE_OPTIONS']
  expect(getAtPath(readYaml('docker/compose.yaml'), path)).toBe(HEAP_LIMITS)
})

test('the image runs its programs with the benchmarked flags', () => {
  expect(readText('docker/command.sh')).toContain(`exec node ${NODE_FLAGS.join(' ')} `)
})

test('the api and the worker have probes and time to stop', () => {
  const longRunning = pods.filter(({ name }) => name !== 'migrate')
  expect(longRunning.map(({ name }) => name)).toEqual(['api', 'worker'])
  for (const { spec } of longRunning) {
    expect(getAtPath(spec, ['terminationGracePeriodSeconds'])).toBe(40)
    expect(getAtPath(getContainer(spec), ['livenessProbe', 'httpGet', 'path'])).toBe('/healthz')
    expect(getAtPath(getContainer(spec), ['readinessProbe', 'httpGet', 'path'])).toBe('/readyz')
  }
})

test('every setting is documented in the README of an app', () => {
  const documented = readText('apps/api/README.md') + readText('apps/worker/README.md')
  const podSettings = pods.flatMap(({ spec }) =>
    toArray(getAtPath(getContainer(spec), ['env'])).map((entry) => String(getAtPath(entry, ['name']))),
  )
  const sharedSettings = [...readText('docker/kubernetes/base/settings.env').matchAll(/^(\w+)=/gm)].map(
    ([, name = '']) => name,
  )
  const settings = [...podSettings, ...sharedSettings].filter((name) => name !== 'NODE_OPTIONS')
  for (const name of settings) expect(documented).toContain(`\`${name}\``)
})

test('the README deletes the immutable migration Job before it applies another', () => {
  const [, upgrading = '', , secrets = ''] = readText('docker/README.md').split(
    /^## (?=Upgrading|Backup|Replacing secrets)/m,
  )
  for (const section of [upgrading, secrets])
    expect(section).toMatch(/kubectl delete job migrate [^]*kubectl apply -k/)
  const job = base.find((object) => getAtPath(object, ['kind']) === 'Job')
  expect(getAtPath(job, ['spec', 'ttlSecondsAfterFinished'])).toBe(3600)
})

test('a pod started by hand reads its password from the Secret of the worker', () => {
  const [, overrides = ''] =
    /--overrides='([^`]*?)' \\\n/.exec(readText('docs/operations/model-rollout.md')) ?? []
  const pod: unknown = JSON.parse(overrides.replace("'$secret'", 'secrets-1a2b'))
  const env = [
    { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'secrets-1a2b', key: 'DATABASE_URL' } } },
  ]
  expect(pod).toEqual({ spec: { containers: [{ name: 'dry-run', env }] } })
})

describe('schemas of Kubernetes and KEDA', () => {
  const EXAMPLE = 'docker/kubernetes/overlays/production'
  const getKindAndName = (object: unknown) =>
    `${String(getAtPath(object, ['kind']))} ${String(getAtPath(object, ['metadata', 'name']))}`
  /** Replaces members of `spec`, as kustomize does. Does not merge lists. */
  const applyPatch = (object: unknown, patch: unknown) => ({
    ...Object.fromEntries(toEntries(object)),
    spec: Object.fromEntries([object, patch].flatMap((source) => toEntries(getAtPath(source, ['spec'])))),
  })
  const findObject = (name: string) => base.find((object) => getKindAndName(object) === name)

  test('accept every object, those of the example and of KEDA included', () => {
    const ingress = readYamlDocuments(`${EXAMPLE}/ingress.yaml`)
    const servers = readYamlDocuments(`${EXAMPLE}/servers.yaml`).map((patch) =>
      applyPatch(findObject(getKindAndName(patch)), patch),
    )
    const scaling = readYamlDocuments('docker/kubernetes/keda/worker-scaling.yaml')
    expect(validateObjects([...base, ...ingress, ...servers, ...scaling])).toEqual([])
  })

  test('reject misspelt members and values of the wrong type', () => {
    const worker = findObject('Deployment worker')
    const [scaling] = readYamlDocuments('docker/kubernetes/keda/worker-scaling.yaml').slice(1)
    const misspelt = JSON.stringify(worker).replace('readinessProbe', 'readynessProbe')
    const invalidObjects: unknown[] = [
      JSON.parse(misspelt),
      applyPatch(worker, { spec: { replicas: '2' } }),
      applyPatch(scaling, { spec: { minReplicaCont: 2 } }),
    ]
    expect(validateObjects(invalidObjects)).toEqual([
      expect.stringMatching(/^Deployment worker: .*"readynessProbe"' does not exist/),
      'Deployment worker: data/spec/replicas must be integer',
      expect.stringMatching(/^Deployment worker: Type 'string' is not assignable to type 'number'/),
      expect.stringMatching(/^ScaledObject worker: .*"minReplicaCont"' does not exist/),
    ])
  })
})
