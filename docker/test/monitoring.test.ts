import {
  getAtPath,
  startApi,
  type StartedApi,
  type StartedProcess,
  startWorker,
  toArray,
  toEntries,
} from '@crop/testkit'
import { useTestDatabase } from '@crop/db/testing'
import { listAlertRules } from './support/alerts'
import { readText, readYaml, SHARED_SETTINGS } from './support/files'

const { url } = useTestDatabase()

/** Metrics of the api and the worker, and `up`, which Prometheus adds. */
let metrics = ['up']

async function listMetrics({ adminUrl }: StartedProcess): Promise<string[]> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text()
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
}

/** The values of the label `route`. */
let routes: readonly string[] = []

/** Requests every operation once, and returns the values of the label `route`. */
async function listRoutes(api: StartedApi): Promise<string[]> {
  const operations = toEntries(getAtPath(readYaml('apps/api/openapi.json'), ['paths'])).flatMap(
    ([path, item]) => toEntries(item).map(([method]) => ({ path: path.replace(/\{\w+\}/g, 'x'), method })),
  )
  for (const { path, method } of [...operations, { path: '/readyz', method: 'get' }])
    await (await fetch(`${api.url}${path}`, { method: method.toUpperCase() })).arrayBuffer()
  const text = await (await fetch(`${api.adminUrl}/metrics`)).text()
  return [...text.matchAll(/route="([^"]+)"/g)].map(([, route = '']) => route)
}

beforeAll(async () => {
  const settings = { DATABASE_URL: url, LOG_LEVEL: 'error' }
  const [api, worker] = await Promise.all([startApi(settings), startWorker(settings)])
  const processes = [api, worker]
  metrics = [...metrics, ...(await Promise.all(processes.map(listMetrics))).flat()]
  routes = await listRoutes(api)
  for (const process of processes) process.kill()
  await Promise.all(processes.map(({ exited }) => exited))
})

const HISTOGRAM_SERIES =
  /^(http_request_duration_seconds|crop_model_duration_seconds|crop_webhook_attempt_seconds)_(bucket|count|sum)$/
const KEYWORDS = new Set([
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

/** Returns the metrics in an expression: its names except labels, functions and keywords. */
function findMetrics(expression: string): string[] {
  const withoutLabels = expression
    .replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\boffset\s+\w+/g, '')
  const names = [...withoutLabels.matchAll(/[a-z_:][\w:]*(?!\w*\s*\()/gi)].map(([name]) => name)
  return names.filter((name) => !KEYWORDS.has(name)).map((name) => name.replace(HISTOGRAM_SERIES, '$1'))
}

/** Returns the unbalanced brackets outside strings. */
function findUnbalancedBrackets(expression: string): string {
  let brackets = expression.replace(/"(\\.|[^"\\])*"/g, '').replace(/[^()[\]{}]/g, '')
  for (let previous = ''; previous !== brackets;) {
    previous = brackets
    brackets = brackets.replace(/\(\)|\[\]|\{\}/g, '')
  }
  return brackets
}

const alerts = listAlertRules()

const dashboard: unknown = JSON.parse(readText('docker/monitoring/dashboard.json'))
const panels = toArray(getAtPath(dashboard, ['panels']))
const panelQueries = panels.flatMap((panel) =>
  toArray(getAtPath(panel, ['targets'])).map((target) => ({
    name: String(getAtPath(panel, ['title'])),
    expression: String(getAtPath(target, ['expr'])),
  })),
)

test.each([...alerts, ...panelQueries])(
  '$name uses only metrics that exist: $expression',
  ({ expression }) => {
    const used = findMetrics(expression)
    expect(used).not.toEqual([])
    expect(metrics).toEqual(expect.arrayContaining(used))
    expect(findUnbalancedBrackets(expression)).toBe('')
  },
)

test.each([...alerts, ...panelQueries].filter(({ expression }) => /\broute[=!]/.test(expression)))(
  '$name names routes that exist: $expression',
  ({ expression }) => {
    const matchers = [...expression.matchAll(/\broute(=|!=|=~|!~)"([^"]+)"/g)]
    for (const [, operator = '', value = ''] of matchers) {
      const pattern = new RegExp(operator.endsWith('~') ? `^(?:${value})$` : `^${value}$`)
      expect(routes).toContainEqual(expect.stringMatching(pattern))
    }
  },
)

test('the backlog alert fires at half of MAX_PENDING_TASKS', () => {
  const expression = alerts.find(({ name }) => name === 'BacklogGrows')?.expression
  const limit = Number(SHARED_SETTINGS.MAX_PENDING_TASKS) / 2
  expect(expression).toContain(`max(crop_single_questions_queued) > ${limit} `)
})

test('dashboard panels have unique ids, do not overlap and use the provisioned source', () => {
  const getNumber = (panel: unknown, path: string[]) => Number(getAtPath(panel, path))
  const ids = panels.map((panel) => getNumber(panel, ['id']))
  expect(new Set(ids).size).toBe(panels.length)
  const cells = panels.flatMap((panel) => {
    const [x = NaN, y = NaN, w = NaN, h = NaN] = ['x', 'y', 'w', 'h'].map((side) =>
      getNumber(panel, ['gridPos', side]),
    )
    expect(x + w).toBeLessThanOrEqual(24)
    return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`)
  })
  expect(new Set(cells).size).toBe(cells.length)
  const source = getAtPath(readYaml('docker/monitoring/grafana/datasource.yaml'), ['datasources', '0', 'uid'])
  const sources = panels
    .filter((panel) => getAtPath(panel, ['type']) !== 'row')
    .map((panel) => getAtPath(panel, ['datasource', 'uid']))
  expect(new Set(sources)).toEqual(new Set([source]))
})
