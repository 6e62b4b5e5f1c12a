import { setTimeout as pause } from 'node:timers/promises'

export interface Runnable {
  exited: Promise<unknown>
  stop(): Promise<void>
}

export interface Kept {
  name: string
  first: Runnable
  startAgain: () => Promise<Runnable>
  say: (line: string) => void
}

const PAUSE_MS = 1_000

/** Restarts a process that exits unexpectedly, for example because it was killed, until it is stopped. */
export function keepRunning({ name, first, startAgain, say }: Kept): AsyncDisposable {
  const stopping = new AbortController()
  let current = first

  const restart = async () => {
    say(`${name} ended unexpectedly: starting it again`)
    await pause(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return
    // A failed attempt leaves the ended one in place, and so is followed by another.
    current = await startAgain().catch(() => current)
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
      await current.stop()
    },
  }
}
