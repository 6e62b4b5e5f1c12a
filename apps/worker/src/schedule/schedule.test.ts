import { deletePlan, inTransaction } from '@crop/db'
import { anAnalysis, aPlan } from '@crop/db/testing'
import { type StartedProcess, waitUntil } from '@crop/testkit'
import { createLogger } from '@crop/runtime'
import { useWorkerBench } from '../../test/test-worker'
import { latestCronTick } from './cron'
import { createHousekeepingJob } from './housekeeping'
import { createPlantingRemindersJob } from './planting-reminders'
import { createReanalysisJob } from './reanalysis'
import { runDueJobs } from './schedule'
import type { ScheduledJob } from './scheduled-job'

const bench = useWorkerBench()
const logger = createLogger('worker', 'error')
const EVERY_DAY_AT_SIX = '0 6 * * *'
// The latest slot is always past, and no other begins while a test runs.
const EVERY_NEW_YEAR = '0 0 1 1 *'
const NOVEMBER = new Date('2026-11-21T06:00:00Z')
const DECEMBER = new Date('2026-12-21T06:00:00Z')

const notifications = () =>
  bench().query(
    "select * from notifications where dedupe_key like 'planting-reminder:%' order by created_at, id",
  )

beforeEach(async () => {
  for (const table of ['notifications', 'analyses', 'analysis_tasks', 'scheduled_runs', 'crop_plans']) {
    await bench().query(`delete from ${table}`)
  }
})

test.each([
  ['2026-11-21T05:59:59.999Z', '2026-11-20T06:00:00.000Z'],
  ['2026-11-21T06:00:00.000Z', '2026-11-21T06:00:00.000Z'],
  ['2026-11-21T23:00:00.000Z', '2026-11-21T06:00:00.000Z'],
])('at %s the latest slot of a daily job is %s', (now, slot) =>
  expect(latestCronTick(EVERY_DAY_AT_SIX, new Date(now)).toISOString()).toBe(slot),
)

test('an H of a cron expression is one and the same moment for all who look', () => {
  const slots = Array.from({ length: 20 }, () => latestCronTick('H H * * *', NOVEMBER).toISOString())
  expect(new Set(slots).size).toBe(1)
})

describe('planting reminders', () => {
  const remind = (slot: Date) => createPlantingRemindersJob(bench().db, EVERY_DAY_AT_SIX).run(slot)

  test('tell of the plans of next month, once a season', async () => {
    const plan = await aPlan(bench().db, { plantingMonth: 12 })
    await aPlan(bench().db, { plantingMonth: 11 })
    expect(await remind(NOVEMBER)).toEqual({ reminded: 1 })
    expect(await remind(NOVEMBER)).toEqual({ reminded: 0 })
    expect(await notifications()).toMatchObject([
      {
        title: `Planting of “${plan.name}” starts next month`,
        severity: 'info',
        related_crop_plan_id: plan.id,
        dedupe_key: `planting-reminder:${plan.id}:2026`,
      },
    ])
  })

  test('in December tell of January, which belongs to the next year', async () => {
    const plan = await aPlan(bench().db, { plantingMonth: 1 })
    await remind(DECEMBER)
    expect(await notifications()).toMatchObject([{ dedupe_key: `planting-reminder:${plan.id}:2027` }])
  })

  test('leave archived plans alone', async () => {
    await aPlan(bench().db, { plantingMonth: 12, isArchived: true })
    expect(await remind(NOVEMBER)).toEqual({ reminded: 0 })
  })

  test('warn when the latest analysis found little hope', async () => {
    const plan = await aPlan(bench().db, { plantingMonth: 12 })
    await anAnalysis(bench().db, plan, { feasibilityLabel: 'highly_suitable' })
    await anAnalysis(bench().db, plan, { feasibilityLabel: 'not_suitable' })
    await remind(NOVEMBER)
    expect(await notifications()).toMatchObject([{ severity: 'warning' }])
  })

  test('reach the owners of all other plans while one is deleted', async () => {
    const deleted = await aPlan(bench().db, { plantingMonth: 12 })
    const kept = await aPlan(bench().db, { plantingMonth: 12 })
    const reminding: ReturnType<typeof remind>[] = []
    await inTransaction(bench().db, async (tx) => {
      await deletePlan(tx, deleted.userId, deleted.id)
      reminding.push(remind(NOVEMBER))
      await waitUntil(async () => {
        const waiting = await bench().query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return waiting.length > 0
      })
    })
    expect(await Promise.all(reminding)).toEqual([{ reminded: 1 }])
    expect(await notifications()).toMatchObject([{ related_crop_plan_id: kept.id }])
  })

  test('reach every plan, also beyond one batch', async () => {
    const { userId } = await aPlan(bench().db, { plantingMonth: 12 })
    await bench().query(
      `insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
       select gen_random_uuid(), $1, 'many', 'maize', 'nakuru', 12, 'low' from generate_series(1, 1200)`,
      [userId],
    )
    expect(await remind(NOVEMBER)).toEqual({ reminded: 1201 })
  })
})

