import type { Client } from 'pg'

export interface Size {
  customers: number
  plans: number
  /** Only the newest analyses still have their task, because housekeeping deletes finished tasks. */
  tasks: number
}

/** The two customers whose reads are measured. They have the same number of rows in every size of the database. */
export interface MeasuredRows {
  small: string
  large: string
  /** A completed task, a plan and a read notification of the small customer. */
  taskId: string
  planId: string
  notificationId: string
}

export const SMALL_PLANS = 20
export const LARGE_PLANS = 1000
const MEASURED_PLANS = SMALL_PLANS + LARGE_PLANS
/** Analyses per plan, and notifications per plan. */
export const PER_MEASURED_PLAN = 3
const PER_OTHER_PLAN = 5

export const FULL: Size = { customers: 10_000, plans: 200_000, tasks: 200_000 }

export const scaleDown = ({ customers, plans, tasks }: Size, parts: number): Size => ({
  customers: customers / parts,
  plans: plans / parts,
  tasks: tasks / parts,
})

const monthly = (month: number) => ({
  month,
  rainfall_mm: Number((90 + 80 * Math.sin(month)).toFixed(1)),
  temperature_c: Number((21 + 9 * Math.sin(month * 2)).toFixed(1)),
  water_balance_mm: Number((30 * Math.cos(month * 3)).toFixed(1)),
  score: Number(Math.abs(Math.sin(month * 5)).toFixed(4)),
  note: `Month ${month} is limited by the water that the soil holds after the rain.`,
})

/** Returns a result of about 3 KB with 12 months, and a short one with none. */
function createResultJson(months: number): string {
  const monthsJson = Array.from({ length: months }, (_, index) => monthly(index + 1))
  return JSON.stringify({
    location: 'nakuru',
    crop: 'maize',
    month: 4,
    feasibility_score: 0.7,
    explained: monthsJson,
  })
}

/** Rows are inserted in the order of their time, so those of one customer are scattered over the table. */
const CUSTOMERS = `
  insert into users (id, email, hashed_password, full_name, organization)
  select uuidv7(), 'customer-' || n || '@example.com', repeat('x', 97), 'Customer ' || n, 'Growers'
  from generate_series(1, $1::int) n`

const PLANS = `
  insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance, is_archived,
    created_at, updated_at)
  select uuidv7(at - now()), users.id, 'Field ' || n, 'maize', 'nakuru', 1 + n % 12, 'medium',
    n > ${MEASURED_PLANS} and n % 10 = 0, at, at
  from (select n, now() - random() * interval '700 days' as at from generate_series(1, $2::int) n) made
  join users on email = 'customer-' || case
    when n <= ${SMALL_PLANS} then 1
    when n <= ${MEASURED_PLANS} then 2
    else 3 + n % greatest($1::int - 2, 1)
  end || '@example.com'
  order by at`

/** Several rows per plan, at random times since its creation. `$1` are the measured customers. */
const perPlan = `(
  select plan.id as plan_id, user_id, n, user_id = any($1::uuid[]) as measured,
    plan.created_at + random() * (now() - plan.created_at) as at
  from crop_plans plan
  cross join generate_series(
    1, case when user_id = any($1::uuid[]) then ${PER_MEASURED_PLAN} else ${PER_OTHER_PLAN} end) n
) made`

/** A tenth of the results is long, which spreads the table over the disk and keeps seeding short. */
const ANALYSES = `
  insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version,
    created_at)
  select uuidv7(at - now()), uuidv7(at - now()), user_id, plan_id, 'request', 'moderately_suitable',
    case when measured or random() < 0.1 then $2::json else $3::json end, 'season-bench', at
  from ${perPlan} order by at`

const NOTIFICATIONS = `
  insert into notifications (id, user_id, title, message, severity, related_crop_plan_id, is_read, created_at,
    dedupe_key)
  select uuidv7(at - now()), user_id, 'Feasibility of a field changed', repeat('Why it changed. ', 8), 'info',
    plan_id, n % 3 > 0, at, 'change:' || plan_id || ':' || n
  from ${perPlan} order by at`

const TASKS = `
  insert into analysis_tasks (id, http_request_id, user_id, client_ip, crop_plan_id, location, crop, month,
    model_version, state, attempt, created_at, started_at, finished_at)
  select task_id, task_id::text, user_id, '127.0.0.1', crop_plan_id, 'nakuru', 'maize', 4, model_version,
    'completed', 1, created_at, created_at, created_at
  from (select * from analyses order by created_at desc limit $1::int) newest order by created_at`

const NEWEST_TASK = 'select id from analysis_tasks where user_id = $1 order by created_at desc limit 1'

const READ_NOTIFICATION = 'select id from notifications where user_id = $1 and is_read limit 1'

async function findId(client: Client, query: string, value: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(query, [value])
  if (!rows[0]) throw new Error(`nothing was seeded for ${value}`)
  return rows[0].id
}

async function prepareSession(client: Client): Promise<void> {
  // Skips foreign key checks, which would double the time; the statements insert matching rows.
  await client.query('set session_replication_role = replica')
  await client.query("set work_mem = '256MB'")
  await client.query('select setseed(0.5)')
}

/** Fills a migrated database. */
export async function seed(client: Client, size: Size): Promise<MeasuredRows> {
  await prepareSession(client)
  await client.query(CUSTOMERS, [size.customers])
  await client.query(PLANS, [size.customers, size.plans])
  const byEmail = 'select id from users where email = $1'
  const small = await findId(client, byEmail, 'customer-1@example.com')
  const large = await findId(client, byEmail, 'customer-2@example.com')
  await client.query(ANALYSES, [[small, large], createResultJson(12), createResultJson(0)])
  await client.query(NOTIFICATIONS, [[small, large]])
  await client.query(TASKS, [size.tasks])
  // Otherwise the writes of a checkpoint would run during the measurement.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  return {
    small,
    large,
    taskId: await findId(client, NEWEST_TASK, small),
    planId: await findId(client, 'select id from crop_plans where user_id = $1 limit 1', small),
    notificationId: await findId(client, READ_NOTIFICATION, small),
  }
}
