import type { Handlers, Stores } from './answer'
import { first, rowsOf, statement, transaction } from './statements'

const COLUMNS = 'id, title, message, severity, related_crop_plan_id, is_read, created_at'

const LIST = statement(
  'notification_list',
  `select ${COLUMNS} from notifications where user_id = $1 order by created_at desc, id desc limit 50`,
)

const UNREAD = statement(
  'unread_count',
  'select count(*)::int as count from notifications where user_id = $1 and not is_read',
)

const MARK_READ = statement(
  'mark_read',
  `update notifications set is_read = true where id = $1 and user_id = $2 returning ${COLUMNS}`,
)

const SNAPSHOT = 'begin transaction isolation level repeatable read, read only'

export function notificationHandlers({ pool }: Stores): Handlers {
  return {
    'GET /api/v1/notifications?limit=50': async ({ caller }) => {
      const read = await transaction(
        pool,
        async (client) => ({
          notifications: await rowsOf(client, LIST, [caller]),
          unread_count: first(await rowsOf<{ count: number }>(client, UNREAD, [caller])).count,
        }),
        SNAPSHOT,
      )
      return { status: 200, json: JSON.stringify(read) }
    },
    'PATCH /api/v1/notifications/:id/read': async ({ caller, id }) => ({
      status: 200,
      json: JSON.stringify(first(await rowsOf(pool, MARK_READ, [id, caller]))),
    }),
  }
}
