import {
  anAnalysis,
  aPlan,
  aStoredOutlook,
  completeQueuedTask,
  type OwnedPlan,
  useTestDatabase,
} from '../../testing'
import { isInOutlook } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { readCurrentOutlooks } from '../outlooks/current-outlooks'
import { listCurrentOutlooks, removeOutlook } from '../outlooks/outlooks'
import { getPlanJson } from './plans'
import { queueOutlookReanalyses } from './reanalysis'
import { outlooks } from '../schema'

const { db } = useTestDatabase()

const queue = () => queueOutlookReanalyses(db, 'season-test', 60)

/** Moves the outlooks, the analyses and the plans into the past, as if this time had passed. */
async function passMinutes(minutes: number): Promise<void> {
  const age = sql`interval '1 minute' * ${minutes}::integer`
  await db.execute(
    sql`update outlooks set imported_at = imported_at - ${age}, usable_since = usable_since - ${age}`,
  )
  await db.execute(sql`update analyses set created_at = created_at - ${age}`)
}

async function listQueuedPlans(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select crop_plan_id as id from analysis_tasks where state = 'queued' and priority = 1 order by available_at`)
  return rows.map(({ id }) => id)
}

async function completeReanalyses(): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from analysis_tasks where state = 'queued' and priority = 1`)
  await db.execute(sql`update analysis_tasks set available_at = now() where state = 'queued'`)
  for (const { id } of rows) await completeQueuedTask(db, id)
  await db.execute(
    sql`update analyses set created_at = created_at + interval '1 minute' where trigger = 'reanalysis'`,
  )
}

/** The outlook of `aStoredOutlook` is issued in April and covers May to July. */
async function importOutlook(): Promise<{ inside: number; outside: number }> {
  await aStoredOutlook(db, { issued: '2026-04', months: 3 })
  return { inside: 5, outside: 8 }
}

/** Creates plans that were analysed before the import of an outlook that the workers know. */
async function createPlansBeforeOutlook(fields: readonly { month: number; result?: object }[]) {
  const plans = []
  for (const { month, result = {} } of fields) {
    const plan = await aPlan(db, { plantingMonth: month })
    await anAnalysis(db, plan, { result: JSON.stringify(result) })
    plans.push({ month, id: plan.id })
  }
  await passMinutes(10)
  await importOutlook()
  await passMinutes(2)
  return plans
}

beforeEach(async () => {
  await db.execute(sql`delete from analysis_tasks`)
  await db.execute(sql`delete from analyses`)
  await db.execute(sql`delete from crop_plans`)
  await db.delete(outlooks)
})

test('without an outlook no plan is queued', async () => {
  await anAnalysis(db, await aPlan(db))
  expect(await queue()).toBe(0)
})

test('each active, analysed plan whose season reaches into a new outlook is queued once', async () => {
  const { inside, outside } = await importOutlook()
  await db.delete(outlooks)
  const plan = await aPlan(db, { plantingMonth: inside })
  await anAnalysis(db, plan)
  await anAnalysis(db, await aPlan(db, { plantingMonth: outside }))
  await anAnalysis(db, await aPlan(db, { plantingMonth: inside, isArchived: true }))
  await aPlan(db, { plantingMonth: inside })
  await passMinutes(10)
  await importOutlook()
  await passMinutes(2)

  expect(await Promise.all([queue(), queue(), queue()])).toEqual(expect.arrayContaining([1, 0, 0]))
  expect(await queue()).toBe(0)
  expect(await listQueuedPlans()).toEqual([plan.id])
  expect(await getPlanJson(db, plan.userId, plan.id)).toContain('"outlook":null')
  await completeReanalyses()
  expect(await queue()).toBe(0)
  await passMinutes(10)
  expect(await queue()).toBe(0)
})

test('a run after one that died halfway queues the rest, behind what is queued already', async () => {
  const { inside } = await importOutlook()
  for (let count = 0; count < 3; count++) await anAnalysis(db, await aPlan(db, { plantingMonth: inside }))
  await passMinutes(2)
  expect(await queue()).toBe(3)
  const [first, ...rest] = await listQueuedPlans()
  await db.execute(sql`delete from analysis_tasks where state = 'queued' and crop_plan_id <> ${first}::uuid`)
  expect(await queue()).toBe(2)
  expect(await listQueuedPlans()).toEqual([first, ...rest])
  expect(await queue()).toBe(0)
})

