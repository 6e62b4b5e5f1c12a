import { deletePlan, inTransaction, queueReanalyses } from '@crop/db'
import { anAnalysis, aPlan } from '@crop/db/testing'
import { waitUntil } from '@crop/testkit'
import { createLogger } from '@crop/runtime'
import { useWorkerHarness } from '../../test/worker-harness'
import { getLatestCronTick, isCronExpression } from './cron'
import { createHousekeepingJob } from './housekeeping'
import { createPlantingRemindersJob } from './planting-reminders'
import { createReanalysisJob } from './reanalysis'
import { runDueJobs, type ScheduledJob } from './schedule'

const harness = useWorkerHarness()
const logger = createLogger('worker', 'error')
const EVERY_DAY_AT_SIX = '0 6 * * *'
// The latest tick is always in the past, and no other tick falls into a test run.
const EVERY_NEW_YEAR = '0 0 1 1 *'
const NOVEMBER = new Date('2026-11-21T06:00:00Z')
const DECEMBER = new Date('2026-12-21T06:00:00Z')

const listReminders = () =>
  harness().query(
    "select * from notifications where dedupe_key like 'planting-reminder:%' order by created_at, id",
  )

beforeEach(async () => {
  for (const table of ['notifications', 'analyses', 'analysis_tasks', 'scheduled_runs', 'crop_plans']) {
    await harness().query(`delete from ${table}`)
  }
})

test.each([
  ['2026-11-21T05:59:59.999Z', '2026-11-20T06:00:00.000Z'],
  ['2026-11-21T06:00:00.000Z', '2026-11-21T06:00:00.000Z'],
  ['2026-11-21T23:00:00.000Z', '2026-11-21T06:00:00.000Z'],
])('at %s the latest tick of a daily job is %s', (now, cronTick) =>
  expect(getLatestCronTick(EVERY_DAY_AT_SIX, new Date(now)).toISOString()).toBe(cronTick),
)

test.each([
  ['0 6 * * *', true],
  ['0 0 6 * * MON', true],
  ['@daily', true],
  // Every minute of Sundays, and every minute of the hours after midnight of the sixth, for the parser.
  ['0', false],
  ['0 6 * *', false],
  ['0 25 * * *', false],
])('whether %j is a cron expression: %j', (text, expected) => expect(isCronExpression(text)).toBe(expected))

test('H in a cron expression means the same time for every worker', () => {
  const ticks = Array.from({ length: 20 }, () => getLatestCronTick('H H * * *', NOVEMBER).toISOString())
  expect(new Set(ticks).size).toBe(1)
})

describe('planting reminders', () => {
  const runReminders = (cronTick: Date) =>
    createPlantingRemindersJob(harness().db, EVERY_DAY_AT_SIX).run(cronTick)

  test('notify about plans of the next month, once per season', async () => {
    const plan = await aPlan(harness().db, { plantingMonth: 12 })
    await aPlan(harness().db, { plantingMonth: 11 })
    expect(await runReminders(NOVEMBER)).toEqual({ reminded: 1 })
    expect(await runReminders(NOVEMBER)).toEqual({ reminded: 0 })
    expect(await listReminders()).toMatchObject([
      {
        title: `Planting of “${plan.name}” starts next month`,
        severity: 'info',
        related_crop_plan_id: plan.id,
        dedupe_key: `planting-reminder:${plan.id}:2026`,
      },
    ])
  })

  test('in December notify about January of the next year', async () => {
    const plan = await aPlan(harness().db, { plantingMonth: 1 })
    await runReminders(DECEMBER)
    expect(await listReminders()).toMatchObject([{ dedupe_key: `planting-reminder:${plan.id}:2027` }])
  })

  test('ignore archived plans', async () => {
    await aPlan(harness().db, { plantingMonth: 12, isArchived: true })
    expect(await runReminders(NOVEMBER)).toEqual({ reminded: 0 })
  })

  test('have severity warning when the latest label is not suitable', async () => {
    const plan = await aPlan(harness().db, { plantingMonth: 12 })
    await anAnalysis(harness().db, plan, { feasibilityLabel: 'highly_suitable' })
    await anAnalysis(harness().db, plan, { feasibilityLabel: 'not_suitable' })
    await runReminders(NOVEMBER)
    expect(await listReminders()).toMatchObject([{ severity: 'warning' }])
  })

  test('skip a plan that is deleted concurrently', async () => {
    const deleted = await aPlan(harness().db, { plantingMonth: 12 })
    const kept = await aPlan(harness().db, { plantingMonth: 12 })
    const pendingRuns: ReturnType<typeof runReminders>[] = []
    await inTransaction(harness().db, async (tx) => {
      await deletePlan(tx, deleted.userId, deleted.id)
      pendingRuns.push(runReminders(NOVEMBER))
      await waitUntil(async () => {
        const waiting = await harness().query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return waiting.length > 0
      })
    })
    expect(await Promise.all(pendingRuns)).toEqual([{ reminded: 1 }])
    expect(await listReminders()).toMatchObject([{ related_crop_plan_id: kept.id }])
  })

  test('cover more plans than one batch', async () => {
    const { userId } = await aPlan(harness().db, { plantingMonth: 12 })
    await harness().query(
      `insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
       select gen_random_uuid(), $1, 'many', 'maize', 'nakuru', 12, 'low' from generate_series(1, 1200)`,
      [userId],
    )
    expect(await runReminders(NOVEMBER)).toEqual({ reminded: 1201 })
  })
})

