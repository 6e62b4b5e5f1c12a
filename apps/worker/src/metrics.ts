import {
  getOldestMailSeconds,
  getOutlookGauges,
  getQueueGauges,
  getWebhookGauges,
  OUTLOOK_GAUGES,
  QUEUE_GAUGES,
  WEBHOOK_GAUGES,
} from '@crop/db'
import {
  registerGauge,
  registerGaugeGroup,
  registerModelInfo,
  registerProcessMetrics,
  registerReadinessGauge,
} from '@crop/runtime'
import type { Worker } from './worker'

const MAIL_GAUGES = { crop_mails_oldest_seconds: 'How long the oldest mail has waited to be sent' }

/** Registers the metrics of this process, except those of attempts. Call it once. */
export function registerMetrics({ database, ...worker }: Worker): void {
  registerModelInfo(worker.findModelVersion)
  registerReadinessGauge(async () => (await worker.getReadiness()).ready)
  registerGaugeGroup(QUEUE_GAUGES, () => getQueueGauges(database.db))
  registerGaugeGroup(WEBHOOK_GAUGES, () => getWebhookGauges(database.db))
  registerGaugeGroup(MAIL_GAUGES, async () => ({
    crop_mails_oldest_seconds: await getOldestMailSeconds(database.db),
  }))
  registerGaugeGroup(OUTLOOK_GAUGES, () => getOutlookGauges(database.db))
  registerProcessMetrics(worker.isRedisAvailable, database.getPoolUsage)
  registerGauge('crop_slots_in_use', 'Tasks in progress in this worker', worker.getRunningTaskCount)
  registerGauge(
    'crop_webhook_requests_in_progress',
    'Requests to receivers of webhooks in progress',
    worker.getRunningDeliveryCount,
  )
}
