import type { Handlers, Stores } from './handlers'
import { getFirstRow, isoTimeSql, queryRows, createStatement } from './statements'

/** JSON text of a row of `notifications`. */
const TEXT = `(select row_to_json(shown)::text from (
  select id, title, message, severity, related_crop_plan_id, is_read, ${isoTimeSql('created_at')} as created_at) as shown)`

const LIST = createStatement(
  'notification_list',
  `select '{"notifications":[' || string_agg(${TEXT}, ',' order by created_at desc, id desc) || '],"unread_count":' ||
    (select count(*) from notifications where user_id = $1 and not is_read) || '}' as text
  from (select * from notifications where user_id = $1 order by created_at desc, id desc limit 50) as page`,
)

const MARK_READ = createStatement(
  'mark_read',
  `update notifications set is_read = true where id = $1 and user_id = $2 returning ${TEXT} as text`,
)

export function createNotificationHandlers({ pool }: Stores): Handlers {
  return {
    'GET /api/v1/notifications?limit=50': async ({ caller }) => ({
      status: 200,
      json: getFirstRow(await queryRows<{ text: string }>(pool, LIST, [caller])).text,
    }),
    'PATCH /api/v1/notifications/:id/read': async ({ caller, id }) => ({
      status: 200,
      json: getFirstRow(await queryRows<{ text: string }>(pool, MARK_READ, [id, caller])).text,
    }),
  }
}
