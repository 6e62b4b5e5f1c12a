import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import {
  type OpenApiChecker,
  createOpenApiChecker,
  type RecordedExchange,
  getAtPath,
  type Operation,
  type StartedApi,
  startThrowawayServers,
} from '@crop/testkit'
import { type Case, casesOf } from './cases'
import { isSubmission, submissionsOf, taskPoll } from './submissions'
import { send } from './send'
import { makeSubjects, startFuzzedApps, type Subjects } from './subjects'

const AT_ONCE = 8
const MOST_SHOWN = 10

interface Tally {
  sent: number
  /** Analyses that were promised to the customer, and those of them that were read to a completed end. */
  accepted: number
  completed: number
  serverErrors: number
  invalid: number
  readonly byStatus: Map<number, number>
  readonly findings: string[]
}

/** A finding, as a request that can be looked at. */
function told({ method, path, headers, body }: Case, status: number, problems: readonly string[]): string {
  const shown = JSON.stringify({ method, path, headers, body: body?.slice(0, 500) })
  return `${status} ${problems.join('; ')}\n  ${shown}`
}

function judge(contract: OpenApiChecker, tally: Tally, one: Case, exchange: RecordedExchange): void {
  const problems = contract.findProblems(exchange)
  tally.sent += 1
  tally.byStatus.set(exchange.status, (tally.byStatus.get(exchange.status) ?? 0) + 1)
  if (exchange.status >= 500) tally.serverErrors += 1
  if (problems.length > 0) tally.invalid += 1
  if (exchange.status >= 500 || problems.length > 0) tally.findings.push(told(one, exchange.status, problems))
}

async function documentOf(api: StartedApi): Promise<object> {
  const answer = await fetch(`${api.url}/openapi.json`)
  const document: unknown = await answer.json()
  if (typeof document !== 'object' || document === null) throw new Error('The api has no OpenAPI document.')
  return document
}

/** Everything that is sent in one run, and held against the document. */
interface Run {
  readonly agent: Agent
  readonly url: string
  readonly contract: OpenApiChecker
  readonly tally: Tally
}

async function ask({ agent, url, contract, tally }: Run, one: Case): Promise<RecordedExchange> {
  const exchange = await send(agent, url, one)
  judge(contract, tally, one, exchange)
  return exchange
}

async function inParallel<T>(all: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const take = async () => {
    for (let one = all.pop(); one !== undefined; one = all.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
}

/** Sends submissions, and then reads every task that was accepted until it is done. */
async function submit(run: Run, cases: Case[], { accessToken }: Subjects): Promise<void> {
  const tasks = new Set<string>()
  await inParallel(cases, async (one) => {
    const { status, body } = await ask(run, one)
    if (status !== 202 || one.headers.authorization !== `Bearer ${accessToken}`) return
    run.tally.accepted += 1
    tasks.add(String(getAtPath(JSON.parse(body), ['task_id'])))
  })
  await inParallel([...tasks], async (id) => {
    const { body } = await ask(run, taskPoll(id, accessToken))
    if (getAtPath(JSON.parse(body), ['status']) === 'completed') run.tally.completed += 1
  })
}

/** Submissions run first: the plans still have their names, and later cases can use the results. */
const submissionsFirst = (operations: readonly Operation[]) =>
  operations.toSorted((a, b) => Number(isSubmission(b)) - Number(isSubmission(a)))

async function fuzz(api: StartedApi, postgresUrl: string, cases: number, seed: number): Promise<Tally> {
  const document = await documentOf(api)
  const contract = createOpenApiChecker(document)
  const subjects = await makeSubjects(api, postgresUrl)
  const tally: Tally = {
    sent: 0,
    accepted: 0,
    completed: 0,
    serverErrors: 0,
    invalid: 0,
    byStatus: new Map(),
    findings: [],
  }
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const run: Run = { agent, url: api.url, contract, tally }
  const each = Math.ceil(cases / contract.operations.length)
  for (const operation of submissionsFirst(contract.operations)) {
    const any = casesOf(document, operation, subjects)
    const cases = isSubmission(operation) ? submissionsOf(subjects, any) : any
    const all = fc.sample(cases, { numRuns: each, seed })
    if (isSubmission(operation)) await submit(run, all, subjects)
    else await inParallel(all, (one) => ask(run, one))
    console.error(
      `${operation.method} ${operation.template}: ${each}, ${tally.findings.length} findings so far`,
    )
  }
  agent.destroy()
  return tally
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } })
  const cases = Number(values.cases ?? 2000)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed))
    throw new Error('Usage: npm run fuzz -- [--cases n] [--seed n]')
  await using servers = await startThrowawayServers()
  await using apps = await startFuzzedApps(servers)
  const tally = await fuzz(apps.api, servers.postgresUrl, cases, seed)
  const ends = [apps.api, apps.worker].map(({ exited }) => exited)
  const died = (await Promise.race([...ends, Promise.resolve('alive')])) !== 'alive'
  report(tally, seed, died)
}

function report(
  { sent, accepted, completed, serverErrors, invalid, byStatus, findings }: Tally,
  seed: number,
  died: boolean,
): void {
  for (const finding of findings.slice(0, MOST_SHOWN)) console.error(finding)
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}:${count}`)
  const valid = ((100 * (sent - invalid)) / sent).toFixed(2)
  console.log(
    `fuzz cases=${sent} seed=${seed} accepted=${accepted} completed=${completed} server_errors=${serverErrors} schema_valid=${valid}% died=${died} ${statuses.join(' ')}`,
  )
  if (serverErrors > 0 || invalid > 0 || died || (accepted > 0 && completed === 0)) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
