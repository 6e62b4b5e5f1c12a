import { toEntries, toArray, getAtPath } from '@crop/testkit'
import { HEAP_LIMITS, NODE_FLAGS } from '@crop/dev-servers'
import { documentsOf, read, yamlOf } from './support/files'
import { faultsOf } from './support/kubernetes'

const base = ['api', 'worker', 'migrate', 'network'].flatMap((name) =>
  documentsOf(`docker/kubernetes/base/${name}.yaml`),
)
const pods = base.flatMap((object) => {
  const spec = getAtPath(object, ['spec', 'template', 'spec'])
  return spec ? [{ name: String(getAtPath(object, ['metadata', 'name'])), spec }] : []
})
const containerOf = (spec: unknown) => getAtPath(spec, ['containers', '0'])

test.each(pods)('$name runs confined and within bounds', ({ spec }) => {
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
  })
  expect(containerOf(spec)).toMatchObject({
    resources: { requests: expect.any(Object), limits: { memory: expect.any(String) } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  })
})

test('the image runs as the same user', () => {
  expect(read('docker/Dockerfile')).toContain('USER 65534:65534')
})

test.each(['api', 'worker'] as const)(
  'the heap of the %s is bounded as it is where it is measured',
  (app) => {
    const { spec } = pods.find(({ name }) => name === app) ?? {}
    const settings = toArray(getAtPath(containerOf(spec), ['env']))
    const [options] = settings.filter((entry) => getAtPath(entry, ['name']) === 'NODE_OPTIONS')
    expect(getAtPath(options, ['value'])).toBe(HEAP_LIMITS)
    const composed = getAtPath(yamlOf('docker/compose.yaml'), [
      'services',
      app,
      'environment',
      'NODE_OPTIONS',
    ])
    expect(composed).toBe(HEAP_LIMITS)
  },
)

test('the image runs its programs with the benchmarked flags', () => {
  expect(read('docker/command.sh')).toContain(`exec node ${NODE_FLAGS.join(' ')} `)
})

test('every server has probes and time to stop', () => {
  const served = pods.filter(({ name }) => name !== 'migrate')
  expect(served.map(({ name }) => name)).toEqual(['api', 'worker'])
  for (const { spec } of served) {
    expect(getAtPath(spec, ['terminationGracePeriodSeconds'])).toBe(40)
    expect(getAtPath(containerOf(spec), ['livenessProbe', 'httpGet', 'path'])).toBe('/healthz')
    expect(getAtPath(containerOf(spec), ['readinessProbe', 'httpGet', 'path'])).toBe('/readyz')
  }
})

test('every setting is documented by an app', () => {
  const documented = read('apps/api/README.md') + read('apps/worker/README.md')
  const set = pods.flatMap(({ spec }) =>
    toArray(getAtPath(containerOf(spec), ['env'])).map((entry) => String(getAtPath(entry, ['name']))),
  )
  const shared = [...read('docker/kubernetes/base/settings.env').matchAll(/^(\w+)=/gm)].map(
    ([, name = '']) => name,
  )
  const nodesOwn = ['NODE_OPTIONS']
  for (const name of [...set, ...shared].filter((setting) => !nodesOwn.includes(setting)))
    expect(documented).toContain(`\`${name}\``)
})

test('the Job of the migration, which cannot be changed, is deleted wherever the README applies another', () => {
  const [, upgrading = '', , secrets = ''] = read('docker/README.md').split(
    /^## (?=Upgrading|Backup|Replacing secrets)/m,
  )
  for (const section of [upgrading, secrets])
    expect(section).toMatch(/kubectl delete job migrate [^]*kubectl apply -k/)
  const job = base.find((object) => getAtPath(object, ['kind']) === 'Job')
  expect(getAtPath(job, ['spec', 'ttlSecondsAfterFinished'])).toBe(3600)
})

test('a pod that is run by hand reads its password from the Secret that the worker names', () => {
  const [, overrides = ''] =
    /--overrides='([^`]*?)' \\\n/.exec(read('docs/operations/model-rollout.md')) ?? []
  const pod: unknown = JSON.parse(overrides.replace("'$secret'", 'secrets-1a2b'))
  const env = [
    { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'secrets-1a2b', key: 'DATABASE_URL' } } },
  ]
  expect(pod).toEqual({ spec: { containers: [{ name: 'dry-run', env }] } })
})

describe('its schemas', () => {
  const EXAMPLE = 'docker/kubernetes/overlays/production'
  const nameOf = (object: unknown) =>
    `${String(getAtPath(object, ['kind']))} ${String(getAtPath(object, ['metadata', 'name']))}`
  /** As kustomize merges where no list has to be merged. */
  const patched = (object: unknown, patch: unknown) => ({
    ...Object.fromEntries(toEntries(object)),
    spec: Object.fromEntries([object, patch].flatMap((part) => toEntries(getAtPath(part, ['spec'])))),
  })
  const named = (name: string) => base.find((object) => nameOf(object) === name)

  test('know all that is in every object, the example’s and KEDA’s among them', () => {
    const ingress = documentsOf(`${EXAMPLE}/ingress.yaml`)
    const servers = documentsOf(`${EXAMPLE}/servers.yaml`).map((patch) =>
      patched(named(nameOf(patch)), patch),
    )
    const scaling = documentsOf('docker/kubernetes/keda/worker-scaling.yaml')
    expect(faultsOf([...base, ...ingress, ...servers, ...scaling])).toEqual([])
  })

  test('know no misspelt member, and no value of another type', () => {
    const worker = named('Deployment worker')
    const [scaling] = documentsOf('docker/kubernetes/keda/worker-scaling.yaml').slice(1)
    const broken = JSON.stringify(worker).replace('readinessProbe', 'readynessProbe')
    const wrong: unknown[] = [
      JSON.parse(broken),
      patched(worker, { spec: { replicas: '2' } }),
      patched(scaling, { spec: { minReplicaCont: 2 } }),
    ]
    expect(faultsOf(wrong)).toEqual([
      expect.stringMatching(/^Deployment worker: .*"readynessProbe"' does not exist/),
      'Deployment worker: data/spec/replicas must be integer',
      expect.stringMatching(/^Deployment worker: Type 'string' is not assignable to type 'number'/),
      expect.stringMatching(/^ScaledObject worker: .*"minReplicaCont"' does not exist/),
    ])
  })
})
