import type { StartedProcess } from '@crop/testkit'

/** A process that is started again whenever it ends, as an orchestrator does. */
export interface KeptProcess<P extends StartedProcess> {
  current(): P
  /** As `kill -9`; resolves once its successor is alive. */
  kill(): Promise<void>
  /** As an orchestrator asks; resolves once its successor is alive. */
  replace(): Promise<void>
  freeze(): void
  thaw(): void
  /** Ends it for good. */
  end(signal: NodeJS.Signals): Promise<void>
}

export interface Witness {
  /** Called for every exit of the process, whatever the cause. */
  onEnd: () => void
  /** Called for every exit that no fault caused, and for every stop with an exit code other than 0. */
  onFault: (what: string) => void
}

export interface Keeping<P extends StartedProcess> {
  name: string
  start: () => Promise<P>
  witness: Witness
}

const ATTEMPTS = 3
const KEPT_OUTPUT = 2000

export async function keepProcess<P extends StartedProcess>({
  name,
  start,
  witness: { onEnd, onFault },
}: Keeping<P>): Promise<KeptProcess<P>> {
  let current = await start()
  let isEnding = false

  async function startAgain(attempt = 1): Promise<void> {
    try {
      current = await start()
      watch()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await startAgain(attempt + 1)
    }
  }

  const report = (what: string, { output }: P) => onFault(`${name} ${what}\n${output().slice(-KEPT_OUTPUT)}`)

  function watch(): void {
    const watched = current
    void watched.exited.then((code) => {
      onEnd()
      if (isEnding || watched !== current) return
      report(`ended by itself with ${code ?? watched.endedBy()}`, watched)
      return startAgain().catch(() => onFault(`${name} could not be started again`))
    })
  }

  async function endWith(signal: NodeJS.Signals): Promise<void> {
    isEnding = true
    const ended = current
    ended.kill(signal)
    const code = await ended.exited
    if (signal === 'SIGTERM' && code !== 0)
      report(`was stopped and exited with ${code ?? ended.endedBy()}`, ended)
  }

  async function endAndStartAgain(signal: NodeJS.Signals): Promise<void> {
    await endWith(signal)
    await startAgain()
    isEnding = false
  }

  watch()
  return {
    current: () => current,
    kill: () => endAndStartAgain('SIGKILL'),
    replace: () => endAndStartAgain('SIGTERM'),
    freeze: () => current.kill('SIGSTOP'),
    thaw: () => current.kill('SIGCONT'),
    end: endWith,
  }
}