describe('re-analysis', () => {
  const NEW_MODEL = 'season-new'
  const runReanalysis = (perMinute = 60, modelVersion = NEW_MODEL) =>
    createReanalysisJob(harness().db, {
      name: 'reanalysis',
      cron: EVERY_DAY_AT_SIX,
      queue: queueReanalyses,
      perMinute,
      findModelVersion: () => modelVersion,
    }).run(NOVEMBER)
  const listQueued = () =>
    harness().query(
      `select crop_plan_id, priority, user_id, location, crop, month, model_version,
              round(extract(epoch from available_at - created_at))::int as delay_seconds
         from analysis_tasks where state = 'queued' order by available_at`,
    )

  test('queues active plans analysed by another model version, at low priority', async () => {
    const plan = await aPlan(harness().db)
    await anAnalysis(harness().db, plan, { feasibilityLabel: 'highly_suitable' })
    const archived = await aPlan(harness().db, { isArchived: true })
    await anAnalysis(harness().db, archived, { feasibilityLabel: 'highly_suitable' })
    const current = await aPlan(harness().db)
    await anAnalysis(harness().db, current, { feasibilityLabel: 'highly_suitable', modelVersion: NEW_MODEL })
    await aPlan(harness().db)
    expect(await runReanalysis()).toEqual({ queued: 1 })
    expect(await listQueued()).toEqual([
      {
        crop_plan_id: plan.id,
        user_id: plan.userId,
        priority: 1,
        model_version: NEW_MODEL,
        delay_seconds: 0,
        location: plan.location,
        crop: plan.crop,
        month: plan.plantingMonth,
      },
    ])
  })

  test('spreads tasks over time and queues no plan twice', async () => {
    for (let index = 0; index < 3; index++) {
      const plan = await aPlan(harness().db)
      await anAnalysis(harness().db, plan, { feasibilityLabel: 'highly_suitable' })
    }
    expect(await runReanalysis(2)).toEqual({ queued: 3 })
    expect((await listQueued()).map(({ delay_seconds }) => delay_seconds)).toEqual([0, 30, 60])
    expect(await runReanalysis(2)).toEqual({ queued: 0 })
    const repeated = await Promise.all([runReanalysis(), runReanalysis(), runReanalysis()])
    expect(repeated).toEqual([{ queued: 0 }, { queued: 0 }, { queued: 0 }])
  })

  test('started during another re-analysis shares its rate', async () => {
    const addAnalysedPlan = async (modelVersion: string) =>
      anAnalysis(harness().db, await aPlan(harness().db), {
        feasibilityLabel: 'highly_suitable',
        modelVersion,
      })
    for (const modelVersion of ['season-old', 'season-old', NEW_MODEL, NEW_MODEL]) {
      await addAnalysedPlan(modelVersion)
    }
    expect(await runReanalysis(2)).toEqual({ queued: 2 })
    expect(await runReanalysis(2, 'season-old')).toEqual({ queued: 2 })
    const queued = await harness().query(
      `select extract(epoch from available_at - min(available_at) over ())::float8 as delay_seconds
         from analysis_tasks where state = 'queued' order by available_at`,
    )
    expect(queued.map(({ delay_seconds }) => delay_seconds)).toEqual(
      [0, 30, 60, 90].map((seconds) => expect.closeTo(seconds, 3)),
    )
  })
})

