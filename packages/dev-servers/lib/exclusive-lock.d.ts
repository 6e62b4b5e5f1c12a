/** Returns an identity that distinguishes a process from a later one with the same pid; undefined if none runs. */
export function birthOf(pid: number): string | undefined

export interface Lock {
  release(): void
}

/** Returns undefined when a living process holds the lock; one left by a dead process is taken over. */
export function tryLock(file: string): Lock | undefined

/** Waits for the lock; `onWait` is called once when it is held by another process. */
export function lock(file: string, onWait?: () => void): Promise<Lock>
