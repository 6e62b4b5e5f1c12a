import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import {
  createOpenApiChecker,
  getAtPath,
  type OpenApiChecker,
  type Operation,
  type RecordedExchange,
  type StartedApi,
} from '@crop/testkit'
import { startStack } from '../bench/measure/stack'
import { parsePositiveOption } from '../positive-option'
import { runInParallel } from '../run-in-parallel'
import { runMain } from '../run-main'
import { createCases, type FuzzCase } from './cases'
import { createFixture, type Fixture } from './fixture'
import { send } from './send'
import {
  BATCHES,
  createPoll,
  createSubmissions,
  findSubmissionKind,
  type SubmissionKind,
  TASKS,
} from './submissions'

const CONCURRENCY = 8
const MAX_PRINTED_FINDINGS = 10

/** How many submissions of the fixture's customer got a 202, and how many of these ended as `completed`. */
interface Outcomes {
  accepted: number
  completed: number
}

interface FuzzResult {
  sent: number
  readonly outcomes: Map<SubmissionKind, Outcomes>
  serverErrors: number
  invalid: number
  readonly countByStatus: Map<number, number>
  readonly findings: string[]
}

function formatFinding(
  { method, path, headers, body }: FuzzCase,
  status: number,
  problems: readonly string[],
): string {
  const request = JSON.stringify({ method, path, headers, body: body?.slice(0, 500) })
  return `${status} ${problems.join('; ')}\n  ${request}`
}

/** The shared state of one run. */
interface FuzzRun {
  readonly agent: Agent
  readonly url: string
  readonly checker: OpenApiChecker
  readonly result: FuzzResult
}

/** Checks a response against the OpenAPI document and counts it. */
function recordExchange({ checker, result }: FuzzRun, fuzzCase: FuzzCase, exchange: RecordedExchange): void {
  const problems = checker.findProblems(exchange)
  result.sent += 1
  result.countByStatus.set(exchange.status, (result.countByStatus.get(exchange.status) ?? 0) + 1)
  if (exchange.status >= 500) result.serverErrors += 1
  if (problems.length > 0) result.invalid += 1
  if (exchange.status >= 500 || problems.length > 0)
    result.findings.push(formatFinding(fuzzCase, exchange.status, problems))
}

async function fetchDocument(api: StartedApi): Promise<object> {
  const response = await fetch(`${api.url}/openapi.json`)
  const document: unknown = await response.json()
  if (typeof document !== 'object' || document === null) throw new Error('The api has no OpenAPI document.')
  return document
}

async function sendAndCheck(run: FuzzRun, fuzzCase: FuzzCase): Promise<RecordedExchange> {
  const exchange = await send(run.agent, run.url, fuzzCase)
  recordExchange(run, fuzzCase, exchange)
  return exchange
}

/** Sends submissions, polls the accepted ones until they have ended, and reads what they led to. */
async function submitAndPoll(
  run: FuzzRun,
  kind: SubmissionKind,
  submissions: FuzzCase[],
  { accessToken }: Fixture,
): Promise<void> {
  const ids: string[] = []
  await runInParallel(submissions, CONCURRENCY, async (submission) => {
    const { status, body } = await sendAndCheck(run, submission)
    if (status !== 202 || submission.headers.authorization !== `Bearer ${accessToken}`) return
    ids.push(String(getAtPath(JSON.parse(body), [kind.idField])))
  })
  const outcomes = { accepted: ids.length, completed: 0 }
  run.result.outcomes.set(kind, outcomes)
  await runInParallel([...new Set(ids)], CONCURRENCY, async (id) => {
    const { body } = await sendAndCheck(run, createPoll(kind, id, accessToken))
    if (getAtPath(JSON.parse(body), ['status']) === 'completed') outcomes.completed += 1
    for (const read of kind.createReads(id, accessToken)) await sendAndCheck(run, read)
  })
}

/** Submissions run first: the plans are still unchanged, and later cases can use the results. */
const sortSubmissionsFirst = (operations: readonly Operation[]) =>
  operations.toSorted((a, b) => Number(!findSubmissionKind(a)) - Number(!findSubmissionKind(b)))

async function fuzz(
  api: StartedApi,
  postgresUrl: string,
  caseCount: number,
  seed: number,
): Promise<FuzzResult> {
  const document = await fetchDocument(api)
  const checker = createOpenApiChecker(document)
  const fixture = await createFixture(api, postgresUrl)
  const result: FuzzResult = {
    sent: 0,
    outcomes: new Map(),
    serverErrors: 0,
    invalid: 0,
    countByStatus: new Map(),
    findings: [],
  }
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const run: FuzzRun = { agent, url: api.url, checker, result }
  const casesPerOperation = Math.ceil(caseCount / checker.operations.length)
  const sampling = { numRuns: casesPerOperation, seed }
  for (const operation of sortSubmissionsFirst(checker.operations)) {
    const cases = createCases(document, operation, fixture)
    const kind = findSubmissionKind(operation)
    if (kind)
      await submitAndPoll(run, kind, fc.sample(createSubmissions(kind, fixture, cases), sampling), fixture)
    else
      await runInParallel(fc.sample(cases, sampling), CONCURRENCY, (fuzzCase) => sendAndCheck(run, fuzzCase))
    console.error(
      `${operation.method} ${operation.template}: ${casesPerOperation}, ${result.findings.length} findings so far`,
    )
  }
  agent.destroy()
  return result
}

/** Returns the exit code. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } })
  const caseCount = parsePositiveOption(values.cases, 'cases') ?? 2000
  const seed = parsePositiveOption(values.seed, 'seed') ?? Math.floor(Math.random() * 2 ** 31)
  await using stack = await startStack(1, { PASSWORD_HASH_MEMORY_KIB: '8' })
  const result = await fuzz(stack.api, stack.servers.postgresUrl, caseCount, seed)
  const exits = [stack.api, ...stack.workers].map(({ exited }) => exited)
  const hasDied = (await Promise.race([...exits, Promise.resolve('alive')])) !== 'alive'
  report(result, seed, hasDied)
  return hasPassed(result) && !hasDied ? 0 : 1
}

const getOutcomes = ({ outcomes }: FuzzResult, kind: SubmissionKind): Outcomes =>
  outcomes.get(kind) ?? { accepted: 0, completed: 0 }

/** Some submissions fail by intention, but most must complete. */
const hasPassed = (result: FuzzResult) =>
  result.serverErrors === 0 &&
  result.invalid === 0 &&
  [...result.outcomes.values()].every(({ accepted, completed }) => completed >= accepted / 2)

/** Prints the findings and the figures. */
function report(result: FuzzResult, seed: number, hasDied: boolean): void {
  for (const finding of result.findings.slice(0, MAX_PRINTED_FINDINGS)) console.error(finding)
  const { sent, invalid, serverErrors, countByStatus } = result
  const [tasks, batches] = [getOutcomes(result, TASKS), getOutcomes(result, BATCHES)]
  const statuses = [...countByStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}:${count}`)
  const valid = ((100 * (sent - invalid)) / sent).toFixed(2)
  console.log(
    `fuzz cases=${sent} seed=${seed} accepted=${tasks.accepted} completed=${tasks.completed} accepted_batches=${batches.accepted} completed_batches=${batches.completed} server_errors=${serverErrors} schema_valid=${valid}% died=${hasDied} ${statuses.join(' ')}`,
  )
}

runMain(main)
