import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { HEAP_LIMITS, NODE_FLAGS } from '@crop/dev-servers'
import { createThrowawayFolder, getAtPath, toArray, toEntries } from '@crop/testkit'
import { describeWith } from './support/describe-with'
import {
  listUndocumented,
  parseYamlDocuments,
  readSettings,
  readText,
  readYaml,
  ROOT,
  SHARED_SETTINGS,
} from './support/files'
import { validateObjects } from './support/kubernetes'

const run = promisify(execFile)

const CHART = 'docker/helm/crop-planning'
const SECRETS = readSettings('docker/helm/secrets.env.example')
const EXAMPLE: unknown = readYaml('docker/helm/production.example.yaml')

/** What the Pod Security level `restricted` requires. */
const RESTRICTED_POD = {
  securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
}
const RESTRICTED_CONTAINER = {
  securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
}

/** In the order of the rendered objects. */
const PODS = ['api', 'worker', 'migrate-1', 'test-queue-stats']

const getContainer = (spec: unknown) => getAtPath(spec, ['containers', '0'])

test('the image runs as the user of the pods', () => {
  expect(readText('docker/Dockerfile')).toContain('USER 65534:65534')
})

test('the image runs its programs with the benchmarked flags', () => {
  expect(readText('docker/command.sh')).toContain(`exec node ${NODE_FLAGS.join(' ')} `)
})

test('the chart has the version of the root package', () => {
  const version = getAtPath(readYaml('package.json'), ['version'])
  expect(readYaml(`${CHART}/Chart.yaml`)).toMatchObject({ version, appVersion: version })
})

test('the namespace of the README enforces the Pod Security level restricted', () => {
  expect(readText('docker/README.md')).toMatch(
    /kubectl label namespace crop-planning pod-security\.kubernetes\.io\/enforce=restricted/,
  )
})

test('a pod started by hand reads its passwords from the Secret', () => {
  const [, overrides = ''] =
    /--overrides='([^`]*?)' \\\n/.exec(readText('docs/operations/model-rollout.md')) ?? []
  const pod: unknown = JSON.parse(overrides)
  // `cropctl warm` needs both.
  const env = ['DATABASE_URL', 'REDIS_URL'].map((name) => ({
    name,
    valueFrom: { secretKeyRef: { name: 'secrets', key: name } },
  }))
  expect(readYaml(`${CHART}/values.yaml`)).toMatchObject({ secrets: { name: 'secrets' } })
  expect(pod).toMatchObject({ spec: { containers: [{ name: 'dry-run', env }] } })
  expect(getAtPath(pod, ['spec'])).toMatchObject(RESTRICTED_POD)
  expect(getContainer(getAtPath(pod, ['spec']))).toMatchObject(RESTRICTED_CONTAINER)
})

test.each(['api', 'worker'])(
  'the %s has the heap limits of the benchmarks, which operators can change',
  (app) => {
    const path = ['services', app, 'environment', 'NODE_OPTIONS']
    expect(getAtPath(readYaml('docker/compose.yaml'), path)).toBe(HEAP_LIMITS)
    expect(getAtPath(readYaml(`${CHART}/values.yaml`), [app, 'nodeOptions'])).toBe(HEAP_LIMITS)
    expect(readText(`${CHART}/templates/${app}.yaml`)).toContain(
      `- { name: NODE_OPTIONS, value: {{ .Values.${app}.nodeOptions | quote }} }`,
    )
  },
)

test('no setting moves a port that the probes, Services and policies of the chart have', () => {
  const ports = ['PORT', 'ADMIN_PORT', 'WORKER_ADMIN_PORT']
  const schema: unknown = JSON.parse(readText(`${CHART}/values.schema.json`))
  const names = getAtPath(schema, ['properties', 'settings', 'propertyNames'])
  expect(getAtPath(names, ['not', 'enum'])).toEqual(ports)
  const settings = readText('docs/operations/settings.md')
  const defaults = ports.map(
    (name) => new RegExp(`^- \`${name}\` \\(\\w+; (\\d+)\\)`, 'm').exec(settings)?.[1],
  )
  const templates = ['api', 'worker'].map((app) => readText(`${CHART}/templates/${app}.yaml`)).join()
  expect([...templates.matchAll(/containerPort: (\d+)/g)].map(([, port]) => port)).toEqual(defaults)
})