describe('housekeeping', () => {
  /** Inserts an analysis of today and one of 40 days ago, whose tasks are gone. */
  const insertRecordsWithoutPlan = () =>
    harness().query(
      `insert into analyses (id, task_id, trigger, feasibility_label, result, model_version, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'request', 'highly_suitable', '{}', 'v', now() - age
         from unnest(array[interval '0 days', interval '40 days']) as age`,
    )

  test('deletes expired rows and keeps analyses', async () => {
    const plan = await aPlan(harness().db)
    await anAnalysis(harness().db, plan, { feasibilityLabel: 'highly_suitable' })
    await harness().query(
      `insert into refresh_tokens (jti, family_id, user_id, issued_at, expires_at, family_expires_at, kid)
       select gen_random_uuid(), gen_random_uuid(), $1, now(), now() + age, now(), 'k'
         from unnest(array[interval '1 hour', interval '-1 hour']) as age`,
      [plan.userId],
    )
    await harness().query(
      `insert into password_reset_codes (id, user_id, code_hash, expires_at)
       select gen_random_uuid(), $1, '', now() + age
         from unnest(array[interval '1 minute', interval '-1 minute']) as age`,
      [plan.userId],
    )
    await harness().query(
      `insert into password_reset_tries (code_id, client, tries, expires_at)
       select gen_random_uuid(), 'a', 1, now() + age
         from unnest(array[interval '1 minute', interval '-1 minute']) as age`,
    )
    await harness().query(
      `insert into idempotency_keys (scope, key, request_hash, status, body, expires_at)
       select 's', age::text, '', 202, '{}', now() + age
         from unnest(array[interval '1 hour', interval '-1 hour']) as age`,
    )
    await harness().query(
      `insert into analysis_tasks (id, location, crop, month, model_version, state, finished_at)
       select gen_random_uuid(), 'nakuru', 'maize', 4, 'v', 'completed', now() - age
         from unnest(array[interval '29 days', interval '31 days']) as age`,
    )
    await harness().query(
      `insert into scheduled_runs (job, slot, attempt, lease_expires_at)
       select job, now() - age, 1, now()
         from unnest(array['rare', 'often', 'often'], array[interval '60 days', '40 days', '1 day']) as run(job, age)`,
    )
    await harness().query(
      "insert into daily_usage values ('a', now() - interval '2 days', 7), ('b', now(), 7)",
    )
    await insertRecordsWithoutPlan()
    await harness().query(
      `insert into crop_maps (crop, water_supply, model_version, requested_at)
       select 'maize', 'rainfed', version, now() - interval '2 days'
         from unnest(array['season-test', 'season-before']) as version`,
    )
    await harness().query(
      `insert into crop_maps (crop, water_supply, model_version, outlooks, requested_at)
       select 'rice', 'rainfed', 'season-test', 'outlook-' || age, now() - age * interval '1 day'
         from unnest(array[39, 41]) as age`,
    )
    const job = createHousekeepingJob(harness().db, 'season-test', {
      taskRetentionDays: 30,
      recordRetentionDays: 0,
    })
    expect(await job.run(NOVEMBER)).toEqual({
      email_keys: 0,
      refresh_tokens: 1,
      password_reset_codes: 1,
      idempotency_keys: 1,
      tasks: 1,
      analyses: 0,
      batches: 0,
      webhook_deliveries: 0,
      daily_usage: 1,
      maps: 2,
      scheduled_runs: 1,
    })
    expect(new Set(Object.values(await job.run(NOVEMBER)))).toEqual(new Set([0]))
    expect(await harness().query('select 1 from analyses')).toHaveLength(3)
    expect(await harness().query('select 1 from password_reset_tries')).toHaveLength(1)
  })

  test('deletes analyses without a plan after their own retention', async () => {
    await insertRecordsWithoutPlan()
    const run = (recordRetentionDays: number) =>
      createHousekeepingJob(harness().db, 'season-test', {
        taskRetentionDays: 1,
        recordRetentionDays,
      }).run(NOVEMBER)
    expect(await run(50)).toMatchObject({ analyses: 0 })
    expect(await run(30)).toMatchObject({ analyses: 1 })
    expect(await harness().query('select 1 from analyses')).toHaveLength(1)
  })
})

