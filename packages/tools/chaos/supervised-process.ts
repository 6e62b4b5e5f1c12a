import { retry, type StartedProcess } from '@crop/testkit'

/** A process that is restarted whenever it exits, as an orchestrator would. */
export type SupervisedProcess<P extends StartedProcess> = Awaited<ReturnType<typeof superviseProcess<P>>>

export interface ProcessObserver {
  /** Called for every exit of the process. */
  onExit: () => void
  /** Called for every exit that no fault caused, every failed stop, and when a restart fails. */
  onProblem: (description: string) => void
}

interface SupervisionOptions<P extends StartedProcess> {
  name: string
  start: () => Promise<P>
  observer: ProcessObserver
}

const MAX_START_ATTEMPTS = 3
const MAX_OUTPUT_LENGTH = 2000

/** Creates a function that runs pieces of work one after another, in the order of the calls. */
function createQueue() {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

export async function superviseProcess<P extends StartedProcess>({
  name,
  start,
  observer: { onExit, onProblem },
}: SupervisionOptions<P>) {
  let current = await start()
  let isEnded = false
  /** The processes whose exit needs no restart, because a signal was sent or the exit is already being handled. */
  const exitsHandled = new WeakSet<P>()
  // Without the queue, a process that exits shortly before a fault ends it would be restarted twice.
  const enqueue = createQueue()

  const reportProblem = (description: string, { output }: P) =>
    onProblem(`${name} ${description}\n${output().slice(-MAX_OUTPUT_LENGTH)}`)

  const formatExit = (exited: P, code: number | null) => String(code ?? exited.getExitSignal())

  function watch(watched: P): void {
    void watched.exited.then((code) => {
      onExit()
      if (exitsHandled.has(watched)) return
      exitsHandled.add(watched)
      reportProblem(`exited by itself with ${formatExit(watched, code)}`, watched)
      enqueue(startNext).catch(() => onProblem(`${name} could not be started again`))
    })
  }

  async function startNext(): Promise<void> {
    if (isEnded) return
    current = await retry(start, MAX_START_ATTEMPTS)
    watch(current)
  }

  async function endCurrent(signal: NodeJS.Signals): Promise<void> {
    const ending = current
    if (exitsHandled.has(ending)) return
    exitsHandled.add(ending)
    ending.kill(signal)
    const code = await ending.exited
    const hasExitedAsRequested = signal === 'SIGTERM' ? code === 0 : ending.getExitSignal() === signal
    if (!hasExitedAsRequested)
      reportProblem(`was sent ${signal} and exited with ${formatExit(ending, code)}`, ending)
  }

  const endAndRestart = (signal: NodeJS.Signals) =>
    enqueue(async () => {
      await endCurrent(signal)
      await startNext()
    })

  watch(current)
  return {
    current: () => current,
    /** Resolves once the next process is alive. */
    kill: () => endAndRestart('SIGKILL'),
    /** Stops the process cleanly; resolves once the next one is alive. */
    replace: () => endAndRestart('SIGTERM'),
    freeze: () => current.kill('SIGSTOP'),
    thaw: () => current.kill('SIGCONT'),
    /** Ends the process and does not restart it. */
    end: (signal: NodeJS.Signals) => {
      isEnded = true
      return enqueue(() => endCurrent(signal))
    },
  }
}
