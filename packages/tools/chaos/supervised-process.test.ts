import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type StartedProcess, waitUntil } from '@crop/testkit'
import { superviseProcess, type SupervisedProcess } from './supervised-process'

const RUNS_UNTIL_KILLED =
  'setInterval(() => {}, 60_000); process.on("SIGTERM", () => process.exit(0)); console.log("up")'
const EXITS_AT_ONCE = 'process.exitCode = 3'

let started: StartedProcess[]
let running: Set<StartedProcess>
let exitCount: number
let problems: string[]
let supervised: SupervisedProcess<StartedProcess>
let nextScript: string

async function startNode(): Promise<StartedProcess> {
  const child = spawn(process.execPath, ['-e', nextScript], { stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const nodeProcess = {
    adminUrl: '',
    pid: child.pid ?? 0,
    exited,
    kill: (signal: NodeJS.Signals = 'SIGTERM') => void child.kill(signal),
    getExitSignal: () => child.signalCode,
    output: () => '',
    [Symbol.asyncDispose]: async () => void child.kill(),
  }
  started.push(nodeProcess)
  running.add(nodeProcess)
  void exited.then(() => running.delete(nodeProcess))
  await Promise.race([once(child.stdout, 'data'), exited])
  nextScript = RUNS_UNTIL_KILLED
  return nodeProcess
}

beforeEach(async () => {
  started = []
  running = new Set()
  exitCount = 0
  problems = []
  nextScript = RUNS_UNTIL_KILLED
  supervised = await superviseProcess({
    name: 'node',
    start: startNode,
    observer: {
      onExit: () => (exitCount += 1),
      onProblem: (description) => problems.push(description.trim()),
    },
  })
})
afterEach(async () => {
  await supervised.end('SIGKILL')
  for (const nodeProcess of started) nodeProcess.kill('SIGKILL')
  await Promise.all(started.map(({ exited }) => exited))
})

test('kill and replace start the next process without a problem, and end starts none', async () => {
  await supervised.kill()
  await supervised.replace()
  expect(running.size).toBe(1)
  await supervised.end('SIGTERM')
  expect({ starts: started.length, running: running.size, exitCount, problems }).toEqual({
    starts: 3,
    running: 0,
    exitCount: 3,
    problems: [],
  })
})

test('a process that exits by itself is reported and restarted', async () => {
  process.kill(supervised.current().pid, 'SIGKILL')
  await waitUntil(() => started.length === 2)
  expect(problems).toEqual(['node exited by itself with SIGKILL'])
})

test('a fault that follows an exit immediately leaves one running process', async () => {
  const first = supervised.current()
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  await supervised.kill()
  expect(running.size).toBe(1)
  expect(supervised.current()).toBe(started.at(-1))
  expect({ exitCount, problems }).toEqual({ exitCount: 2, problems: ['node exited by itself with SIGKILL'] })
})

test('an exit that a fault did not cause is reported, even if the fault comes before its notice', async () => {
  process.kill(supervised.current().pid, 'SIGHUP')
  await supervised.kill()
  expect(problems).toEqual(['node was sent SIGKILL and exited with SIGHUP'])
})

test('a process that exits right after a restart is reported and restarted', async () => {
  nextScript = EXITS_AT_ONCE
  await supervised.kill()
  await waitUntil(() => started.length === 3)
  expect(problems).toEqual(['node exited by itself with 3'])
  await waitUntil(() => supervised.current() === started[2])
})

test('the end of the run during a restart leaves no running process', async () => {
  const first = supervised.current()
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  await supervised.end('SIGKILL')
  expect(running.size).toBe(0)
})
