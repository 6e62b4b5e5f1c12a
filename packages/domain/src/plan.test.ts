import {
  applyPlanChanges,
  canDeletePlan,
  findLatestAnalysis,
  findPreviousVerdict,
  getPlanQuestion,
  isPlanLimitReached,
  isPlanOutdated,
  isWhatIf,
  type PlanAnalysisRecord,
} from './plan'

const plan = {
  name: 'North field',
  crop: 'maize',
  location: 'nakuru',
  plantingMonth: 4,
  riskTolerance: 'medium',
  isArchived: false,
  conditions: null,
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
  expect(getPlanQuestion(plan)).toEqual({ location: 'nakuru', crop: 'maize', month: 4 })
  expect(getPlanQuestion(plan, { month: 9 })).toEqual({ location: 'nakuru', crop: 'maize', month: 9 })
  const otherQuestion = { location: 'lahore', crop: 'rice', month: 7 }
  expect(getPlanQuestion(plan, otherQuestion)).toEqual(otherQuestion)
})

describe('an analysis that names a plan', () => {
  const irrigatedClay = {
    ...plan,
    conditions: {
      water_supply: 'irrigated',
      elevation_m: null,
      soil_texture: 'clay',
      soil_ph: null,
      variety: null,
    },
  } as const

  test.each([
    ['nothing', plan, {}],
    ["the plan's own question", plan, { crop: 'maize', location: 'nakuru', month: 4 }],
    ['a name in another spelling', { ...plan, location: 'san  jose' }, { location: 'san jose' }],
    ['conditions that the plan has', irrigatedClay, { conditions: { soil_texture: 'clay' } }],
    ['conditions that are unknown', plan, { conditions: { water_supply: 'unknown', soil_ph: null } }],
  ] as const)('is no what-if if it asks %s', (_kind, askedPlan, requested) => {
    expect(isWhatIf(askedPlan, getPlanQuestion(askedPlan, requested))).toBe(false)
  })

  test.each([
    ['crop', plan, { crop: 'rice' }],
    ['location', plan, { location: 'lahore' }],
    ['month', plan, { month: 5 }],
    ['water supply', irrigatedClay, { conditions: { water_supply: 'rainfed' } }],
    ['water supply, which it declares unknown', irrigatedClay, { conditions: { water_supply: 'unknown' } }],
    ['height, which the plan does not know', irrigatedClay, { conditions: { elevation_m: 0 } }],
  ] as const)('is a what-if if it asks another %s', (_kind, askedPlan, requested) => {
    expect(isWhatIf(askedPlan, getPlanQuestion(askedPlan, requested))).toBe(true)
  })
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

  describe('a new one is compared with', () => {
    const question = { location: 'nakuru', crop: 'maize', month: 4, conditions: undefined }
    const whatIf = { ...question, crop: 'rice' }
    const request = { question, trigger: 'request' } as const
    const reanalysis = { question, trigger: 'reanalysis' } as const

    test('the last one that has a verdict, whatever it asks', () => {
      const earlier = [
        { question, feasibilityLabel: 'highly_suitable' },
        { question: whatIf, feasibilityLabel: 'not_suitable' },
        { question, feasibilityLabel: 'insufficient_data' },
      ] as const
      expect(findPreviousVerdict([], request)).toBeUndefined()
      expect(findPreviousVerdict(earlier.slice(2), request)).toBeUndefined()
      expect(findPreviousVerdict(earlier, request)).toEqual({ question: whatIf, verdict: 'not_suitable' })
    })

    test('the last one that asks the same, if it is a re-analysis', () => {
      const earlier = [
        { question, feasibilityLabel: 'moderately_suitable' },
        { question, feasibilityLabel: 'highly_suitable' },
        { question: whatIf, feasibilityLabel: 'not_suitable' },
        { question: { ...question, conditions: { soil_ph: 5 } }, feasibilityLabel: 'not_suitable' },
      ] as const
      expect(findPreviousVerdict(earlier, reanalysis)).toEqual({ question, verdict: 'highly_suitable' })
      expect(findPreviousVerdict(earlier.slice(2), reanalysis)).toBeUndefined()
    })
  })
})

describe('after a change of the model', () => {
  const isOutdated = (isArchived: boolean, latestModelVersion: string | undefined) =>
    isPlanOutdated({ isArchived, latestModelVersion, latestOwnModelVersion: latestModelVersion }, 'season-2')

  test('active plans that another version analysed are outdated', () => {
    expect(isOutdated(false, 'season-1')).toBe(true)
    expect(isOutdated(false, 'season-2')).toBe(false)
  })

  test('a what-if by the new version does not hide that another one analysed the plan itself', () => {
    const plan = { isArchived: false, latestModelVersion: 'season-2', latestOwnModelVersion: 'season-1' }
    expect(isPlanOutdated(plan, 'season-2')).toBe(true)
  })

  test('archived plans and plans without an analysis are not', () => {
    expect(isOutdated(true, 'season-1')).toBe(false)
    expect(isOutdated(false, undefined)).toBe(false)
  })
})
