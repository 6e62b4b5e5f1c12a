import { anAnalysis, aPlan, aUser, type OwnedPlan, useTestDatabase } from '../../testing'
import {
  applyPlanChanges,
  canDeletePlan,
  findLatestAnalysis,
  findPreviousVerdict,
  isPlanLimitReached,
  isPlanOutdated,
  type PlanChanges,
} from '@crop/domain'
import { eq, sql } from 'drizzle-orm'
import { getFault } from '../../test/get-fault'
import { deletePlan, getPlanJson, insertPlan, updatePlanJson } from './plans'
import { findPreviousVerdicts } from './previous-verdicts'
import { readOutdatedPlans } from './reanalysis'
import { analyses } from '../schema'
import { inTransaction } from '../driver/transaction'

const { db } = useTestDatabase()

const FIELDS = {
  name: 'North field',
  crop: 'maize',
  location: 'nakuru',
  plantingMonth: 4,
  riskTolerance: 'medium',
} as const

async function readPlan(plan: OwnedPlan): Promise<Record<string, unknown>> {
  const json = await getPlanJson(db, plan.userId, plan.id)
  return JSON.parse(json ?? 'null')
}

test.each([
  { planCount: 0, maxPlans: 1 },
  { planCount: 1, maxPlans: 1 },
  { planCount: 1, maxPlans: 2 },
  { planCount: 3, maxPlans: 2 },
  { planCount: 3, maxPlans: 0 },
])('a plan is inserted as the limit allows: $planCount plans of at most $maxPlans', async (limit) => {
  const { id: userId } = await aUser(db)
  for (let count = 0; count < limit.planCount; count++) await aPlan(db, { userId, isArchived: count === 0 })

  const inserted = await insertPlan(db, { userId, ...FIELDS }, limit.maxPlans)

  expect(inserted === undefined).toBe(isPlanLimitReached(limit.planCount, limit.maxPlans))
})

test.each<PlanChanges>([
  {},
  { name: 'South field' },
  { riskTolerance: 'high' },
  { isArchived: true },
  { name: 'South field', riskTolerance: 'low', isArchived: true },
  { name: null, riskTolerance: null, isArchived: null },
  { name: undefined, isArchived: false },
])('the change %j is applied as the rule says', async (changes) => {
  const plan = await aPlan(db, FIELDS)

  await updatePlanJson(db, plan.userId, plan.id, changes)

  const expected = applyPlanChanges({ ...plan, isArchived: false }, changes)
  expect(await readPlan(plan)).toMatchObject({
    name: expected.name,
    crop: expected.crop,
    location: expected.location,
    planting_month: expected.plantingMonth,
    risk_tolerance: expected.riskTolerance,
    is_archived: expected.isArchived,
  })
})

test.each([0, 1, 2])('a plan with %d analyses is deleted as the rule says', async (analysisCount) => {
  const plan = await aPlan(db)
  for (let count = 0; count < analysisCount; count++) await anAnalysis(db, plan)

  const fault = await getFault(inTransaction(db, (tx) => deletePlan(tx, plan.userId, plan.id)))

  expect(fault).toBe(canDeletePlan(analysisCount) ? undefined : 'still_referenced')
})

test.each([
  [[]],
  [['insufficient_data']],
  [['highly_suitable', 'not_suitable']],
  [['highly_suitable', 'not_suitable', 'insufficient_data']],
] as const)('the latest analysis of a plan with the labels %j', async (labels) => {
  const plan = await aPlan(db)
  for (const feasibilityLabel of labels) await anAnalysis(db, plan, { feasibilityLabel })
  const records = await db.select().from(analyses).where(eq(analyses.cropPlanId, plan.id))

  const latest = findLatestAnalysis(records)
  expect(await readPlan(plan)).toMatchObject({
    latest_feasibility_label: latest?.feasibilityLabel ?? null,
    latest_analysis_at: latest?.createdAt.toISOString() ?? null,
  })
})

const OWN_QUESTION = { location: 'nakuru', crop: 'maize', month: 4, conditions: undefined }

