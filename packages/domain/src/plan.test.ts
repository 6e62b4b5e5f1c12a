import {
  applyPlanChanges,
  canDeletePlan,
  findLatestAnalysis,
  findLatestVerdict,
  getPlanQuestion,
  isPlanLimitReached,
  isPlanOutdated,
  type PlanAnalysisRecord,
} from './plan'

const plan = {
  name: 'North field',
  crop: 'maize',
  location: 'nakuru',
  plantingMonth: 4,
  riskTolerance: 'medium',
  isArchived: false,
} as const

describe('a change of a plan', () => {
  test('sets name, risk tolerance and archive state', () => {
    const changes = { name: 'South field', riskTolerance: 'high', isArchived: true } as const
    expect(applyPlanChanges(plan, changes)).toEqual({ ...plan, ...changes })
  })

  test('keeps the values of fields that are missing or null', () => {
    expect(applyPlanChanges(plan, {})).toEqual(plan)
    expect(applyPlanChanges(plan, { name: null, riskTolerance: null, isArchived: null })).toEqual(plan)
  })

  test('can bring an archived plan back', () => {
    expect(applyPlanChanges({ ...plan, isArchived: true }, { isArchived: false })).toEqual(plan)
  })
})

test.each([
  { planCount: 0, maxPlans: 1, reached: false },
  { planCount: 1, maxPlans: 1, reached: true },
  { planCount: 3, maxPlans: 2, reached: true },
  { planCount: 1_000_000, maxPlans: 0, reached: false },
])('with $planCount plans of at most $maxPlans the limit is reached: $reached', (limit) => {
  expect(isPlanLimitReached(limit.planCount, limit.maxPlans)).toBe(limit.reached)
})

test('a plan can be deleted until an analysis of it is stored', () => {
  expect(canDeletePlan(0)).toBe(true)
  expect(canDeletePlan(1)).toBe(false)
})

test('a plan fills in the parts of the question that a request leaves out', () => {
  expect(getPlanQuestion(plan, {})).toEqual({ location: 'nakuru', crop: 'maize', month: 4 })
  expect(getPlanQuestion(plan, { month: 9 })).toEqual({ location: 'nakuru', crop: 'maize', month: 9 })
  const otherQuestion = { location: 'lahore', crop: 'rice', month: 7 }
  expect(getPlanQuestion(plan, otherQuestion)).toEqual(otherQuestion)
})

describe('of the analyses of a plan', () => {
  const MORNING = new Date('2026-03-14T06:00:00Z')
  const EVENING = new Date('2026-03-14T18:00:00Z')
  const good: PlanAnalysisRecord = { id: 'a', createdAt: MORNING, feasibilityLabel: 'highly_suitable' }
  const bad: PlanAnalysisRecord = { id: 'b', createdAt: EVENING, feasibilityLabel: 'not_suitable' }
  const unknown: PlanAnalysisRecord = { id: 'c', createdAt: EVENING, feasibilityLabel: 'insufficient_data' }

  test('the newest is the latest, and the greater id decides between equal times', () => {
    expect(findLatestAnalysis([])).toBeUndefined()
    expect(findLatestAnalysis([bad, good])).toBe(bad)
    expect(findLatestAnalysis([unknown, bad, good])).toBe(unknown)
  })

  test('the latest verdict is that of the newest analysis with enough data', () => {
    expect(findLatestVerdict([])).toBeUndefined()
    expect(findLatestVerdict([unknown])).toBeUndefined()
    expect(findLatestVerdict([good, bad, unknown])).toBe('not_suitable')
    expect(findLatestVerdict([unknown, good])).toBe('highly_suitable')
  })
})

describe('after a change of the model', () => {
  const isOutdated = (isArchived: boolean, latestModelVersion: string | undefined) =>
    isPlanOutdated({ isArchived, latestModelVersion }, 'season-2')

  test('active plans that another version analysed are outdated', () => {
    expect(isOutdated(false, 'season-1')).toBe(true)
    expect(isOutdated(false, 'season-2')).toBe(false)
  })

  test('archived plans and plans without an analysis are not', () => {
    expect(isOutdated(true, 'season-1')).toBe(false)
    expect(isOutdated(false, undefined)).toBe(false)
  })
})
