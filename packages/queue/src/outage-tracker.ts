/** Bull repeats whatever was refused within 5 s: after a longer silence it is not refused any more. */
const REFUSED_MS = 7000

/** A connection that is silent is given up every 10 s: failures that are further apart are two outages. */
const OUTAGE_MS = 15_000

interface WatchedConnections {
  isConnected(): boolean
  /** Hears the first failure of an outage, which is its reason, and none of those that follow it. */
  onOutage: ((reason: Error) => void) | undefined
}

/** Tells an outage of the doorbell from Bull's complaints about single jobs, which say nothing of the next ring. */
export function createOutageTracker({ isConnected, onOutage }: WatchedConnections) {
  let refusedUntil = 0
  let outUntil = 0
  return {
    /** Connected, and not refused what hearing a ring takes. */
    isUp: () => isConnected() && performance.now() > refusedUntil,
    failed: (error: Error): void => {
      const isRefusal = error.name === 'ReplyError'
      if (isConnected() && !isRefusal) return
      const now = performance.now()
      if (now > outUntil) onOutage?.(error)
      outUntil = now + OUTAGE_MS
      if (isRefusal) refusedUntil = now + REFUSED_MS
    },
  }
}
