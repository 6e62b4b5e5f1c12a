import type { Question } from '@crop/domain'
import { insertApiKey } from '@crop/db/testing'
import { getAtPath, type StartedApi, startApi, startWorker } from '@crop/testkit'
import type { Client } from 'pg'
import type { MigratedServers } from '../measure/migrated-servers'
import { residentMb, startProcessorTimer } from '../measure/processes'
import { measureDuration, median, quantile } from '../measure/statistics'
import {
  type Headers,
  measureSingle,
  post,
  toHeaders,
  waitUntilEnded,
  WITHOUT_CALLER_LIMITS,
} from '../measure/submissions'

export interface PeakStack extends AsyncDisposable {
  api: StartedApi
  /** Processes of the stack, whose processor time is measured. */
  pids: number[]
  createKey(): Promise<string>
}

/** Starts an api without limits on callers and, unless `workers` is 0, workers with one thread each. */
export async function startPeakStack(
  { postgresUrl, settings, pids }: MigratedServers,
  workers: number,
): Promise<PeakStack> {
  const api = await startApi({
    ...settings,
    ...WITHOUT_CALLER_LIMITS,
    MAX_PENDING_TASKS: '1000000',
  })
  const started = await Promise.all(
    Array.from({ length: workers }, () => startWorker({ ...settings, MODEL_THREADS: '1' })),
  )
  const processes = [api, ...started]
  return {
    api,
    pids: [pids.postgres, pids.redis, ...processes.map(({ pid }) => pid)],
    createKey: () => insertApiKey(postgresUrl),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(processes.map((process) => process[Symbol.asyncDispose]()))
    },
  }
}

/** Sends single questions of another caller, one after the other, until the batch has ended. */
async function measureSingles(
  apiUrl: string,
  headers: Headers,
  questions: readonly Question[],
  batch: Promise<unknown>,
): Promise<number[]> {
  const ended = new AbortController()
  void batch.finally(() => ended.abort())
  const times: number[] = []
  for (const question of questions) {
    if (ended.signal.aborted) break
    times.push(await measureSingle(apiUrl, headers, question))
  }
  return times
}

/** Reads the whole results and returns by how much the memory of the api grew meanwhile, in MB. */
async function measureStreamedMb(api: StartedApi, url: string, headers: Headers): Promise<number> {
  const idleMb = residentMb(api.pid)
  let peakMb = idleMb
  const response = await fetch(`${url}/results?fields=full`, { headers })
  for await (const _part of response.body ?? []) peakMb = Math.max(peakMb, residentMb(api.pid))
  return peakMb - idleMb
}

/** The first questions run unoptimised code in the api and in the model thread, which takes several times as long. */
const LONE_WARM_UP = 100
const LONE_SINGLES = 50

/** Measures one batch with one worker, beside single questions of another caller, and the reading of its results. */
export async function measureBatch(
  servers: MigratedServers,
  questions: readonly Question[],
  singles: readonly Question[],
) {
  await using stack = await startPeakStack(servers, 1)
  const { api } = stack
  const headers = toHeaders(await stack.createKey())
  const otherHeaders = toHeaders(await stack.createKey())
  const loneTimes: number[] = []
  for (const question of singles.slice(0, LONE_WARM_UP + LONE_SINGLES)) {
    loneTimes.push(await measureSingle(api.url, otherHeaders, question))
  }
  const getProcessorMs = startProcessorTimer(stack.pids)
  let batchUrl = ''
  const submittedMs = await measureDuration(async () => {
    const batch = await post(`${api.url}/api/v1/analyses/batches`, headers, { items: questions })
    batchUrl = api.url + String(getAtPath(batch, ['poll_url']))
  })
  const batch = measureDuration(() => waitUntilEnded(batchUrl, headers))
  const times = await measureSingles(api.url, otherHeaders, singles.slice(LONE_WARM_UP + LONE_SINGLES), batch)
  const doneMs = await batch
  const processorMs = getProcessorMs().reduce((sum, ms) => sum + ms, 0)
  return {
    '202 ms': submittedMs,
    'done s': doneMs / 1000,
    'items/s': questions.length / (doneMs / 1000),
    'ms per item': processorMs / questions.length,
    'lone single p50 ms': median(loneTimes.slice(LONE_WARM_UP)),
    'single beside it p50 ms': median(times),
    'single beside it p95 ms': quantile(times, 0.95),
    'streamed MB above idle': await measureStreamedMb(api, batchUrl, headers),
  }
}

/** Three callers submit a batch each at the same time. Returns how much later the last one ends, relative to the first. */
export async function measureCallers(servers: MigratedServers, parts: readonly (readonly Question[])[]) {
  await using stack = await startPeakStack(servers, 1)
  const url = `${stack.api.url}/api/v1/analyses/batches`
  const callers = await Promise.all(
    parts.map(async (items) => ({ items, headers: toHeaders(await stack.createKey()) })),
  )
  const startedAt = performance.now()
  const times = await Promise.all(
    callers.map(async ({ items, headers }) => {
      const batch = await post(url, headers, { items })
      await waitUntilEnded(stack.api.url + String(getAtPath(batch, ['poll_url'])), headers)
      return performance.now() - startedAt
    }),
  )
  return { 'last to first': Math.max(...times) / Math.min(...times) }
}

const SUBMISSIONS = 400

async function measureSubmissions(stack: PeakStack, questions: readonly Question[]): Promise<number[]> {
  const headers = toHeaders(await stack.createKey())
  const times: number[] = []
  for (const question of questions) {
    times.push(await measureDuration(() => post(`${stack.api.url}/api/v1/analyze`, headers, question)))
  }
  return times
}

const readQueuedTasks = (metrics: string) =>
  Number(/^crop_tasks\{state="queued".*\} (\d+)$/m.exec(metrics)?.[1])

/** Compares submissions beside an empty queue with those beside the queue that `fill` creates, without workers. */
export async function measureLongQueue(
  servers: MigratedServers,
  {
    client,
    questions,
    fill,
  }: { client: Client; questions: readonly Question[]; fill: () => Promise<number> },
) {
  await using stack = await startPeakStack(servers, 0)
  await client.query('truncate analysis_tasks, analyses')
  await measureSubmissions(stack, questions.slice(0, SUBMISSIONS))
  const empty = await measureSubmissions(stack, questions.slice(SUBMISSIONS, 2 * SUBMISSIONS))
  const queued = await fill()
  const full = await measureSubmissions(stack, questions.slice(2 * SUBMISSIONS, 3 * SUBMISSIONS))
  const metrics = await (await fetch(`${stack.api.adminUrl}/metrics`)).text()
  const reported = readQueuedTasks(metrics)
  return {
    'submission p99 ms': quantile(full, 0.99),
    'to an empty queue': quantile(full, 0.99) / quantile(empty, 0.99),
    'median to an empty queue': median(full) / median(empty),
    'reported to queued tasks': reported / (queued + SUBMISSIONS),
  }
}