describe('re-analysis', () => {
  const NEW_MODEL = 'season-new'
  const reanalyse = (perMinute = 60, modelVersion = NEW_MODEL) =>
    createReanalysisJob(bench().db, { cron: EVERY_DAY_AT_SIX, perMinute, modelVersion }).run(NOVEMBER)
  const queued = () =>
    bench().query(
      `select crop_plan_id, priority, user_id, location, crop, month, model_version,
              round(extract(epoch from available_at - created_at))::int as waits
         from analysis_tasks where state = 'queued' order by available_at`,
    )

  test('queues active plans that another model version analysed, at low priority', async () => {
    const plan = await aPlan(bench().db)
    await anAnalysis(bench().db, plan, { feasibilityLabel: 'highly_suitable' })
    const archived = await aPlan(bench().db, { isArchived: true })
    await anAnalysis(bench().db, archived, { feasibilityLabel: 'highly_suitable' })
    const current = await aPlan(bench().db)
    await anAnalysis(bench().db, current, { feasibilityLabel: 'highly_suitable', modelVersion: NEW_MODEL })
    await aPlan(bench().db)
    expect(await reanalyse()).toEqual({ queued: 1 })
    expect(await queued()).toEqual([
      {
        ...{ crop_plan_id: plan.id, user_id: plan.userId, priority: 1, model_version: NEW_MODEL, waits: 0 },
        ...{ location: plan.location, crop: plan.crop, month: plan.plantingMonth },
      },
    ])
  })

  test('spreads its tasks over time and queues none of them twice', async () => {
    for (let made = 0; made < 3; made++) {
      const plan = await aPlan(bench().db)
      await anAnalysis(bench().db, plan, { feasibilityLabel: 'highly_suitable' })
    }
    expect(await reanalyse(2)).toEqual({ queued: 3 })
    expect((await queued()).map(({ waits }) => waits)).toEqual([0, 30, 60])
    expect(await reanalyse(2)).toEqual({ queued: 0 })
    const twice = await Promise.all([reanalyse(), reanalyse(), reanalyse()])
    expect(twice).toEqual([{ queued: 0 }, { queued: 0 }, { queued: 0 }])
  })

  test('after a roll-back, in the middle of another, keeps the rate of both together', async () => {
    const analysed = async (modelVersion: string) =>
      anAnalysis(bench().db, await aPlan(bench().db), { feasibilityLabel: 'highly_suitable', modelVersion })
    for (const modelVersion of ['season-old', 'season-old', NEW_MODEL, NEW_MODEL])
      await analysed(modelVersion)
    expect(await reanalyse(2)).toEqual({ queued: 2 })
    expect(await reanalyse(2, 'season-old')).toEqual({ queued: 2 })
    const [first = 0, ...others] = (
      await bench().query(
        "select extract(epoch from available_at)::float8 as due from analysis_tasks where state = 'queued' order by 1",
      )
    ).map(({ due }) => Number(due))
    expect(others.map((due) => due - first)).toEqual(
      [30, 60, 90].map((seconds) => expect.closeTo(seconds, 3)),
    )
  })
})

describe('housekeeping', () => {
  test('removes what nobody can use any more, and keeps records and notifications', async () => {
    const plan = await aPlan(bench().db)
    await anAnalysis(bench().db, plan, { feasibilityLabel: 'highly_suitable' })
    await bench().query(
      `insert into refresh_tokens (jti, family_id, user_id, issued_at, expires_at, family_expires_at, kid)
       select gen_random_uuid(), gen_random_uuid(), $1, now(), now() + age, now(), 'k'
         from unnest(array[interval '1 hour', interval '-1 hour']) as age`,
      [plan.userId],
    )
    await bench().query(
      `insert into idempotency_keys (scope, key, request_hash, status, body, expires_at)
       select 's', age::text, '', 202, '{}', now() + age
         from unnest(array[interval '1 hour', interval '-1 hour']) as age`,
    )
    await bench().query(
      `insert into analysis_tasks (id, location, crop, month, model_version, state, finished_at)
       select gen_random_uuid(), 'nakuru', 'maize', 4, 'v', 'completed', now() - age
         from unnest(array[interval '29 days', interval '31 days']) as age`,
    )
    await bench().query(
      `insert into scheduled_runs (job, slot, attempt, lease_expires_at)
       select job, now() - age, 1, now()
         from unnest(array['rare', 'often', 'often'], array[interval '60 days', '40 days', '1 day']) as run(job, age)`,
    )
    const tidy = createHousekeepingJob(bench().db, '0 * * * *', 30)
    expect(await tidy.run(NOVEMBER)).toEqual({
      refresh_tokens: 1,
      idempotency_keys: 1,
      tasks: 1,
      scheduled_runs: 1,
    })
    expect(Object.values(await tidy.run(NOVEMBER))).toEqual([0, 0, 0, 0])
    expect(await bench().query('select 1 from analyses')).toHaveLength(1)
  })
})