test('nothing is due before the workers know the outlook, and an analysis of that time is repeated', async () => {
  const { inside } = await importOutlook()
  await anAnalysis(db, await aPlan(db, { plantingMonth: inside }))
  expect(await queue()).toBe(1)
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from available_at - created_at)::float8 as seconds from analysis_tasks where priority = 1`)
  expect(rows[0]?.seconds).toBeGreaterThanOrEqual(60)
  await passMinutes(2)
  await completeReanalyses()
  expect(await queue()).toBe(0)
})

const readCurrent = async () => (await listCurrentOutlooks(db))[0]

/** Analyses a plan by the current outlook, which workers have known for a while. */
async function analyseByOutlook(plan: OwnedPlan): Promise<void> {
  await passMinutes(10)
  const current = await readCurrent()
  if (!current) throw new Error('There is no outlook.')
  const { digest, issued } = current
  const outlook = { digest, issued, feasibilityLabel: 'not_suitable', change: 'worse', skill: 'low' } as const
  await anAnalysis(db, plan, { outlook })
}

const removeCurrent = async () => removeOutlook(db, (await readCurrent())?.id ?? '')

test('a plan is analysed again, once, after the outlook that its latest analysis was made with is removed', async () => {
  const { inside } = await importOutlook()
  const plan = await aPlan(db, { plantingMonth: inside })
  await analyseByOutlook(plan)
  await analyseByOutlook(await aPlan(db, { plantingMonth: inside, isArchived: true }))
  expect(await queue()).toBe(0)
  await removeCurrent()
  expect(await queue()).toBe(1)
  expect(await listQueuedPlans()).toEqual([plan.id])
  await completeReanalyses()
  expect(await queue()).toBe(0)
})

test('a plan is analysed again after a corrected outlook of the same issue is removed', async () => {
  const { inside } = await importOutlook()
  const plan = await aPlan(db, { plantingMonth: inside })
  await aStoredOutlook(db, { rain: [0.2, 0.3, 0.5] })
  await analyseByOutlook(plan)
  expect(await queue()).toBe(0)
  await removeCurrent()
  expect(await queue()).toBe(1)
})

test('a plan is analysed again after the outlook is removed that had replaced one with its planting month', async () => {
  await aStoredOutlook(db, { issued: '2026-04', months: 6 })
  await aStoredOutlook(db, { issued: '2026-05', months: 1 })
  await passMinutes(10)
  await anAnalysis(db, await aPlan(db, { plantingMonth: 9 }))
  expect(await queue()).toBe(0)
  await removeCurrent()
  expect(await queue()).toBe(1)
  await completeReanalyses()
  expect(await queue()).toBe(0)
})

test('without any outlook left, plans that still show one are analysed again', async () => {
  const { inside } = await importOutlook()
  await analyseByOutlook(await aPlan(db, { plantingMonth: inside }))
  await removeCurrent()
  expect(await readCurrent()).toBeUndefined()
  expect(await queue()).toBe(1)
})

test('a what-if after the import does not take the place of the re-analysis', async () => {
  const { inside } = await importOutlook()
  await db.delete(outlooks)
  const plan = await aPlan(db, { plantingMonth: inside })
  await anAnalysis(db, plan)
  await passMinutes(10)
  await importOutlook()
  await passMinutes(2)
  await anAnalysis(db, plan, { question: { crop: 'rice' } })
  expect(await queue()).toBe(1)
})

test.each([
  ['in the region', { latitude: -14, longitude: -57 }, 1],
  ['a step of the grid beside it', { latitude: -15.9, longitude: -58.9 }, 1],
  ['north of the region', { latitude: 0, longitude: -57 }, 0],
  ['east of the region', { latitude: -14, longitude: 57 }, 0],
])('a plan whose latest analysis was for a place %s is queued as this lies', async (_name, place, queued) => {
  const { inside } = await importOutlook()
  await db.delete(outlooks)
  const plan = await aPlan(db, { plantingMonth: inside })
  await anAnalysis(db, plan, { result: JSON.stringify({ place }) })
  await passMinutes(10)
  await importOutlook()
  await passMinutes(2)
  expect(await queue()).toBe(queued)
})

test('a plan is analysed again exactly if its question is answered by the outlook', async () => {
  const plans = await createPlansBeforeOutlook(
    Array.from({ length: 12 }, (_, index) => ({ month: index + 1 })),
  )
  await queue()
  const queued = await listQueuedPlans()
  const outlookSet = await readCurrentOutlooks(db)
  const answered = plans.filter(({ month }) => outlookSet && isInOutlook({ month }, outlookSet))
  expect(answered.map(({ month }) => month)).toEqual([4, 5, 6, 7])
  expect(queued.toSorted()).toEqual(answered.map(({ id }) => id).toSorted())
})

test('a season that ends before the months of the outlook, and a plan without a verdict, are left alone', async () => {
  const season = (planting: string, days: number) => ({ season: { planting, days } })
  const [, reaching, perennial] = await createPlansBeforeOutlook([
    { month: 4, result: season('04-05', 30) },
    { month: 4, result: season('04-05', 31) },
    { month: 4, result: { season: null } },
  ])
  const unknown = await aPlan(db, { plantingMonth: 5 })
  await anAnalysis(db, unknown, { feasibilityLabel: 'insufficient_data', feasibilityScore: null })
  expect(await queue()).toBe(2)
  expect((await listQueuedPlans()).toSorted()).toEqual([reaching?.id, perennial?.id].toSorted())
})
