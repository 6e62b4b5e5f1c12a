/** Bull retries a rejected command within 5 s, so no error for 7 s means that Redis accepts commands again. */
const REJECTION_TTL_MS = 7000

/** An unresponsive connection is closed after 10 s, so errors more than 15 s apart belong to different outages. */
const OUTAGE_GAP_MS = 15_000

interface OutageTrackerOptions {
  isConnected(): boolean
  /** Called with the first error of an outage only. */
  onOutage: ((reason: Error) => void) | undefined
}

/** Tracks outages of the doorbell. Bull's errors about single jobs are ignored, because later rings still arrive. */
export function createOutageTracker({ isConnected, onOutage }: OutageTrackerOptions) {
  let rejectedUntil = 0
  let outageUntil = 0
  return {
    /** Returns whether Redis is connected and accepts the commands that listening requires. */
    isAvailable: () => isConnected() && performance.now() > rejectedUntil,
    /** Ignores errors of a connected doorbell, unless Redis rejected a command. */
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
