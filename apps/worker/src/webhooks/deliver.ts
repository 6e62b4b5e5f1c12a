import {
  claimDeliveries,
  disableWebhook,
  recordDelivered,
  recordFailedAttempt,
  releaseDelivery,
  renewDeliveries,
  type AttemptOutcome,
  type ClaimedDelivery,
  type Db,
} from '@crop/db'
import { createOutcomeCounter, createHistogram, type OutboundClient } from '@crop/runtime'
import { startLeasedWork, type ClaimContext, type RunningWork } from '../leased-work'
import { sendMessage } from './send-message'

/** Requests of one worker at the same time. They wait for the network most of the time. */
const MAX_REQUESTS = 64

const LEASE_MS = 30_000

export interface DeliveryContext extends ClaimContext {
  db: Db
  outbound: OutboundClient
}

/**
 * How attempts end. `fenced`: the outcome was not stored, because a newer attempt or the owner took the delivery. `postponed`:
 * the account or API key is not active.
 */
const ATTEMPT_OUTCOMES = ['delivered', 'failed', 'postponed', 'fenced'] as const

const countAttempt = createOutcomeCounter(
  'crop_webhook_attempts_total',
  'Attempts at deliveries to webhooks by outcome',
  ATTEMPT_OUTCOMES,
)

const observeDuration = createHistogram(
  'crop_webhook_attempt_seconds',
  'Duration of requests to the receivers of webhooks',
)

/** The receiver will never accept a message again. */
const GONE = 410

/**
 * Runs one attempt at a claimed delivery. The receiver may get a message twice: when the outcome of its first attempt could
 * not be stored, or when the worker died before.
 */
async function deliver(
  context: DeliveryContext,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context
  if (!delivery.isOwnerActive) {
    await recordFailedAttempt(db, delivery, { error: 'account_not_active' })
    return countAttempt('postponed')
  }
  const startedAt = performance.now()
  const outcome = await sendMessage(context.outbound, delivery, signal)
  observeDuration((performance.now() - startedAt) / 1000)
  if (outcome.error === undefined) {
    const isRecorded = await recordDelivered(db, delivery, outcome)
    return countAttempt(isRecorded ? 'delivered' : 'fenced')
  }
  await recordFailure(context, delivery, outcome)
}

async function recordFailure(
  { db, logger }: DeliveryContext,
  delivery: ClaimedDelivery,
  outcome: AttemptOutcome,
): Promise<void> {
  const { isRecorded, isFailingTooLong } = await recordFailedAttempt(db, delivery, outcome)
  countAttempt(isRecorded ? 'failed' : 'fenced')
  const fields = { webhook_id: delivery.webhookId, delivery_id: delivery.id, attempt: delivery.attempt }
  logger.info('webhook attempt failed', { ...fields, error: outcome.error, status: outcome.status })
  const isGone = outcome.status === GONE
  if (!isRecorded || !(isGone || isFailingTooLong)) return
  const reason = isGone ? 'gone' : 'failing'
  if (await disableWebhook(db, delivery.webhookId, reason))
    logger.warn('webhook disabled', { ...fields, reason })
}

/** Sends due deliveries. The next message to a busy receiver is claimed as soon as one of its requests ends. */
export const startDeliveries = (context: DeliveryContext): RunningWork =>
  startLeasedWork(
    {
      name: 'delivery to a webhook',
      slots: MAX_REQUESTS,
      leaseMs: LEASE_MS,
      claim: (limit) => claimDeliveries(context.db, { limit, leaseMs: LEASE_MS }),
      renew: (deliveries) => renewDeliveries(context.db, deliveries, LEASE_MS),
      release: (delivery) => releaseDelivery(context.db, delivery),
      toLogFields: ({ id, webhookId }) => ({ webhook_id: webhookId, delivery_id: id }),
      run: (delivery, leaseLost) => deliver(context, delivery, leaseLost),
    },
    context,
  )
