import type { StartedProcess } from '@crop/testkit'

/** A process that is restarted whenever it exits, as an orchestrator would. */
export interface SupervisedProcess<P extends StartedProcess> {
  current(): P
  /** Sends SIGKILL; resolves once the next process is alive. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves once the next process is alive. */
  replace(): Promise<void>
  freeze(): void
  thaw(): void
  /** Ends the process and does not restart it. */
  end(signal: NodeJS.Signals): Promise<void>
}

export interface ProcessObserver {
  /** Called for every exit of the process. */
  onExit: () => void
  /** Called for every exit that no fault caused, every failed stop, and when a restart fails. */
  onProblem: (description: string) => void
}

export interface SupervisionOptions<P extends StartedProcess> {
  name: string
  start: () => Promise<P>
  observer: ProcessObserver
}

const MAX_START_ATTEMPTS = 3
const MAX_OUTPUT_LENGTH = 2000

export async function superviseProcess<P extends StartedProcess>({
  name,
  start,
  observer: { onExit, onProblem },
}: SupervisionOptions<P>): Promise<SupervisedProcess<P>> {
  let current = await start()
  let isEnding = false

  async function restart(attempt = 1): Promise<void> {
    try {
      current = await start()
      watchCurrent()
    } catch (error) {
      if (attempt === MAX_START_ATTEMPTS) throw error
      await restart(attempt + 1)
    }
  }

  const reportProblem = (description: string, { output }: P) =>
    onProblem(`${name} ${description}\n${output().slice(-MAX_OUTPUT_LENGTH)}`)

  function watchCurrent(): void {
    const watched = current
    void watched.exited.then((code) => {
      onExit()
      if (isEnding || watched !== current) return
      reportProblem(`ended by itself with ${code ?? watched.getExitSignal()}`, watched)
      return restart().catch(() => onProblem(`${name} could not be started again`))
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    isEnding = true
    const ending = current
    ending.kill(signal)
    const code = await ending.exited
    if (signal === 'SIGTERM' && code !== 0)
      reportProblem(`was stopped and exited with ${code ?? ending.getExitSignal()}`, ending)
  }

  async function endAndRestart(signal: NodeJS.Signals): Promise<void> {
    await end(signal)
    await restart()
    isEnding = false
  }

  watchCurrent()
  return {
    current: () => current,
    kill: () => endAndRestart('SIGKILL'),
    replace: () => endAndRestart('SIGTERM'),
    freeze: () => current.kill('SIGSTOP'),
    thaw: () => current.kill('SIGCONT'),
    end,
  }
}
