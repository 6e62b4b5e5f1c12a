import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@crop/db'
import type { Database } from '@crop/db'
import { parse, parseAllDocuments } from 'yaml'
import { entriesOf, listOf, look } from '../contract/json'
import { HEAP_BOUNDS, NODE_FLAGS } from '../processes/app-process'
import { aTask } from '../testing/builders'
import { startApi, startWorker } from '../testing/start-process'
import type { StartedProcess } from '../testing/start-process'
import { createTestDatabase } from '../testing/test-database'
import type { TestDatabase } from '../testing/test-database'

const ROOT = join(__dirname, '../../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const yamlOf = (file: string): unknown => parse(read(file), { merge: true })
const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(read(file)).map((document): unknown => document.toJS())

/** What api and worker report about themselves; `up` is Prometheus's own. */
let metrics = ['up']

async function reportedBy({ adminUrl }: StartedProcess): Promise<string[]> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text()
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
}

beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  const settings = { DATABASE_URL: url, LOG_LEVEL: 'error' }
  const processes = await Promise.all([startApi(settings), startWorker(settings)])
  metrics = [...metrics, ...(await Promise.all(processes.map(reportedBy))).flat()]
  for (const process of processes) process.kill()
  await Promise.all(processes.map(({ exited }) => exited))
  await drop()
}, 30_000)

const HISTOGRAM_PARTS = /^(http_request_duration_seconds|crop_model_duration_seconds)_(bucket|count|sum)$/
const WORDS = new Set([
  'and',
  'or',
  'unless',
  'on',
  'ignoring',
  'by',
  'without',
  'group_left',
  'offset',
  'bool',
])

/** The metrics that an expression asks for: what is left of its names without labels, functions and words. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\boffset\s+\w+/g, '')
  const names = [...bare.matchAll(/[a-z_:][\w:]*(?!\w*\s*\()/gi)].map(([name]) => name)
  return names.filter((name) => !WORDS.has(name)).map((name) => name.replace(HISTOGRAM_PARTS, '$1'))
}

/** Brackets outside strings that are closed in order leave nothing. */
function unclosed(expression: string): string {
  let rest = expression.replace(/"(\\.|[^"\\])*"/g, '').replace(/[^()[\]{}]/g, '')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/\(\)|\[\]|\{\}/g, '')
  }
  return rest
}

const alerts = listOf(look(yamlOf('docker/monitoring/alerts.yaml'), ['groups']))
  .flatMap((group) => listOf(look(group, ['rules'])))
  .map((rule) => ({ name: String(look(rule, ['alert'])), expression: String(look(rule, ['expr'])), rule }))

const dashboard: unknown = JSON.parse(read('docker/monitoring/dashboard.json'))
const panels = listOf(look(dashboard, ['panels']))
const panelQueries = panels.flatMap((panel) =>
  listOf(look(panel, ['targets'])).map((target) => ({
    name: String(look(panel, ['title'])),
    expression: String(look(target, ['expr'])),
  })),
)

const runbookPages = readdirSync(join(ROOT, 'docker/runbook'))

test.each([...alerts, ...panelQueries])(
  '$name asks for metrics that exist: $expression',
  ({ expression }) => {
    const asked = metricsIn(expression)
    expect(asked).not.toEqual([])
    expect(metrics).toEqual(expect.arrayContaining(asked))
    expect(unclosed(expression)).toBe('')
  },
)

test('every alert says what it means and has a page in the runbook, and every page an alert', () => {
  for (const { name, rule } of alerts) {
    const annotation = (key: string) => look(rule, ['annotations', key])
    expect(annotation('summary')).toEqual(expect.any(String))
    expect(annotation('description')).toEqual(expect.any(String))
    expect(annotation('runbook')).toBe(`docker/runbook/${name}.md`)
    expect(['critical', 'warning']).toContain(look(rule, ['labels', 'severity']))
  }
  expect(alerts.map(({ name }) => `${name}.md`).toSorted()).toEqual(runbookPages.toSorted())
})

