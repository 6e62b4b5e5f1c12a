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
import { startMigratedServers } from '../bench/measure/stack'
import { runInParallel } from '../run-in-parallel'
import { runMain } from '../run-main'
import { createCases, type FuzzCase } from './cases'
import { createFixture, type Fixture, startFuzzedApps } from './fixture'
import { send } from './send'
import {
  createBatchPoll,
  createBatchReads,
  createBatchSubmissions,
  createSubmissions,
  createTaskPoll,
  isBatchSubmission,
  isSubmission,
} from './submissions'

const CONCURRENCY = 8
const MAX_PRINTED_FINDINGS = 10

interface FuzzResult {
  sent: number
  /** Submissions of the fixture's customer that got a 202, and tasks of these that ended as `completed`. */
  accepted: number
  completed: number
  /** The same for batches. */
  acceptedBatches: number
  completedBatches: number
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

/** Sends submissions and returns the values of `idField` in the 202 responses to the fixture's customer. */
async function submitAll(
  run: FuzzRun,
  submissions: FuzzCase[],
  { accessToken, idField }: { accessToken: string; idField: string },
): Promise<string[]> {
  const ids: string[] = []
  await runInParallel(submissions, CONCURRENCY, async (submission) => {
    const { status, body } = await sendAndCheck(run, submission)
    if (status !== 202 || submission.headers.authorization !== `Bearer ${accessToken}`) return
    ids.push(String(getAtPath(JSON.parse(body), [idField])))
  })
  return ids
}

/** Sends a poll and returns whether the task or batch has completed. */
async function pollUntilCompleted(run: FuzzRun, poll: FuzzCase): Promise<boolean> {
  const { body } = await sendAndCheck(run, poll)
  return getAtPath(JSON.parse(body), ['status']) === 'completed'
}

/** Sends submissions, and then polls every accepted task until it has ended. */
async function submitAndPoll(run: FuzzRun, submissions: FuzzCase[], { accessToken }: Fixture): Promise<void> {
  const ids = await submitAll(run, submissions, { accessToken, idField: 'task_id' })
  run.result.accepted += ids.length
  await runInParallel([...new Set(ids)], CONCURRENCY, async (id) => {
    if (await pollUntilCompleted(run, createTaskPoll(id, accessToken))) run.result.completed += 1
  })
}

/** Sends batches, and then polls every accepted one until it has ended, and reads its results. */
async function submitAndReadBatches(
  run: FuzzRun,
  submissions: FuzzCase[],
  { accessToken }: Fixture,
): Promise<void> {
  const ids = await submitAll(run, submissions, { accessToken, idField: 'batch_id' })
  run.result.acceptedBatches += ids.length
  await runInParallel([...new Set(ids)], CONCURRENCY, async (id) => {
    if (await pollUntilCompleted(run, createBatchPoll(id, accessToken))) run.result.completedBatches += 1
    for (const read of createBatchReads(id, accessToken)) await sendAndCheck(run, read)
  })
}

/** Submissions run first: the plans are still unchanged, and later cases can use the results. */
const sortSubmissionsFirst = (operations: readonly Operation[]) =>
  operations.toSorted((a, b) => Number(isAnySubmission(b)) - Number(isAnySubmission(a)))

const isAnySubmission = (operation: Operation) => isSubmission(operation) || isBatchSubmission(operation)

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
    accepted: 0,
    completed: 0,
    acceptedBatches: 0,
    completedBatches: 0,
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
    if (isSubmission(operation)) {
      await submitAndPoll(run, fc.sample(createSubmissions(fixture, cases), sampling), fixture)
    } else if (isBatchSubmission(operation)) {
      await submitAndReadBatches(run, fc.sample(createBatchSubmissions(fixture, cases), sampling), fixture)
    } else {
      await runInParallel(fc.sample(cases, sampling), CONCURRENCY, (fuzzCase) => sendAndCheck(run, fuzzCase))
    }
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
  const caseCount = Number(values.cases ?? 2000)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  if (!Number.isInteger(caseCount) || caseCount < 1 || !Number.isInteger(seed))
    throw new Error('Usage: npm run fuzz -- [--cases n] [--seed n]')
  await using servers = await startMigratedServers()
  await using apps = await startFuzzedApps(servers)
  const result = await fuzz(apps.api, servers.postgresUrl, caseCount, seed)
  const exits = [apps.api.exited, apps.worker.exited]
  const hasDied = (await Promise.race([...exits, Promise.resolve('alive')])) !== 'alive'
  report(result, seed, hasDied)
  return hasPassed(result) && !hasDied ? 0 : 1
}

function hasPassed(result: FuzzResult): boolean {
  const { accepted, completed, acceptedBatches, completedBatches, serverErrors, invalid } = result
  const isStuck =
    (accepted > 0 && completed === 0) || (acceptedBatches > 0 && completedBatches < acceptedBatches / 2)
  return serverErrors === 0 && invalid === 0 && !isStuck
}

/** Prints the findings and the figures. */
function report({ countByStatus, findings, ...counts }: FuzzResult, seed: number, hasDied: boolean): void {
  for (const finding of findings.slice(0, MAX_PRINTED_FINDINGS)) console.error(finding)
  const statuses = [...countByStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}:${count}`)
  const { sent, accepted, completed, acceptedBatches, completedBatches, serverErrors } = counts
  const valid = ((100 * (sent - counts.invalid)) / sent).toFixed(2)
  console.log(
    `fuzz cases=${sent} seed=${seed} accepted=${accepted} completed=${completed} accepted_batches=${acceptedBatches} completed_batches=${completedBatches} server_errors=${serverErrors} schema_valid=${valid}% died=${hasDied} ${statuses.join(' ')}`,
  )
}

runMain(main)
