import { randomUUID } from 'node:crypto'
import { membersOf } from './answer'
import type { Handlers, Stores } from './answer'
import { first, rowsOf, statement, transaction } from './statements'

/** Columns have the names and the order of the answer's members. */
const COLUMNS = `crop_plans.id, name, crop, location, planting_month, risk_tolerance, is_archived,
  crop_plans.created_at, updated_at`

const SELECT = `
  select ${COLUMNS}, latest.feasibility_label as latest_feasibility_label, latest.created_at as latest_analysis_at
  from crop_plans left join lateral (
    select feasibility_label, created_at from analyses where crop_plan_id = crop_plans.id
    order by created_at desc, id desc limit 1) latest on true`

const LIST = statement(
  'plan_list',
  `${SELECT} where user_id = $1 and not is_archived order by updated_at desc, crop_plans.id desc`,
)

const PLAN = statement('plan', `${SELECT} where crop_plans.id = $1 and user_id = $2`)

const LOCK_ACCOUNT = statement(
  'lock_account_for_plan',
  'select is_active, email from users where id = $1 for no key update',
)

const COUNT = statement('plan_count', 'select count(*)::int as count from crop_plans where user_id = $1')

const INSERT = statement(
  'insert_plan',
  `insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning ${COLUMNS}, null as latest_feasibility_label, null as latest_analysis_at`,
)

const RENAME = statement(
  'rename_plan',
  `update crop_plans set name = $3, updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
  where id = $1 and user_id = $2 returning id`,
)

export function planHandlers({ pool }: Stores): Handlers {
  return {
    'POST /api/v1/crop-plans': async ({ caller, body }) => {
      const given = membersOf(body)
      const fields = ['name', 'crop', 'location', 'planting_month', 'risk_tolerance'].map(given)
      const made = await transaction(pool, async (client) => {
        await rowsOf(client, LOCK_ACCOUNT, [caller])
        await rowsOf(client, COUNT, [caller])
        return rowsOf(client, INSERT, [randomUUID(), caller, ...fields])
      })
      return { status: 201, json: JSON.stringify(first(made)) }
    },
    'GET /api/v1/crop-plans': async ({ caller }) => ({
      status: 200,
      json: JSON.stringify(await rowsOf(pool, LIST, [caller])),
    }),
    'GET /api/v1/crop-plans/:id': async ({ caller, id }) => ({
      status: 200,
      json: JSON.stringify(first(await rowsOf(pool, PLAN, [id, caller]))),
    }),
    'PATCH /api/v1/crop-plans/:id': async ({ caller, id, body }) => {
      const name = membersOf(body)('name')
      const changed = await transaction(pool, async (client) => {
        await rowsOf(client, RENAME, [id, caller, name])
        return rowsOf(client, PLAN, [id, caller])
      })
      return { status: 200, json: JSON.stringify(first(changed)) }
    },
  }
}
