import type { NotificationCode, WebhookEvent } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../driver/database-client'
import { statement } from '../driver/statement'
import { analysisTasks, notifications, webhookDeliveries, webhooks } from '../schema'

const text = (value: string): SQL => sql.raw(`'${value}'`)

/**
 * Returns an insert of one delivery for each event and enabled webhook of its owner that subscribes to it. `events` selects
 * the owner's `user_id` and `api_key_prefix`, and the `data` as JSON. It belongs into the statement or the transaction of
 * the event, so that neither exists without the other. It locks the webhooks, because the foreign key would reject a
 * delivery to one that is deleted at this moment.
 */
const insertDeliveries = (type: WebhookEvent, events: SQL) => sql`
  insert into ${webhookDeliveries} (id, webhook_id, type, data, created_at)
  select gen_random_uuid(), webhook.id, ${text(type)}, event.data, clock_timestamp()
    from (${events}) as event
    join ${webhooks} as webhook
      on webhook.user_id = event.user_id or webhook.api_key_prefix = event.api_key_prefix
   where webhook.disabled_at is null and ${text(type)} = any(webhook.events)
     for key share of webhook`

/**
 * Inserts `analysis.completed` for the analyses in a common table expression `recorded` with `id`, `task_id`,
 * `crop_plan_id` and `feasibility_label`. Items of batches cause no event of their own.
 */
export const insertCompletionDeliveries = insertDeliveries(
  'analysis.completed',
  sql`
    select task.user_id, task.api_key_prefix,
           json_build_object(
             'task_id', task.id,
             'analysis_id', recorded.id,
             'crop_plan_id', recorded.crop_plan_id,
             'feasibility_label', recorded.feasibility_label,
             'task_url', '/api/v1/tasks/' || task.id) as data
      from recorded
      join ${analysisTasks} as task on task.id = recorded.task_id and task.batch_id is null`,
)

/** The columns of tasks that `insertFailureDeliveries` reads. */
export const failedTaskColumns = sql.raw('id, user_id, api_key_prefix, crop_plan_id, batch_id, error_code')

/** Inserts `analysis.failed` for the tasks in a common table expression `failed`. */
export const insertFailureDeliveries = insertDeliveries(
  'analysis.failed',
  sql`
    select user_id, api_key_prefix,
           json_build_object(
             'task_id', id,
             'crop_plan_id', crop_plan_id,
             'error_code', error_code,
             'task_url', '/api/v1/tasks/' || id) as data
      from failed
     where batch_id is null`,
)

/**
 * Inserts `batch.completed` for the batches in a common table expression `finished` with `id`, `user_id`, `api_key_prefix`
 * and `cancelled_at`.
 */
export const insertBatchDeliveries = insertDeliveries(
  'batch.completed',
  sql`
    select user_id, api_key_prefix,
           json_build_object(
             'batch_id', id,
             'status', case when cancelled_at is null then 'completed' else 'cancelled' end,
             'batch_url', '/api/v1/analyses/batches/' || id,
             'results_url', '/api/v1/analyses/batches/' || id || '/results') as data
      from finished`,
)

/** Prepares the insert of deliveries for notifications by their ids. `data` is SQL for the JSON of one of them. */
const prepareNotificationDeliveries = (type: WebhookEvent, data: SQL) =>
  statement<{ ids: string[] }, Record<string, never>>({}, (param) =>
    insertDeliveries(
      type,
      sql`
        select user_id, null::text as api_key_prefix, ${data} as data
          from ${notifications}
         where id = any(${param('ids')}::uuid[])`,
    ),
  )

const insertNotificationDeliveryRows = prepareNotificationDeliveries(
  'notification.created',
  sql`json_build_object(
    'notification_id', id,
    'code', code,
    'severity', severity,
    'crop_plan_id', related_crop_plan_id,
    'notifications_url', '/api/v1/notifications')`,
)

const insertOutlookDeliveryRows = prepareNotificationDeliveries(
  'plan.outlook_changed',
  sql`json_build_object(
    'crop_plan_id', related_crop_plan_id,
    'notification_id', id,
    'issued', params -> 'issued',
    'from', params -> 'from',
    'to', params -> 'to',
    'compared_with', params -> 'compared_with',
    'skill', params -> 'skill',
    'crop_plan_url', '/api/v1/crop-plans/' || related_crop_plan_id)`,
)

/** Notifications that the transaction has inserted. */
interface InsertedNotification {
  id: string
  code: NotificationCode | null
}

/** Inserts `notification.created` for notifications of the same transaction, and `plan.outlook_changed` for those of an outlook. */
export async function insertNotificationDeliveries(
  tx: Tx,
  inserted: readonly InsertedNotification[],
): Promise<void> {
  if (inserted.length === 0) return
  await insertNotificationDeliveryRows(tx, { ids: inserted.map(({ id }) => id) })
  const outlookIds = inserted.filter(({ code }) => code === 'outlook_changed').map(({ id }) => id)
  if (outlookIds.length > 0) await insertOutlookDeliveryRows(tx, { ids: outlookIds })
}
