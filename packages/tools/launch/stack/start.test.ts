import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startPostgres, withClient } from '@crop/dev-servers'
import { listDescendants, waitUntil } from '@crop/testkit'
import { getProcessBirth } from '../../../dev-servers/lib/exclusive-lock.js'

const MAIN = join(__dirname, '../../dist/stack/main.js')
const READY_TIMEOUT_MS = 120_000

const home = mkdtempSync(join(tmpdir(), 'crop start '))
// Root starts Postgres as another user, which must be able to enter this folder to store its data here.
chmodSync(home, 0o755)
const folder = join(home, 'stack')
const ports: Record<string, string> = {}
const startedStacks: { child: ChildProcess }[] = []

beforeAll(async () => {
  for (const name of ['PORT', 'ADMIN_PORT', 'WORKER_ADMIN_PORT']) ports[name] = String(await findFreePort())
})

// The watchdog of a killed stack ends all its processes.
afterEach(() => startedStacks.splice(0).forEach(({ child }) => child.kill('SIGKILL')))
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

function start(settings: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DEVSTACK_DIR: folder, LOG_LEVEL: 'error', ...ports, ...settings }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const exited = once(child, 'close').then(([code]: unknown[]) => code)
  const stack = { child, exited, output: () => output, errors: () => errors }
  startedStacks.push(stack)
  return stack
}

async function startUntilReady() {
  const stack = start()
  await waitUntil(() => stack.output().includes('Ctrl-C') || stack.child.exitCode !== null, {
    timeoutMs: READY_TIMEOUT_MS,
  })
  expect(stack.errors()).toBe('')
  return { ...stack, pid: requirePid(stack.child.pid) }
}

/** Returns the id of a process that must exist. A signal to the id 0 would end the test itself. */
function requirePid(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The process does not exist.')
  return pid
}

/** Expects the start to fail with one line, and returns that line. */
async function expectFailedStart(settings?: Record<string, string>) {
  const stack = start(settings)
  expect(await stack.exited).toBe(1)
  expect(stack.errors().trim().split('\n')).toHaveLength(1)
  expect(stack.output()).not.toContain('"level"')
  return stack.errors()
}

const apiUrl = () => `http://127.0.0.1:${ports['PORT']}`
const readKey = () => readFileSync(join(folder, 'api-key'), 'utf8').trim()
const haveEnded = (pids: number[]) => pids.every((pid) => getProcessBirth(pid) === undefined)

/** Submits the analysis in the output of `npm start` and returns the status. */
async function submitExample(output: string, key: string): Promise<number> {
  const body = /-d '(.*)'/.exec(output)?.[1] ?? ''
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  const response = await fetch(`${apiUrl()}/api/v1/analyze`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

test('npm start prints a working key, writes stack.env, rejects a second start and leaves no process when killed', async () => {
  const stack = await startUntilReady()
  const key = readKey()
  expect(stack.output()).toContain(key)
  expect(statSync(join(folder, 'api-key')).mode & 0o777).toBe(0o600)
  expect(await submitExample(stack.output(), key)).toBe(202)
  const variables = readFileSync(join(folder, 'stack.env'), 'utf8')
  expect(variables).toMatch(/^API_URL=http.*\nDATABASE_URL=postgres:.*\nREDIS_URL=redis:.*\n$/)

  const otherPorts = { PORT: String(await findFreePort()), ADMIN_PORT: '1', WORKER_ADMIN_PORT: '2' }
  expect(await expectFailedStart(otherPorts)).toContain('DEVSTACK_DIR')
  expect(await expectFailedStart({ DEVSTACK_DIR: `${folder}-2` })).toBe(
    `Port ${ports['PORT']} is in use: set PORT to another one\n`,
  )
  expect(readKey()).toBe(key)

  const processes = listDescendants(stack.pid)
  expect(processes.length).toBeGreaterThanOrEqual(4)
  stack.child.kill('SIGKILL')
  await waitUntil(() => haveEnded(processes), { timeoutMs: 5_000 })
})

/** Interrupts a start like Ctrl-C, once it has a key and starts its processes. */
async function interruptStart(): Promise<void> {
  const stack = start()
  await waitUntil(() => stack.output().includes('Starting api'), { timeoutMs: READY_TIMEOUT_MS })
  const processes = listDescendants(requirePid(stack.child.pid))
  stack.child.kill('SIGINT')
  expect(await stack.exited).toBe(0)
  expect(stack.errors()).toBe('')
  await waitUntil(() => haveEnded(processes))
}

async function killAndAwaitRestart(stack: Awaited<ReturnType<typeof startUntilReady>>): Promise<void> {
  const pids = ['apps/worker', 'bin/postgres'].map((part) => requirePid(listDescendants(stack.pid, part)[0]))
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await waitUntil(() => stack.output().includes('worker ended') && stack.output().includes('Postgres ended'))
  const isReady = async (port = '') =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil(async () => (await isReady(ports['PORT'])) && (await isReady(ports['WORKER_ADMIN_PORT'])))
}

test('a start keeps the key of an interrupted one, restarts killed processes and stops cleanly', async () => {
  await interruptStart()
  const key = readKey()
  const stack = await startUntilReady()
  expect(stack.output()).toContain(key)
  expect(await submitExample(stack.output(), key)).toBe(202)

  await killAndAwaitRestart(stack)
  const processes = listDescendants(stack.pid)
  stack.child.kill('SIGTERM')
  expect(await stack.exited).toBe(0)
  await waitUntil(() => haveEnded(processes))
  expect(() => statSync(join(folder, 'stack.env'))).toThrow('ENOENT')
})

test('a start that cannot create its database stops the Postgres that it started', async () => {
  const damaged = `${folder}-damaged`
  mkdirSync(damaged)
  const server = await startPostgres({
    dataDir: join(damaged, 'postgres'),
    port: await findFreePort(),
    durable: false,
  })
  await withClient(server.url, async (client) => {
    await client.query(`update pg_database set datistemplate = false where datname = 'template1'`)
    await client.query('drop database template1')
  })
  await server.stop()
  expect(await expectFailedStart({ DEVSTACK_DIR: damaged })).toContain('template1')
})

test('a broken data folder and invalid settings fail the start in one line that names the setting', async () => {
  const broken = `${folder}-broken`
  mkdirSync(join(broken, 'postgres'), { recursive: true })
  writeFileSync(join(broken, 'postgres', 'notes.txt'), '')
  expect(await expectFailedStart({ DEVSTACK_DIR: broken })).toMatch(
    /not a Postgres data folder.*DEVSTACK_DIR/,
  )
  expect(await expectFailedStart({ PORT: 'web' })).toMatch(/^PORT must be a number/)
  const settings = { JWT_SECRETS: 'short', REDIS_URL: 'http://127.0.0.1:1' }
  const jwtProblem =
    'JWT_SECRETS must be secrets of at least 32 random bytes, separated by commas (openssl rand -hex 32 prints one)'
  expect(await expectFailedStart(settings)).toBe(
    `Settings are not valid: REDIS_URL must be a redis:// or rediss:// address; ${jwtProblem}\n`,
  )
  const unreachable = 'postgres://user:secret@127.0.0.1:1/crop'
  const errors = await expectFailedStart({ DATABASE_URL: unreachable, REDIS_URL: 'redis://127.0.0.1:1' })
  expect(errors).toMatch(/DATABASE_URL/)
  expect(errors).not.toContain('secret')
})
