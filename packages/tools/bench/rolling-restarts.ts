import { setTimeout as pause } from 'node:timers/promises'
import { startApi, type StartedApi } from '@crop/testkit'
import { Pool } from 'undici'
import { startMigratedServers } from './measure/migrated-servers'

const RESTARTS = 100
const CLIENTS = 8
const PATHS = ['/healthz', '/api/v1/reference/crops?search=mai', '/openapi.json'] as const
/** How long a load balancer takes to learn that a process is stopping; less than the drain time of the api. */
const ROUTING_DELAY_MS = 500
/** A process runs for a fifth of each period. */
const PERIOD_MS = 100
const RUNNING_MS = 20

interface Instance {
  readonly api: StartedApi
  readonly pool: Pool
}

/** Instances that get requests. */
const routed = new Set<Instance>()
const result = { requests: 0, errors: new Map<string, number>() }
let isLoading = true

/** Stops and continues a process until it has exited. */
async function limitProcessor({ exited, kill }: StartedApi): Promise<void> {
  const stopped = new AbortController()
  void exited.then(() => stopped.abort())
  while (!stopped.signal.aborted) {
    kill('SIGSTOP')
    await pause(PERIOD_MS - RUNNING_MS)
    kill('SIGCONT')
    await pause(RUNNING_MS)
  }
}

async function callRepeatedly(client: number): Promise<void> {
  for (let call = client; isLoading; call += 1) {
    const instances = [...routed]
    const instance = instances[call % instances.length]
    const path = PATHS[call % PATHS.length] ?? PATHS[0]
    if (instance) await callOnce(instance, path)
  }
}

async function callOnce({ pool }: Instance, path: string): Promise<void> {
  result.requests += 1
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path })
    await body.dump()
    if (statusCode !== 200) countError(`status ${statusCode}`)
  } catch (error) {
    countError(error instanceof Error ? error.message : String(error))
  }
}

function countError(error: string): void {
  result.errors.set(error, (result.errors.get(error) ?? 0) + 1)
}

async function startInstance(env: Record<string, string>): Promise<Instance> {
  const api = await startApi(env)
  const instance = { api, pool: new Pool(api.url, { connections: CLIENTS }) }
  routed.add(instance)
  void limitProcessor(api)
  return instance
}

/** Stops a process that still gets requests for a moment, as behind a load balancer. */
async function stopInstance(instance: Instance): Promise<void> {
  instance.api.kill('SIGTERM')
  await pause(ROUTING_DELAY_MS)
  routed.delete(instance)
  const code = await instance.api.exited
  if (code !== 0) countError(`exit code ${code}`)
  await instance.pool.close()
}

/** Restarts two processes in turn under load, with a fifth of a processor each, and counts the errors that clients see. */
async function main(): Promise<void> {
  await using servers = await startMigratedServers()
  const instances = [await startInstance(servers.settings), await startInstance(servers.settings)]
  const clients = Array.from({ length: CLIENTS }, (_, client) => callRepeatedly(client))
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const oldest = instances.shift()
    instances.push(await startInstance(servers.settings))
    if (oldest) await stopInstance(oldest)
  }
  isLoading = false
  await Promise.all(clients)
  await Promise.all(instances.map(stopInstance))
  const errors = [...result.errors].map(([error, count]) => `${count} × ${error}`).join(', ')
  console.log(`${RESTARTS} restarts, ${result.requests} requests, errors: ${errors || 'none'}`)
}

void main()
