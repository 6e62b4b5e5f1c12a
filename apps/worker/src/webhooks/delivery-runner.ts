import { claimDeliveries, releaseDelivery, type ClaimedDelivery } from '@crop/db'
import { createSemaphore, toErrorFields, waitAtMost } from '@crop/runtime'
import { runRepeatedly } from '../run-repeatedly'
import { deliver, type DeliveryContext } from './deliver'

const POLL_INTERVAL_MS = 1000

/** Requests of one worker at the same time. They wait for the network most of the time. */
const MAX_REQUESTS = 64

/** Longer than an attempt takes, the look-up of the host and the storing of the outcome included. */
const LEASE_MS = 30_000

/** Time to release deliveries at the end, so that they wait for no lease. */
const RELEASE_MS = 2000

export interface DeliveryRunner {
  getRunningCount(): number
  /** Stops claiming, and waits for requests in progress up to `graceMs`. The others are released: they are due at once. */
  stop(graceMs: number): Promise<void>
}

/** Claims due deliveries and sends them until `stop` is called. */
export function startDeliveryRunner(context: DeliveryContext): DeliveryRunner {
  const { db, logger } = context
  const slots = createSemaphore(MAX_REQUESTS)
  const claiming = new AbortController()
  const sending = new AbortController()
  let currentClaims: Promise<void> | undefined
  let mayBeMore = false

  async function run(delivery: ClaimedDelivery): Promise<void> {
    try {
      await deliver(context, delivery, sending.signal)
    } catch (error) {
      if (sending.signal.aborted) return await releaseDelivery(db, delivery).catch(() => undefined)
      const fields = { webhook_id: delivery.webhookId, delivery_id: delivery.id }
      logger.warn('webhook attempt not stored; it is repeated', { ...fields, ...toErrorFields(error) })
    } finally {
      slots.release()
    }
  }

  async function claimAll(): Promise<void> {
    while (mayBeMore && !claiming.signal.aborted) {
      mayBeMore = false
      const limit = slots.tryAcquire(MAX_REQUESTS)
      if (limit === 0) return
      let claimed: ClaimedDelivery[] = []
      try {
        claimed = await claimDeliveries(db, { limit, leaseMs: LEASE_MS })
      } finally {
        slots.release(limit - claimed.length)
      }
      for (const delivery of claimed) void run(delivery).then(claimSoon)
    }
  }

  /** Claims what is due. Calls during a claim cause one more. */
  function claim(): Promise<void> {
    mayBeMore = true
    currentClaims ??= claimAll().finally(() => (currentClaims = undefined))
    return currentClaims
  }

  /** The next message to a busy receiver need not wait for the next poll. */
  const claimSoon = () =>
    void claim().catch((error) => logger.warn('webhook claim failed', toErrorFields(error)))

  void runRepeatedly('webhook poll', claim, {
    intervalMs: POLL_INTERVAL_MS,
    signal: claiming.signal,
    logger,
  })

  return {
    getRunningCount: slots.inUse,
    stop: async (graceMs) => {
      claiming.abort()
      await waitAtMost(slots.whenIdle(), graceMs)
      sending.abort()
      await waitAtMost(slots.whenIdle(), RELEASE_MS)
    },
  }
}
