import { getAtPath, toArray, toEntries } from '@crop/testkit'
import { HEAP_LIMITS, NODE_FLAGS } from '@crop/dev-servers'
import { listUndocumented, readYamlDocuments, readText, readYaml, SHARED_SETTINGS } from './support/files'
import { validateObjects } from './support/kubernetes'

const base = ['api', 'worker', 'migrate', 'network'].flatMap((name) =>
  readYamlDocuments(`docker/kubernetes/base/${name}.yaml`),
)
const pods = base.flatMap((object) => {
  const spec = getAtPath(object, ['spec', 'template', 'spec'])
  return spec ? [{ name: String(getAtPath(object, ['metadata', 'name'])), spec }] : []
})
const getContainer = (spec: unknown) => getAtPath(spec, ['containers', '0'])

/** What the Pod Security level `restricted` requires. */
const RESTRICTED_POD = {
  securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
}
const RESTRICTED_CONTAINER = {
  securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
}

test.each(pods)('$name runs with least privilege and resource limits', ({ spec }) => {
  expect(spec).toMatchObject({ automountServiceAccountToken: false, ...RESTRICTED_POD })
  expect(getContainer(spec)).toMatchObject(RESTRICTED_CONTAINER)
  expect(getContainer(spec)).toMatchObject({
    resources: { requests: expect.any(Object), limits: { memory: expect.any(String) } },
    securityContext: { readOnlyRootFilesystem: true },
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

test('the api and the worker have probes on the admin port and time to stop', () => {
  const longRunning = pods.filter(({ name }) => name !== 'migrate')
  expect(longRunning.map(({ name }) => name)).toEqual(['api', 'worker'])
  for (const { spec } of longRunning) {
    expect(getAtPath(spec, ['terminationGracePeriodSeconds'])).toBe(40)
    expect(getAtPath(getContainer(spec), ['livenessProbe', 'httpGet', 'path'])).toBe('/healthz')
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(getAtPath(getContainer(spec), [probe, 'httpGet', 'port'])).toBe('admin')
    expect(getAtPath(getContainer(spec), ['readinessProbe', 'httpGet', 'path'])).toBe('/readyz')
  }
})

test('every setting is documented in the README of an app', () => {
  const podSettings = pods.flatMap(({ spec }) =>
    toArray(getAtPath(getContainer(spec), ['env'])).map((entry) => String(getAtPath(entry, ['name']))),
  )
  const settings = [...podSettings, ...Object.keys(SHARED_SETTINGS)].filter((name) => name !== 'NODE_OPTIONS')
  expect(listUndocumented(settings)).toEqual([])
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
  expect(pod).toMatchObject({ spec: { containers: [{ name: 'dry-run', env }] } })
  expect(getAtPath(pod, ['spec'])).toMatchObject(RESTRICTED_POD)
  expect(getContainer(getAtPath(pod, ['spec']))).toMatchObject(RESTRICTED_CONTAINER)
})

const EXAMPLE = 'docker/kubernetes/overlays/production'

test('the namespace of the example enforces the Pod Security level restricted', () => {
  const [namespace] = readYamlDocuments(`${EXAMPLE}/namespace.yaml`)
  const kustomization = readYaml(`${EXAMPLE}/kustomization.yaml`)
  expect(namespace).toMatchObject({
    kind: 'Namespace',
    metadata: {
      name: getAtPath(kustomization, ['namespace']),
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    },
  })
  expect(toArray(getAtPath(kustomization, ['resources']))).toContain('namespace.yaml')
})

test('only the ingress controller and Prometheus may connect to a pod', () => {
  const policies = base.filter((object) => getAtPath(object, ['kind']) === 'NetworkPolicy')
  const sources = policies.flatMap((policy) =>
    toArray(getAtPath(policy, ['spec', 'ingress']) ?? []).flatMap((rule) => {
      const from = toArray(getAtPath(rule, ['from']) ?? ['anywhere'])
      const ports = toArray(getAtPath(rule, ['ports'])).map((port) => getAtPath(port, ['port']))
      return from.map((source) => ({ ports, source }))
    }),
  )
  const inNamespace = (name: string) => ({ matchLabels: { 'kubernetes.io/metadata.name': name } })
  const controller = { matchLabels: { 'app.kubernetes.io/name': 'ingress-nginx' } }
  expect(sources).toEqual([
    { ports: ['http'], source: { namespaceSelector: inNamespace('ingress-nginx'), podSelector: controller } },
    { ports: ['admin'], source: { namespaceSelector: inNamespace('monitoring') } },
  ])
})

test('the example allows every outgoing port of the policy that it replaces', () => {
  const listPorts = (objects: readonly unknown[]) =>
    objects
      .filter((object) => getAtPath(object, ['metadata', 'name']) === 'crop-planning')
      .flatMap((policy) => toArray(getAtPath(policy, ['spec', 'egress'])))
      .flatMap((rule) => toArray(getAtPath(rule, ['ports'])))
  const ports = listPorts(base)
  expect(ports).toContainEqual({ port: 465, protocol: 'TCP' })
  expect(listPorts(readYamlDocuments(`${EXAMPLE}/servers.yaml`))).toEqual(expect.arrayContaining([...ports]))
})

test.each(['docker/kubernetes/base', EXAMPLE])('%s names a version of the image', (folder) => {
  for (const image of toArray(getAtPath(readYaml(`${folder}/kustomization.yaml`), ['images'])))
    expect(String(getAtPath(image, ['newTag']))).toMatch(/^\d+\.\d+\.\d+$/)
})

describe('schemas of Kubernetes and KEDA', () => {
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
    const namespace = readYamlDocuments(`${EXAMPLE}/namespace.yaml`)
    const servers = readYamlDocuments(`${EXAMPLE}/servers.yaml`).map((patch) =>
      applyPatch(findObject(getKindAndName(patch)), patch),
    )
    const scaling = readYamlDocuments('docker/kubernetes/keda/worker-scaling.yaml')
    expect(validateObjects([...base, ...ingress, ...namespace, ...servers, ...scaling])).toEqual([])
  })

  test('accept the trigger of an announced peak beside that of the backlog', () => {
    const folder = 'docker/kubernetes/overlays/peak'
    const overlay = readYaml(`${folder}/kustomization.yaml`)
    expect(overlay).toMatchObject({
      resources: ['../production'],
      patches: [{ target: { kind: 'ScaledObject', name: 'worker' }, path: 'announced-peak.yaml' }],
    })
    const [operation, ...others] = toArray(readYaml(`${folder}/announced-peak.yaml`))
    expect(others).toEqual([])
    expect(operation).toMatchObject({ op: 'add', path: '/spec/triggers/-' })
    const scaling = readYamlDocuments('docker/kubernetes/keda/worker-scaling.yaml')[1]
    const trigger = getAtPath(operation, ['value'])
    const triggers = [...toArray(getAtPath(scaling, ['spec', 'triggers'])), trigger]
    expect(validateObjects([applyPatch(scaling, { spec: { triggers } })])).toEqual([])

    // KEDA reads five fields: minute, hour, day, month and day of the week.
    const date = expect.stringMatching(/^\d+ \d+ \d+ \d+ \*$/)
    const metadata = { timezone: 'Etc/UTC', start: date, end: date, desiredReplicas: expect.any(String) }
    expect(trigger).toEqual({ type: 'cron', metadata })
    const workers = Number(getAtPath(trigger, ['metadata', 'desiredReplicas']))
    expect(workers).toBeGreaterThan(Number(getAtPath(scaling, ['spec', 'minReplicaCount'])))
    expect(workers).toBeLessThanOrEqual(Number(getAtPath(scaling, ['spec', 'maxReplicaCount'])))
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
