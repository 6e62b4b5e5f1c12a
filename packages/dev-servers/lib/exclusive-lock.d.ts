/** Returns a text that distinguishes a process from a later one with the same pid; undefined if none has this pid. */
export function getProcessBirth(pid: number): string | undefined

export interface Lock {
  release(): void
}

/** Takes the lock, also from a dead process. Returns undefined when a running process holds it. */
export function tryLock(file: string): Lock | undefined

/** Waits for the lock. Calls `onWait` once if the lock is held at the first attempt. */
export function lock(file: string, onWait?: () => void): Promise<Lock>
