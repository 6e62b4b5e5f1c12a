import { randomUUID } from 'node:crypto'
import { type HandlerResponse, type Handlers, parseMembers, type Stores } from './handlers'
import { getFirstRow, isoTimeSql, queryRows, createStatement } from './statements'

/** SQL expression for a row of `crop_plans` as JSON text. */
const PLAN_JSON_SQL = `(select row_to_json(shown)::text from (
  select id, name, crop, location, planting_month, risk_tolerance, is_archived,
    ${isoTimeSql('crop_plans.created_at')} as created_at, ${isoTimeSql('updated_at')} as updated_at,
    latest.feasibility_label as latest_feasibility_label, ${isoTimeSql('latest.created_at')} as latest_analysis_at
  from (values (true)) as one left join lateral (
    select feasibility_label, created_at from analyses where crop_plan_id = crop_plans.id
    order by analyses.created_at desc, analyses.id desc limit 1) latest on true) as shown)`

const LIST_PLANS = createStatement(
  'plan_list',
  `select '[' || coalesce(string_agg(${PLAN_JSON_SQL}, ',' order by date_trunc('milliseconds', updated_at) desc, id desc), '') || ']' as text
  from crop_plans where user_id = $1 and not is_archived`,
)

const SELECT_PLAN = createStatement(
  'plan',
  `select ${PLAN_JSON_SQL} as text from crop_plans where id = $1 and user_id = $2`,
)

const INSERT_PLAN = createStatement(
  'insert_plan',
  `insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
  select $1, $2, $3, $4, $5, $6, $7 where has_room_for_plan($2, 1000000) returning ${PLAN_JSON_SQL} as text`,
)

const RENAME_PLAN = createStatement(
  'rename_plan',
  `update crop_plans set name = $3, updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
  where id = $1 and user_id = $2 returning ${PLAN_JSON_SQL} as text`,
)

const createPlanResponse = (rows: { text: string }[], status = 200): HandlerResponse => ({
  status,
  json: getFirstRow(rows).text,
})

/** Handlers of the floor, the cheapest server that can respond to these requests. */
export function createPlanHandlers({ pool }: Stores): Handlers {
  return {
    'POST /api/v1/crop-plans': async ({ caller, body }) => {
      const getMember = parseMembers(body)
      const fields = ['name', 'crop', 'location', 'planting_month', 'risk_tolerance'].map(getMember)
      return createPlanResponse(await queryRows(pool, INSERT_PLAN, [randomUUID(), caller, ...fields]), 201)
    },
    'GET /api/v1/crop-plans': async ({ caller }) =>
      createPlanResponse(await queryRows(pool, LIST_PLANS, [caller])),
    'GET /api/v1/crop-plans/:id': async ({ caller, id }) =>
      createPlanResponse(await queryRows(pool, SELECT_PLAN, [id, caller])),
    'PATCH /api/v1/crop-plans/:id': async ({ caller, id, body }) =>
      createPlanResponse(await queryRows(pool, RENAME_PLAN, [id, caller, parseMembers(body)('name')])),
  }
}
