import {
  getOldestMailSeconds,
  getQueueGauges,
  getWebhookGauges,
  QUEUE_GAUGES,
  WEBHOOK_GAUGES,
  type DatabaseClient,
} from '@crop/db'
import {
  registerGauge,
  registerGaugeGroup,
  registerModelInfo,
  registerProcessMetrics,
  registerReadinessGauge,
  type Readiness,
} from '@crop/runtime'
import type { TaskRunner } from './tasks/task-runner'
import type { DeliveryRunner } from './webhooks/delivery-runner'

interface MetricSources {
  modelVersion: string
  database: DatabaseClient
  isRedisAvailable(): boolean
  runner: TaskRunner
  deliveries: DeliveryRunner
  readiness: () => Promise<Readiness>
}

const MAIL_GAUGES = { crop_mails_oldest_seconds: 'How long the oldest mail has waited to be sent' }

/** Registers the metrics of this process, except those of attempts. Call it once. */
export function registerMetrics({
  modelVersion,
  database,
  isRedisAvailable,
  runner,
  deliveries,
  readiness,
}: MetricSources): void {
  registerModelInfo(modelVersion)
  registerReadinessGauge(async () => (await readiness()).ready)
  registerGaugeGroup(QUEUE_GAUGES, () => getQueueGauges(database.db))
  registerGaugeGroup(WEBHOOK_GAUGES, () => getWebhookGauges(database.db))
  registerGaugeGroup(MAIL_GAUGES, async () => ({
    crop_mails_oldest_seconds: await getOldestMailSeconds(database.db),
  }))
  registerProcessMetrics(isRedisAvailable, database.getPoolUsage)
  registerGauge('crop_slots_in_use', 'Tasks in progress in this worker', () => runner.getRunningTaskCount())
  registerGauge('crop_webhook_requests_in_progress', 'Requests to receivers of webhooks in progress', () =>
    deliveries.getRunningCount(),
  )
}