test('a page of the runbook links to pages that exist', () => {
  for (const page of runbookPages)
    for (const [, target = ''] of read(`docker/runbook/${page}`).matchAll(/\]\(([^)#]+)/g))
      expect(() => read(join('docker/runbook', target))).not.toThrow()
})

test('no two panels of the dashboard share an id or a place, and all ask the provisioned source', () => {
  const numberAt = (panel: unknown, path: string[]) => Number(look(panel, path))
  const ids = panels.map((panel) => numberAt(panel, ['id']))
  expect(new Set(ids).size).toBe(panels.length)
  const cells = panels.flatMap((panel) => {
    const [x = NaN, y = NaN, w = NaN, h = NaN] = ['x', 'y', 'w', 'h'].map((side) =>
      numberAt(panel, ['gridPos', side]),
    )
    expect(x + w).toBeLessThanOrEqual(24)
    return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`)
  })
  expect(new Set(cells).size).toBe(cells.length)
  const source = look(yamlOf('docker/monitoring/grafana/datasource.yaml'), ['datasources', '0', 'uid'])
  const asked = panels
    .filter((panel) => look(panel, ['type']) !== 'row')
    .map((panel) => look(panel, ['datasource', 'uid']))
  expect(new Set(asked)).toEqual(new Set([source]))
})

describe('compose', () => {
  const compose = yamlOf('docker/compose.yaml')
  const services = entriesOf(look(compose, ['services']))
  const namesAt = (...path: string[]) => entriesOf(look(compose, path)).map(([name]) => name)
  /** Names in a list, or the keys of a map. */
  const namesIn = (value: unknown) =>
    Array.isArray(value) ? value.map(String) : entriesOf(value).map(([name]) => name)

  test.each(services)('%s may do no more than it must', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      restart: expect.any(String),
    })
  })

  test.each(services)('%s names services, networks and volumes that are there', (_name, service) => {
    expect(namesAt('services')).toEqual(expect.arrayContaining(namesIn(look(service, ['depends_on']))))
    expect(namesAt('networks')).toEqual(expect.arrayContaining(namesIn(look(service, ['networks']))))
    for (const volume of listOf(look(service, ['volumes'])).map(String)) {
      const [from = ''] = volume.split(':')
      if (from.startsWith('.')) expect(() => read(join('docker', from))).not.toThrow()
      else expect(namesAt('volumes')).toContain(from)
    }
  })

  test('api and worker start on a migrated database, and only the api is reachable from outside', () => {
    for (const name of ['api', 'worker'])
      expect(look(compose, ['services', name, 'depends_on'])).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
        postgres: { condition: 'service_healthy' },
      })
    const published = services.filter(
      ([, service]) => look(service, ['ports']) && !look(service, ['profiles']),
    )
    expect(published.map(([name]) => name)).toEqual(['api'])
  })

  test('what runs signs in to Postgres as another role than what migrates', () => {
    const roleOf = (name: string) => {
      const address = look(compose, ['services', name, 'environment', 'DATABASE_URL'])
      return /^postgres:\/\/(\w+):/.exec(String(address))?.[1]
    }
    expect(['api', 'worker', 'migrate'].map(roleOf)).toEqual(['crop_run', 'crop_run', 'crop_owner'])
    const secrets = read('docker/kubernetes/overlays/production/secrets.env.example')
    const roles = [...secrets.matchAll(/^(\w*DATABASE_URL)=postgres:\/\/(\w+):.*sslmode=verify-full$/gm)]
    expect(roles.map(([, name, role]) => `${name} ${role}`)).toEqual([
      'DATABASE_URL crop_run',
      'MIGRATION_DATABASE_URL crop_owner',
      'BACKLOG_DATABASE_URL backlog',
    ])
  })

  test('the example of settings has what compose reads, and no secret', () => {
    const used = [...read('docker/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const example = [...read('docker/.env.example').matchAll(/^(\w+)=(.*)$/gm)]
    const offered = example.map(([, name]) => name)
    expect(new Set(used.filter((name) => name !== 'IMAGE'))).toEqual(new Set(offered))
    for (const [, name = '', value] of example) if (/SECRET|PASSWORD/.test(name)) expect(value).toBe('')
  })
})

describe('kubernetes', () => {
  const base = ['api', 'worker', 'migrate', 'network'].flatMap((name) =>
    documentsOf(`docker/kubernetes/base/${name}.yaml`),
  )
  const pods = base.flatMap((object) => {
    const spec = look(object, ['spec', 'template', 'spec'])
    return spec ? [{ name: String(look(object, ['metadata', 'name'])), spec }] : []
  })
  const containerOf = (spec: unknown) => look(spec, ['containers', '0'])

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
      const settings = listOf(look(containerOf(spec), ['env']))
      const [options] = settings.filter((entry) => look(entry, ['name']) === 'NODE_OPTIONS')
      expect(look(options, ['value'])).toBe(HEAP_BOUNDS)
      const composed = look(parse(read('docker/compose.yaml')), [
        'services',
        app,
        'environment',
        'NODE_OPTIONS',
      ])
      expect(composed).toBe(HEAP_BOUNDS)
    },
  )

  test('the image runs its programs with the flags with which they are measured', () => {
    expect(read('docker/command.sh')).toContain(`exec node ${NODE_FLAGS.join(' ')} `)
  })

  test('what is served is probed, and gets time to stop', () => {
    const served = pods.filter(({ name }) => name !== 'migrate')
    expect(served.map(({ name }) => name)).toEqual(['api', 'worker'])
    for (const { spec } of served) {
      expect(look(spec, ['terminationGracePeriodSeconds'])).toBe(40)
      expect(look(containerOf(spec), ['livenessProbe', 'httpGet', 'path'])).toBe('/healthz')
      expect(look(containerOf(spec), ['readinessProbe', 'httpGet', 'path'])).toBe('/readyz')
    }
  })

  test('every setting is one that an app documents', () => {
    const documented = read('apps/api/README.md') + read('apps/worker/README.md')
    const set = pods.flatMap(({ spec }) =>
      listOf(look(containerOf(spec), ['env'])).map((entry) => String(look(entry, ['name']))),
    )
    const shared = [...read('docker/kubernetes/base/settings.env').matchAll(/^(\w+)=/gm)].map(
      ([, name = '']) => name,
    )
    const nodesOwn = ['NODE_OPTIONS']
    for (const name of [...set, ...shared].filter((setting) => !nodesOwn.includes(setting)))
      expect(documented).toContain(`\`${name}\``)
  })
})

describe('in Postgres', () => {
  let database: TestDatabase
  let connection: Database
  beforeAll(async () => {
    database = await createTestDatabase()
    connection = connect({ url: database.url, max: 4, statementTimeoutMs: 5000 })
  })
  afterAll(async () => {
    await connection[Symbol.asyncDispose]()
    await database.drop()
  })
  beforeEach(() => database.query('delete from analysis_tasks'))

  const [, scaledObject] = documentsOf('docker/kubernetes/keda/worker-scaling.yaml')
  const backlogQuery = String(look(scaledObject, ['spec', 'triggers', '0', 'metadata', 'query']))
  const backlogSeconds = async () => Number((await database.query(backlogQuery))[0]?.backlog_seconds)
  const queue = (tasks: number) => Promise.all(Array.from({ length: tasks }, () => aTask(connection.db)))

  async function completed(tasks: number, { held, ago }: { held: string; ago: string }): Promise<void> {
    const ids = (await queue(tasks)).map(({ id }) => id)
    await database.query(
      `update analysis_tasks set state = 'completed', finished_at = now() - $2::interval,
              started_at = now() - $2::interval - $3::interval where id = any($1)`,
      [ids, ago, held],
    )
  }

  test('no backlog asks for no more workers', async () => {
    expect(await backlogSeconds()).toBe(0)
    await completed(3, { held: '2 s', ago: '1 min' })
    expect(await backlogSeconds()).toBe(0)
  })

  test('the backlog is the time that its tasks will hold slots, by those completed of late', async () => {
    await queue(100)
    expect(await backlogSeconds()).toBe(5)
    await completed(2, { held: '90 s', ago: '11 min' })
    expect(await backlogSeconds()).toBe(5)
    await completed(2, { held: '300 ms', ago: '9 min' })
    await completed(2, { held: '100 ms', ago: '1 min' })
    expect(await backlogSeconds()).toBe(20)
  })

  test('what is not due yet, or runs, is no backlog', async () => {
    await queue(40)
    await database.query(`update analysis_tasks set available_at = now() + interval '1 min'`)
    const [running] = await queue(1)
    await database.query(`update analysis_tasks set state = 'processing' where id = $1`, [running?.id])
    expect(await backlogSeconds()).toBe(0)
  })

  test('what waits for more than a minute counts for its age', async () => {
    await queue(2)
    await database.query(`update analysis_tasks set available_at = now() - interval '50 s'`)
    expect(await backlogSeconds()).toBe(1)
    await database.query(`update analysis_tasks set available_at = now() - interval '299.5 s'`)
    expect(await backlogSeconds()).toBe(300)
  })

  test('while the queue is paused, its backlog asks for no workers', async () => {
    await queue(100)
    await database.query('insert into queue_pauses default values')
    expect(await backlogSeconds()).toBe(0)
    await database.query('delete from queue_pauses')
    expect(await backlogSeconds()).toBe(5)
  })

  const statements = runbookPages.flatMap((page) =>
    [...read(`docker/runbook/${page}`).matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => ({
      page,
      sql,
    })),
  )
  test.each(statements)('the query of $page runs', async ({ sql }) => {
    await expect(database.query(sql)).resolves.toEqual(expect.any(Array))
  })
})
