import { aPlan, aUser, useTestDatabase } from '../../testing'
import { sql } from 'drizzle-orm'
import { setPlanConditions } from './plans'
import { queueReanalyses } from './reanalysis'

const { db } = useTestDatabase()
beforeEach(() => db.execute(sql`truncate crop_plans, analysis_tasks cascade`))

/** More than one batch. */
const PLAN_COUNT = 1100
const REANALYSES_PER_MINUTE = 60_000

/** Inserts plans of one customer, each with one analysis by an old model. */
async function insertOutdatedPlans(): Promise<void> {
  const { id } = await aUser(db)
  await db.execute(sql`
    with plan as (
      insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
      select gen_random_uuid(), ${id}::uuid, 'Field ' || number, 'maize', 'nakuru', 4, 'low'
        from generate_series(1, ${PLAN_COUNT}::int) as number
      returning id, user_id)
    insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
    select gen_random_uuid(), gen_random_uuid(), user_id, id, 'request', 'not_suitable', '{}', 'season-old'
      from plan`)
}

test('each outdated plan gets one re-analysis, due at the rate of re-analyses', async () => {
  await insertOutdatedPlans()
  expect(await queueReanalyses(db, 'season-new', REANALYSES_PER_MINUTE)).toBe(PLAN_COUNT)

  const { rows } = await db.execute(sql`
    select count(*)::int as tasks,
           count(distinct crop_plan_id)::int as plans,
           count(distinct available_at)::int as due_times,
           extract(epoch from max(available_at) - min(available_at))::float8 as seconds
      from analysis_tasks`)
  expect(rows).toEqual([
    { tasks: PLAN_COUNT, plans: PLAN_COUNT, due_times: PLAN_COUNT, seconds: expect.any(Number) },
  ])
  const intervalSeconds = 60 / REANALYSES_PER_MINUTE
  expect(Number(rows[0]?.['seconds'])).toBeGreaterThanOrEqual(
    (PLAN_COUNT - 1) * intervalSeconds - intervalSeconds / 2,
  )
  expect(await queueReanalyses(db, 'season-new', REANALYSES_PER_MINUTE)).toBe(0)
})

test('a re-analysis uses the known conditions of its plan', async () => {
  const plan = await aPlan(db)
  await setPlanConditions(db, plan.userId, plan.id, {
    water_supply: 'unknown',
    elevation_m: null,
    soil_texture: 'clay',
    soil_ph: 6.5,
    variety: 95,
  })
  await db.execute(sql`
    insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
    values (gen_random_uuid(), gen_random_uuid(), ${plan.userId}, ${plan.id}, 'request', 'not_suitable', '{}', 'season-old')`)
  expect(await queueReanalyses(db, 'season-newer', REANALYSES_PER_MINUTE)).toBeGreaterThan(0)
  const { rows } = await db.execute(sql`
    select conditions from analysis_tasks where crop_plan_id = ${plan.id}`)
  expect(rows).toEqual([
    {
      conditions: {
        soil_texture: { value: 'clay', source: 'plan' },
        soil_ph: { value: 6.5, source: 'plan' },
        variety: { value: 95, source: 'plan' },
      },
    },
  ])
})
