import { randomUUID } from 'node:crypto'
import { getResultCacheKey } from '@crop/domain'
import { type HandlerResponse, type Handlers, parseMembers, type Stores } from './handlers'
import { getFirstRow, queryRows, createStatement } from './statements'

/** KEYS: cached result, copy, owner of the copy. ARGV: first members of the copy, owner. */
const COPY_RESULT = `
local result = redis.call('GET', KEYS[1])
if not result then return 0 end
redis.call('SET', KEYS[2], ARGV[1] .. string.sub(result, 2), 'EX', 300)
redis.call('SET', KEYS[3], ARGV[2], 'EX', 300)
return 1`

/** The commands of Bull's `add`. KEYS: counter, job, pause mark, waiting jobs, channel. ARGV: id, data, options, time. */
const RING = `
redis.call('INCR', KEYS[1])
if redis.call('EXISTS', KEYS[2]) == 1 then return end
redis.call('HMSET', KEYS[2], 'name', '__default__', 'data', ARGV[2], 'opts', ARGV[3], 'timestamp', ARGV[4],
  'delay', 0, 'priority', 0)
if redis.call('EXISTS', KEYS[3]) == 1 then return end
redis.call('LPUSH', KEYS[4], ARGV[1])
redis.call('PUBLISH', KEYS[5], ARGV[1])`

const INSERT_TASK = createStatement(
  'insert_task',
  `insert into analysis_tasks (id, http_request_id, api_key_prefix, client_ip, location, crop, month, model_version)
  values ($1, $2, $3, '127.0.0.1', $4, $5, $6, $7)`,
)

const SELECT_TASK = createStatement(
  'task',
  `select analysis_tasks.id, state, analysis_tasks.created_at, started_at, finished_at,
    finished_at + interval '30 days' as expires_at, result::text as result
  from analysis_tasks left join analyses on task_id = analysis_tasks.id
  where analysis_tasks.id = $1 and analysis_tasks.api_key_prefix = $2
    and coalesce(finished_at > now() - interval '30 days', true)`,
)

interface TaskRow {
  id: string
  state: string
  created_at: Date
  started_at: Date
  finished_at: Date
  expires_at: Date
  result: string
}

const CACHE_TTL_MS = 300_000

const getPollUrl = (id: string) => `/api/v1/tasks/${id}`

const formatResultHead = (requestId: string, cached: boolean) =>
  `{"request_id":"${requestId}","cached":${cached},`

function createSubmissionResponse(id: string, status: string): HandlerResponse {
  return { status: 202, json: JSON.stringify({ task_id: id, status, poll_url: getPollUrl(id) }) }
}

function createTaskResponse(task: object, result: string): HandlerResponse {
  return { status: 200, json: `${JSON.stringify(task).slice(0, -1)},"result":${result},"error":null}` }
}

/** Hashes of the scripts loaded into Redis. */
interface Scripts {
  copyResult: string
  ring: string
}

const RING_OPTIONS = JSON.stringify({ attempts: 1, removeOnComplete: true, removeOnFail: true })

/** Rings the doorbell without waiting for Redis. */
function ring({ redis }: Stores, script: string, id: string): void {
  const keys = ['id', id, 'meta-paused', 'wait', 'waiting'].map((name) => `bull:floor:${name}`)
  const job = [id, JSON.stringify({ task_id: id }), RING_OPTIONS, String(Date.now())]
  void redis.evalSha(script, { keys, arguments: job })
}

async function submit(
  stores: Stores,
  version: string,
  scripts: Scripts,
  submission: Submission,
): Promise<HandlerResponse> {
  const { pool, redis } = stores
  const id = randomUUID()
  const { location, crop, month, caller } = submission
  const copied = await redis.evalSha(scripts.copyResult, {
    keys: [
      getResultCacheKey({ location, crop, month: Number(month) }, version),
      `task_result:cached-${id}`,
      `task_owner:cached-${id}`,
    ],
    arguments: [formatResultHead(id, true), `${caller} ${new Date().toISOString()}`],
  })
  if (copied === 1) return createSubmissionResponse(`cached-${id}`, 'completed')
  await queryRows(pool, INSERT_TASK, [id, id, caller, location, crop, month, version])
  ring(stores, scripts.ring, id)
  return createSubmissionResponse(id, 'queued')
}

interface Submission {
  caller: string
  location: string
  crop: string
  month: string
}

async function pollCached({ redis }: Stores, id: string): Promise<HandlerResponse> {
  const [owner, result] = await redis.mGet([`task_owner:${id}`, `task_result:${id}`])
  const time = owner?.split(' ')[1] ?? ''
  const task = {
    task_id: id,
    request_id: id.slice('cached-'.length),
    status: 'completed',
    done: true,
    cached: true,
    poll_url: getPollUrl(id),
    created_at: time,
    started_at: time,
    finished_at: time,
    expires_at: new Date(Date.parse(time) + CACHE_TTL_MS),
  }
  return createTaskResponse(task, result ?? 'null')
}

async function poll({ pool }: Stores, id: string, caller: string): Promise<HandlerResponse> {
  const { state, created_at, started_at, finished_at, expires_at, result } = getFirstRow(
    await queryRows<TaskRow>(pool, SELECT_TASK, [id, caller]),
  )
  const task = {
    task_id: id,
    request_id: id,
    status: state,
    done: true,
    cached: false,
    poll_url: getPollUrl(id),
    created_at,
    started_at,
    finished_at,
    expires_at,
  }
  return createTaskResponse(task, formatResultHead(id, false) + result.slice(1))
}

export async function createAnalysisHandlers(stores: Stores, version: string): Promise<Handlers> {
  const { redis } = stores
  const scripts = { copyResult: await redis.scriptLoad(COPY_RESULT), ring: await redis.scriptLoad(RING) }
  return {
    'POST /api/v1/analyze': ({ caller, body }) => {
      const getMember = parseMembers(body)
      const submission = {
        location: getMember('location'),
        crop: getMember('crop'),
        month: getMember('month'),
      }
      return submit(stores, version, scripts, { ...submission, caller })
    },
    'GET /api/v1/tasks/:id': ({ id, caller }) =>
      id.startsWith('cached-') ? pollCached(stores, id) : poll(stores, id, caller),
  }
}