test('a failing job is logged with its tick and does not affect other jobs', async () => {
  await harness().query('alter table crop_plans rename to crop_plans_renamed')
  await using worker = await harness().runWorker({ REMINDER_CRON: '* * * * *' })
  const waitForLine = (message: string, job: string) => {
    const isMatch = (line: string) =>
      line.includes(`"message":"${message}"`) && line.includes(`"job":"${job}"`)
    return waitUntil(() => worker.output().split('\n').find(isMatch))
  }
  const failureLine: unknown = JSON.parse(await waitForLine('scheduled job failed', 'planting-reminders'))
  await waitForLine('scheduled job done', 'housekeeping')
  await harness().query('alter table crop_plans_renamed rename to crop_plans')
  expect(failureLine).toMatchObject({
    level: 'warn',
    cron_tick: expect.stringMatching(/:00\.000Z$/),
    code: '42P01',
  })
})

describe('a scheduled run', () => {
  const createJob = (run: ScheduledJob['run']): ScheduledJob => ({ name: 'a-job', cron: EVERY_NEW_YEAR, run })
  const runDue = (job: ScheduledJob) => runDueJobs({ db: harness().db, logger, jobs: [job] })
  const expireLeases = () =>
    harness().query("update scheduled_runs set lease_expires_at = now() - interval '1 second'")

  test('is claimed by one of ten concurrent workers and never repeated', async () => {
    let runs = 0
    const countingJob = createJob(async () => {
      runs += 1
      return {}
    })
    await Promise.all(Array.from({ length: 10 }, () => runDue(countingJob)))
    await runDue(countingJob)
    expect(runs).toBe(1)
    await expireLeases()
    await runDue(countingJob)
    expect(runs).toBe(1)
  })

  test('is repeated when its worker died, with the same effect', async () => {
    await aPlan(harness().db, { plantingMonth: 12 })
    const reminders = createPlantingRemindersJob(harness().db, EVERY_DAY_AT_SIX)
    const dyingJob = createJob(async () => {
      await reminders.run(NOVEMBER)
      throw new Error('the worker died')
    })
    await runDue(dyingJob)
    await runDue(createJob(() => reminders.run(NOVEMBER)))
    expect(await harness().query('select attempt, finished_at from scheduled_runs')).toEqual([
      { attempt: 1, finished_at: null },
    ])
    await expireLeases()
    await runDue(createJob(() => reminders.run(NOVEMBER)))
    expect(
      await harness().query('select attempt, finished_at is not null as done from scheduled_runs'),
    ).toEqual([{ attempt: 2, done: true }])
    expect(await listReminders()).toHaveLength(1)
  })

  test('is completed by another worker when its worker is killed', async () => {
    const planCount = 600
    const { userId } = await aPlan(harness().db, { plantingMonth: 2 })
    await harness().query(
      `insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
       select gen_random_uuid(), $1, 'many', 'maize', 'nakuru', 2, 'low' from generate_series(2, $2)`,
      [userId, planCount],
    )
    // Reminders of the same plan wait for each other, so this row blocks only the last batch.
    const insertLastReminder = `
      insert into notifications (id, user_id, title, message, severity, dedupe_key)
      select id, user_id, 'blocking', 'blocking', 'info',
             'planting-reminder:' || id || ':' || extract(year from now() at time zone 'UTC')
        from crop_plans order by id desc limit 1`
    const settings = { REMINDER_CRON: EVERY_NEW_YEAR }
    await harness().whileLocked(insertLastReminder, async (isBlocking) => {
      const busyWorker = await harness().startWorker(settings)
      await waitUntil(isBlocking)
      // Another worker leaves the run to the one that claimed it.
      await using _idleWorker = await harness().runWorker(settings)
      expect((await listReminders()).length).toBe(500)
      busyWorker.kill('SIGKILL')
      expect(await busyWorker.exited).toBeNull()
    })
    await expireLeases()
    await using _successor = await harness().runWorker(settings)
    const listFinishedRuns = () =>
      harness().query(
        "select attempt from scheduled_runs where job = 'planting-reminders' and finished_at is not null",
      )
    await waitUntil(async () => (await listFinishedRuns()).length > 0)
    expect(await listFinishedRuns()).toEqual([{ attempt: 2 }])
    const planIds = (await listReminders()).map(({ related_crop_plan_id: planId }) => planId)
    expect(planIds).toHaveLength(planCount)
    expect(new Set(planIds).size).toBe(planCount)
  })
})
