import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Pool } from 'undici'
import {
  createOpenApiChecker,
  getAtPath,
  type OpenApiChecker,
  type Operation,
  type RecordedExchange,
  type StartedApi,
} from '@crop/testkit'
import { startStack } from '../bench/measure/stack'
import { readOptions } from '../options'
import { runInParallel } from '../run-in-parallel'
import { runMain } from '../run-main'
import { createCases, type FuzzCase } from './cases'
import { createFixture, type Fixture } from './fixture'
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

/** A response and what is wrong with it. */
interface CheckedResponse {
  fuzzCase: FuzzCase
  status: number
  problems: readonly string[]
}

interface FuzzRun {
  readonly client: Pool
  readonly checker: OpenApiChecker
  readonly responses: CheckedResponse[]
  readonly outcomes: Map<SubmissionKind, Outcomes>
}

const isServerError = ({ status }: CheckedResponse) => status >= 500
const isInvalid = ({ problems }: CheckedResponse) => problems.length > 0

const listFindings = ({ responses }: FuzzRun) =>
  responses.filter((response) => isServerError(response) || isInvalid(response))

function formatFinding({ fuzzCase, status, problems }: CheckedResponse): string {
  const request = JSON.stringify({ ...fuzzCase, body: fuzzCase.body?.slice(0, 500) })
  return `${status} ${problems.join('; ')}\n  ${request}`
}

/** Decodes the body of a 200. The response to HEAD has the header, but no body. */
function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/**
 * Sends a request and checks the response against the OpenAPI document. It uses undici's own client, because `fetch`
 * rejects or corrects malformed requests.
 */
async function sendAndCheck(
  { client, checker, responses }: FuzzRun,
  fuzzCase: FuzzCase,
): Promise<RecordedExchange> {
  const { method, path, headers, body = null } = fuzzCase
  const response = await client.request({ method, path, headers, body })
  const { statusCode: status } = response
  const header = (name: string) => response.headers[name]?.toString()
  const bytes = Buffer.from(await response.body.arrayBuffer())
  const text = decompress(bytes, header('content-encoding')).toString()
  const exchange = { method, path, status, header, body: text }
  responses.push({ fuzzCase, status, problems: checker.findProblems(exchange) })
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
  run.outcomes.set(kind, outcomes)
  await runInParallel([...new Set(ids)], CONCURRENCY, async (id) => {
    const { body } = await sendAndCheck(run, createPoll(kind, id, accessToken))
    if (getAtPath(JSON.parse(body), ['status']) === 'completed') outcomes.completed += 1
    for (const read of kind.createReads(id, accessToken)) await sendAndCheck(run, read)
  })
}

/** Submissions run first: the plans are still unchanged, and later cases can use the results. */
const sortSubmissionsFirst = (operations: readonly Operation[]) =>
  operations.toSorted((a, b) => Number(!findSubmissionKind(a)) - Number(!findSubmissionKind(b)))

async function fuzz(api: StartedApi, postgresUrl: string, caseCount: number, seed: number): Promise<FuzzRun> {
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as object
  const checker = createOpenApiChecker(document)
  const fixture = await createFixture(api, postgresUrl)
  const client = new Pool(api.url, { connections: CONCURRENCY })
  const run: FuzzRun = { client, checker, responses: [], outcomes: new Map() }
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
      `${operation.method} ${operation.template}: ${casesPerOperation}, ${listFindings(run).length} findings so far`,
    )
  }
  await client.close()
  return run
}

/** Returns the exit code. */
async function main(): Promise<number> {
  const { getNumber } = readOptions(['cases', 'seed'])
  const caseCount = getNumber('cases') ?? 2000
  const seed = getNumber('seed') ?? Math.floor(Math.random() * 2 ** 31)
  await using stack = await startStack(1, { PASSWORD_HASH_MEMORY_KIB: '8' })
  const run = await fuzz(stack.api, stack.servers.postgresUrl, caseCount, seed)
  const exits = [stack.api, ...stack.workers].map(({ exited }) => exited)
  const hasDied = (await Promise.race([...exits, Promise.resolve('alive')])) !== 'alive'
  report(run, seed, hasDied)
  // Some submissions fail by intention, but most must complete.
  const areCompleted = [...run.outcomes.values()].every(
    ({ accepted, completed }) => completed >= accepted / 2,
  )
  return listFindings(run).length === 0 && areCompleted && !hasDied ? 0 : 1
}

/** Prints the findings and the figures. */
function report(run: FuzzRun, seed: number, hasDied: boolean): void {
  for (const finding of listFindings(run).slice(0, MAX_PRINTED_FINDINGS))
    console.error(formatFinding(finding))
  const { responses, outcomes } = run
  const countByStatus = new Map<number, number>()
  for (const { status } of responses) countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
  const figures = {
    cases: responses.length,
    seed,
    accepted: outcomes.get(TASKS)?.accepted,
    completed: outcomes.get(TASKS)?.completed,
    accepted_batches: outcomes.get(BATCHES)?.accepted,
    completed_batches: outcomes.get(BATCHES)?.completed,
    server_errors: responses.filter(isServerError).length,
    schema_valid: `${(100 - (100 * responses.filter(isInvalid).length) / responses.length).toFixed(2)}%`,
    died: hasDied,
  }
  const statuses = [...countByStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}:${count}`)
  const texts = Object.entries(figures).map(([name, value]) => `${name}=${value}`)
  console.log(['fuzz', ...texts, ...statuses].join(' '))
}

runMain(main)