test('a job that fails is named with its slot, and holds up no other', async () => {
  await bench().query('alter table crop_plans rename to crop_plans_away')
  const worker = await bench().startWorker({ REMINDER_CRON: '* * * * *' })
  const lineWith = (message: string, job: string) => {
    const holds = (line: string) => line.includes(`"message":"${message}"`) && line.includes(`"job":"${job}"`)
    return waitUntil(() => worker.output().split('\n').find(holds))
  }
  const failed: unknown = JSON.parse(await lineWith('scheduled job failed', 'planting-reminders'))
  await lineWith('scheduled job done', 'housekeeping')
  await bench().query('alter table crop_plans_away rename to crop_plans')
  expect(failed).toMatchObject({ level: 'warn', slot: expect.stringMatching(/:00\.000Z$/), code: '42P01' })
  worker.kill()
  expect(await worker.exited).toBe(0)
})

describe('a slot', () => {
  const job = (run: ScheduledJob['run']): ScheduledJob => ({ name: 'a-job', cron: EVERY_NEW_YEAR, run })
  const look = (one: ScheduledJob) => runDueJobs({ db: bench().db, logger, jobs: [one] })
  const endLeases = () =>
    bench().query("update scheduled_runs set lease_expires_at = now() - interval '1 second'")

  test('is run by one of ten workers that look at once, and not again', async () => {
    let runs = 0
    const counting = job(async () => {
      runs += 1
      return {}
    })
    await Promise.all(Array.from({ length: 10 }, () => look(counting)))
    await look(counting)
    expect(runs).toBe(1)
    await endLeases()
    await look(counting)
    expect(runs).toBe(1)
  })

  test('whose runner died half-way is run again, and its effect is still one', async () => {
    await aPlan(bench().db, { plantingMonth: 12 })
    const reminders = createPlantingRemindersJob(bench().db, EVERY_DAY_AT_SIX)
    const dying = job(async () => {
      await reminders.run(NOVEMBER)
      throw new Error('the worker died')
    })
    await look(dying)
    await look(job(() => reminders.run(NOVEMBER)))
    expect(await bench().query('select attempt, finished_at from scheduled_runs')).toEqual([
      { attempt: 1, finished_at: null },
    ])
    await endLeases()
    await look(job(() => reminders.run(NOVEMBER)))
    expect(
      await bench().query('select attempt, finished_at is not null as done from scheduled_runs'),
    ).toEqual([{ attempt: 2, done: true }])
    expect(await notifications()).toHaveLength(1)
  })

  /** The one that has stored its first batch, and waits in its last. */
  const remindingWorker = () =>
    waitUntil(async () => {
      const [waiting] = await bench().query(
        `select application_name as name from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%notifications%'`,
      )
      return waiting?.name
    })

  test('whose worker is killed half-way is run by another, and every effect is there once', async () => {
    const PLANS = 600
    const { userId } = await aPlan(bench().db, { plantingMonth: 2 })
    await bench().query(
      `insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
       select gen_random_uuid(), $1, 'many', 'maize', 'nakuru', 2, 'low' from generate_series(2, $2)`,
      [userId, PLANS],
    )
    // Reminders of one plan wait for each other: that of the last one holds up the last batch alone.
    const lastReminded = `
      insert into notifications (id, user_id, title, message, severity, dedupe_key)
      select id, user_id, 'held', 'held', 'info',
             'planting-reminder:' || id || ':' || extract(year from now() at time zone 'UTC')
        from crop_plans order by id desc limit 1`
    const workers: Record<string, StartedProcess> = {}
    const start = async (name: string) => {
      const DATABASE_URL = `${bench().databaseUrl}?application_name=${name}`
      workers[name] = await bench().startWorker({ DATABASE_URL, REMINDER_CRON: EVERY_NEW_YEAR })
    }
    await bench().whileLocked(lastReminded, async () => {
      await Promise.all(['first', 'second'].map(start))
      const reminding = workers[String(await remindingWorker())]
      expect((await notifications()).length).toBe(500)
      reminding?.kill('SIGKILL')
      expect(await reminding?.exited).toBeNull()
    })
    await endLeases()
    await start('third')
    const runs = () =>
      bench().query(
        "select attempt from scheduled_runs where job = 'planting-reminders' and finished_at is not null",
      )
    await waitUntil(async () => (await runs()).length > 0)
    expect(await runs()).toEqual([{ attempt: 2 }])
    const reminded = (await notifications()).map(({ related_crop_plan_id: plan }) => plan)
    expect(reminded).toHaveLength(PLANS)
    expect(new Set(reminded).size).toBe(PLANS)
    for (const { kill } of Object.values(workers)) kill()
    const exits = await Promise.all(Object.values(workers).map(({ exited }) => exited))
    expect(exits.filter((code) => code === 0)).toHaveLength(2)
  })
})
