import { aUser } from '@crop/devstack'
import { sql } from 'drizzle-orm'
import { queueReanalyses } from './reanalysis'
import { useTestDb } from './test-db'

const db = useTestDb()

/** More than one statement looks at. */
const PLANS = 1100
const PER_MINUTE = 60_000

/** Plans of one customer, each with one record of an old model. */
async function aManyTimesAnalysedAccount(): Promise<void> {
  const { id } = await aUser(db())
  await db().execute(sql`
    with plan as (
      insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
      select gen_random_uuid(), ${id}::uuid, 'Field ' || number, 'maize', 'nakuru', 4, 'low'
        from generate_series(1, ${PLANS}::int) as number
      returning id, user_id)
    insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
    select gen_random_uuid(), gen_random_uuid(), user_id, id, 'request', 'not_suitable', '{}', 'season-old' from plan`)
}

test('however many plans are outdated, each gets one re-analysis, and no two of them at the same moment', async () => {
  await aManyTimesAnalysedAccount()
  expect(await queueReanalyses(db(), 'season-new', PER_MINUTE)).toBe(PLANS)
  const { rows } = await db().execute(sql`
    select count(*)::int as tasks, count(distinct crop_plan_id)::int as plans,
           count(distinct available_at)::int as moments,
           extract(epoch from max(available_at) - min(available_at))::float8 as seconds
      from analysis_tasks`)
  expect(rows).toEqual([{ tasks: PLANS, plans: PLANS, moments: PLANS, seconds: expect.any(Number) }])
  const step = 60 / PER_MINUTE
  expect(Number(rows[0]?.['seconds'])).toBeGreaterThanOrEqual((PLANS - 1) * step - step / 2)
  expect(await queueReanalyses(db(), 'season-new', PER_MINUTE)).toBe(0)
})
