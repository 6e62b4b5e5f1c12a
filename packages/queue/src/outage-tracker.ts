/** Bull retries rejected commands within 5 s, so a longer silence means that Redis accepts them again. */
const REJECTION_TTL_MS = 7000

/** A silent connection is closed after 10 s, so errors further apart than this belong to different outages. */
const OUTAGE_GAP_MS = 15_000

interface OutageTrackerOptions {
  isConnected(): boolean
  /** Called with the first error of an outage only. */
  onOutage: ((reason: Error) => void) | undefined
}

/** Distinguishes outages of the doorbell from Bull's errors about single jobs, which do not affect later rings. */
export function createOutageTracker({ isConnected, onOutage }: OutageTrackerOptions) {
  let rejectedUntil = 0
  let outageUntil = 0
  return {
    /** Returns whether Redis is connected and accepts the commands that listening requires. */
    isAvailable: () => isConnected() && performance.now() > rejectedUntil,
    recordError: (error: Error): void => {
      const isRejection = error.name === 'ReplyError'
      if (isConnected() && !isRejection) return
      const now = performance.now()
      if (now > outageUntil) onOutage?.(error)
      outageUntil = now + OUTAGE_GAP_MS
      if (isRejection) rejectedUntil = now + REJECTION_TTL_MS
    },
  }
}