const EARLIER_ANALYSES = [
  { question: { ...OWN_QUESTION, location: 'Nakuru ' }, feasibilityLabel: 'highly_suitable' },
  { question: { ...OWN_QUESTION, crop: 'rice' }, feasibilityLabel: 'not_suitable' },
  { question: { ...OWN_QUESTION, location: 'lahore' }, feasibilityLabel: 'moderately_suitable' },
  { question: { ...OWN_QUESTION, month: 5 }, feasibilityLabel: 'moderately_suitable' },
  {
    question: { ...OWN_QUESTION, conditions: { elevation_m: 1850, soil_texture: 'clay' } },
    feasibilityLabel: 'marginally_suitable',
  },
  { question: OWN_QUESTION, feasibilityLabel: 'insufficient_data' },
] as const

test.each(
  EARLIER_ANALYSES.flatMap(({ question }, index) => [
    { count: index, question, trigger: 'request' as const },
    { count: EARLIER_ANALYSES.length, question, trigger: 'reanalysis' as const },
  ]),
)(
  'a new analysis is compared as the rule says: $trigger of $question after $count others',
  async ({ count, question, trigger }) => {
    const plan = await aPlan(db)
    const earlier = EARLIER_ANALYSES.slice(0, count)
    for (const { question: asked, feasibilityLabel } of earlier) {
      const conditions = asked.conditions && {
        elevation_m: { value: asked.conditions.elevation_m, source: 'request' as const },
        soil_texture: { value: asked.conditions.soil_texture, source: 'plan' as const },
      }
      await anAnalysis(db, plan, { feasibilityLabel, question: { ...asked, conditions } })
    }

    const [previous] = await findPreviousVerdicts(db, [{ planId: plan.id, question, trigger }])

    expect(previous).toEqual(findPreviousVerdict(earlier, { question, trigger }))
  },
)

test('of analyses made at the same time, the one with the greater id is the latest', async () => {
  const plan = await aPlan(db)
  await anAnalysis(db, plan, { feasibilityLabel: 'highly_suitable' })
  await anAnalysis(db, plan, { feasibilityLabel: 'not_suitable' })
  const records = await db
    .update(analyses)
    .set({ createdAt: sql`now()` })
    .where(eq(analyses.cropPlanId, plan.id))
    .returning()

  const latest = findLatestAnalysis(records)
  expect(await readPlan(plan)).toMatchObject({ latest_feasibility_label: latest?.feasibilityLabel })
})

test.each([
  { isArchived: false, latestModelVersion: 'season-1', latestOwnModelVersion: 'season-1' },
  { isArchived: false, latestModelVersion: 'season-2', latestOwnModelVersion: 'season-2' },
  { isArchived: false, latestModelVersion: 'season-2', latestOwnModelVersion: 'season-1' },
  { isArchived: false, latestModelVersion: 'season-1', latestOwnModelVersion: 'season-2' },
  { isArchived: false, latestModelVersion: 'season-1', latestOwnModelVersion: undefined },
  { isArchived: false, latestModelVersion: undefined, latestOwnModelVersion: undefined },
  { isArchived: true, latestModelVersion: 'season-1', latestOwnModelVersion: 'season-1' },
])('a plan is outdated as the rule says: %j', async (state) => {
  const plan = await aPlan(db, { isArchived: state.isArchived })
  const { latestModelVersion: latest, latestOwnModelVersion: latestOwn } = state
  if (latestOwn !== undefined) {
    await anAnalysis(db, plan, { modelVersion: 'season-0' })
    await anAnalysis(db, plan, { modelVersion: latestOwn })
  }
  if (latest !== undefined && latest !== latestOwn) {
    await anAnalysis(db, plan, { modelVersion: latest, question: { crop: 'rice' } })
  }

  const outdatedIds: string[] = []
  for await (const plans of readOutdatedPlans(db, 'season-2')) {
    outdatedIds.push(...plans.map(({ id }) => id))
  }

  expect(outdatedIds.includes(plan.id)).toBe(isPlanOutdated(state, 'season-2'))
})
