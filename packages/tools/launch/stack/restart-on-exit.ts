import { setTimeout as pause } from 'node:timers/promises'

export interface StoppableProcess {
  exited: Promise<unknown>
  stop(): Promise<void>
}

export interface RestartOptions {
  name: string
  initialProcess: StoppableProcess
  start: () => Promise<StoppableProcess>
  log: (line: string) => void
}

const RESTART_DELAY_MS = 1_000

/** Restarts a process whenever it exits, for example because it was killed. Disposing stops the process. */
export function restartOnExit({ name, initialProcess, start, log }: RestartOptions): AsyncDisposable {
  const stopping = new AbortController()
  let current = initialProcess

  const restart = async () => {
    log(`${name} ended unexpectedly: starting it again`)
    await pause(RESTART_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return
    // After a failed start `current` is still the ended process, so `watch` tries again.
    current = await start().catch(() => current)
  }
  const watch = async () => {
    for (;;) {
      await current.exited
      if (stopping.signal.aborted) return
      await restart()
    }
  }

  const watching = watch()
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      await current.stop()
      await watching
      // A restart that was in progress may have started another process.
      await current.stop()
    },
  }
}