describeWith('helm', 'the Helm chart', (helm) => {
  const template = async (values: unknown) => {
    await using folder = await createThrowawayFolder()
    const file = join(folder.path, 'values.yaml')
    await writeFile(file, stringify(values))
    const { stdout } = await run(helm, ['template', 'crop', join(ROOT, CHART), '--values', file])
    return parseYamlDocuments(stdout)
  }

  const CERTIFICATES = { caCertificates: { configMap: 'ca-certificates' } }
  const PLACEMENT = {
    nodeSelector: { disktype: 'ssd' },
    tolerations: [{ key: 'crops', operator: 'Exists' }],
    affinity: { podAntiAffinity: {} },
  }
  const PEAK = { start: '45 3 15 10 *', end: '0 6 15 10 *', workers: 4 }
  const withValues = (values: object) => ({ ...Object.fromEntries(toEntries(EXAMPLE)), ...values })

  let objects: readonly unknown[] = []
  beforeAll(async () => {
    objects = await template(withValues({ secrets: { values: SECRETS } }))
  })

  const findAll = (kind: string) => objects.filter((object) => getAtPath(object, ['kind']) === kind)
  const find = (kind: string, name: string) =>
    findAll(kind).find((object) => getAtPath(object, ['metadata', 'name']) === name)
  const listPods = (rendered = objects) =>
    rendered.flatMap((object) => {
      const isPod = getAtPath(object, ['kind']) === 'Pod'
      const spec = getAtPath(object, isPod ? ['spec'] : ['spec', 'template', 'spec'])
      return spec ? [{ name: String(getAtPath(object, ['metadata', 'name'])), spec }] : []
    })

  test('passes the linter', async () => {
    const { stdout } = await run(helm, ['lint', '--strict', join(ROOT, CHART)])
    expect(stdout).toContain('0 chart(s) failed')
  })

  test.each<[string, unknown]>([
    ['the default values', {}],
    ['the example', EXAMPLE],
    ['the example with its secrets', withValues({ secrets: { values: SECRETS } })],
    ['the example with certificates and placement', withValues({ ...CERTIFICATES, ...PLACEMENT })],
    ['the example with an announced peak', withValues({ keda: { enabled: true, peaks: [PEAK] } })],
  ])('renders objects that Kubernetes and KEDA accept from %s', async (_name, values) => {
    expect(validateObjects(await template(values))).toEqual([])
  })

  test.each([
    ['an unknown value', { keda: { enable: true } }],
    ['a setting that is not text', { settings: { TRUST_PROXY: 1 } }],
    ['a setting of a port', { settings: { ADMIN_PORT: '9095' } }],
    ['a tag in the place of a digest', { image: { digest: '1.0.0' } }],
    ['a label of nodes that is not text', { nodeSelector: { ssd: true } }],
    ['a port that is none', { network: { receiverPorts: [70_000] } }],
    ['a public API key that is no API key', { secrets: { values: { PUBLIC_API_KEY: 'visitors' } } }],
  ])('refuses %s', async (_name, values) => {
    await expect(template(values)).rejects.toThrow(/values don't meet the specifications of the schema/)
  })

  test('prefers a digest to a tag', async () => {
    const digest = `sha256:${'0'.repeat(64)}`
    const images = JSON.stringify(await template({ image: { repository: 'crops', tag: '1.0.0', digest } }))
    expect(images).toContain(`"crops@${digest}"`)
    expect(images).not.toContain('crops:1.0.0')
  })

  test('runs every pod with least privilege and resource limits', () => {
    expect(listPods().map(({ name }) => name)).toEqual(PODS)
    for (const { spec } of listPods()) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, ...RESTRICTED_POD })
      expect(getContainer(spec)).toMatchObject(RESTRICTED_CONTAINER)
      expect(getContainer(spec)).toMatchObject({
        resources: { requests: expect.any(Object), limits: { memory: expect.any(String) } },
        securityContext: { readOnlyRootFilesystem: true },
      })
    }
  })

  test.each(['api', 'worker'] as const)('gives the %s the heap limits of its values', async (app) => {
    const nodeOptions = '--max-old-space-size=512'
    const rendered = await template(withValues({ [app]: { nodeOptions } }))
    const deployment = rendered.find(
      (object) =>
        getAtPath(object, ['kind']) === 'Deployment' && getAtPath(object, ['metadata', 'name']) === app,
    )
    const container = getContainer(getAtPath(deployment, ['spec', 'template', 'spec']))
    expect(toArray(getAtPath(container, ['env']))).toContainEqual({
      name: 'NODE_OPTIONS',
      value: nodeOptions,
    })
  })

  test('gives the api and the worker probes on the admin port and time to stop', () => {
    const longRunning = listPods().filter(({ name }) => name === 'api' || name === 'worker')
    expect(longRunning).toHaveLength(2)
    for (const { spec } of longRunning) {
      expect(getAtPath(spec, ['terminationGracePeriodSeconds'])).toBe(40)
      expect(getAtPath(getContainer(spec), ['livenessProbe', 'httpGet', 'path'])).toBe('/healthz')
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        expect(getAtPath(getContainer(spec), [probe, 'httpGet', 'port'])).toBe('admin')
      expect(getAtPath(getContainer(spec), ['readinessProbe', 'httpGet', 'path'])).toBe('/readyz')
    }
  })

  test('gives the api and the worker the time to stop that their settings require', async () => {
    const settings = { STOP_DRAIN_MS: '30000', SHUTDOWN_GRACE_SECONDS: '299.5' }
    const pods = listPods(await template({ settings }))
    const listSeconds = (app: string) =>
      pods.flatMap(({ name, spec }) =>
        name === app ? [getAtPath(spec, ['terminationGracePeriodSeconds'])] : [],
      )
    expect(listSeconds('api')).toEqual([69])
    expect(listSeconds('worker')).toEqual([315])
  })

  test('gives every pod the settings, certificates and placement of the values', async () => {
    const rendered = await template(withValues({ ...CERTIFICATES, ...PLACEMENT }))
    const pods = listPods(rendered)
    expect(pods.map(({ name }) => name)).toEqual(PODS)
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        ...PLACEMENT,
        volumes: [{ name: 'ca-certificates', configMap: { name: 'ca-certificates' } }],
      })
      expect(getContainer(spec)).toMatchObject({
        envFrom: [{ configMapRef: { name: 'settings' } }],
        volumeMounts: [{ name: 'ca-certificates', mountPath: '/etc/crop-certificates' }],
      })
    }
    const settings = rendered.filter((object) => getAtPath(object, ['kind']) === 'ConfigMap')
    expect(settings).toMatchObject([{ data: { NODE_EXTRA_CA_CERTS: '/etc/crop-certificates/ca.crt' } }])
  })

  test('sets only settings that the README of an app describes', () => {
    const podSettings = listPods().flatMap(({ spec }) =>
      toArray(getAtPath(getContainer(spec), ['env'])).map((entry) => String(getAtPath(entry, ['name']))),
    )
    const settings = [...podSettings, ...Object.keys(SHARED_SETTINGS)]
    expect(listUndocumented(settings.filter((name) => name !== 'NODE_OPTIONS'))).toEqual([])
  })

  test('gives the api the public API key if the Secret has one', () => {
    const { spec } = listPods().find(({ name }) => name === 'api') ?? {}
    const variables = toArray(getAtPath(getContainer(spec), ['env']))
    expect(variables).toContainEqual({
      name: 'PUBLIC_API_KEY',
      valueFrom: { secretKeyRef: { name: 'secrets', key: 'PUBLIC_API_KEY', optional: true } },
    })
  })

  test('deletes the migration Job an hour after it has finished', () => {
    expect(findAll('Job')).toMatchObject([{ spec: { ttlSecondsAfterFinished: 3600 } }])
  })

  test('lets only the ingress controller and Prometheus connect to a pod', () => {
    const sources = findAll('NetworkPolicy').flatMap((policy) =>
      toArray(getAtPath(policy, ['spec', 'ingress']) ?? []).flatMap((rule) => {
        const from = toArray(getAtPath(rule, ['from']) ?? ['anywhere'])
        const ports = toArray(getAtPath(rule, ['ports'])).map((port) => getAtPath(port, ['port']))
        return from.map((source) => ({ ports, source }))
      }),
    )
    const inNamespace = (name: string) => ({ matchLabels: { 'kubernetes.io/metadata.name': name } })
    const controller = { matchLabels: { 'app.kubernetes.io/name': 'ingress-nginx' } }
    expect(sources).toEqual([
      {
        ports: ['http'],
        source: { namespaceSelector: inNamespace('ingress-nginx'), podSelector: controller },
      },
      { ports: ['admin'], source: { namespaceSelector: inNamespace('monitoring') } },
    ])
  })

  test('lets pods connect to DNS, mail servers, and the addresses and ports of the servers', () => {
    const rules = toArray(getAtPath(find('NetworkPolicy', 'crop-planning'), ['spec', 'egress']))
    const tcp = (...ports: number[]) => ports.map((port) => ({ port, protocol: 'TCP' }))
    expect(rules.map((rule) => getAtPath(rule, ['ports']))).toEqual([
      [{ port: 53, protocol: 'UDP' }, ...tcp(53)],
      tcp(465, 587),
      tcp(5432, 6432, 6379),
    ])
    expect(rules[2]).toMatchObject({ to: [{ ipBlock: { cidr: '10.20.0.0/16' } }] })
  })

  test('adds workers at an announced time to those that the backlog requests', async () => {
    objects = await template(withValues({ keda: { enabled: true, peaks: [PEAK] } }))
    const triggers = toArray(getAtPath(find('ScaledObject', 'worker'), ['spec', 'triggers']))
    expect(triggers.map((trigger) => getAtPath(trigger, ['type']))).toEqual(['postgresql', 'cron'])
    const { start, end } = PEAK
    const expected = { timezone: 'Etc/UTC', start, end, desiredReplicas: '4' }
    expect(getAtPath(triggers[1], ['metadata'])).toEqual(expected)
  })
})
