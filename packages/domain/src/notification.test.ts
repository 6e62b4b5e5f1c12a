import { INSUFFICIENT_DATA } from './feasibility'
import { draftFeasibilityNotification, draftPlantingReminder, type PlanAnalysis } from './notification'

const [HIGH, MODERATE, MARGINAL, NOT] = [
  'highly_suitable',
  'moderately_suitable',
  'marginally_suitable',
  'not_suitable',
] as const

const analysis: PlanAnalysis = {
  plan: { name: 'North field', riskTolerance: 'medium' },
  crop: 'maize',
  location: 'nakuru',
  month: 4,
  previousLabel: HIGH,
  newLabel: NOT,
  limitingFactor: 'sowing_temperature',
}

test.each([
  [NOT, MARGINAL, 'low', 'info'],
  [MARGINAL, MODERATE, 'low', 'info'],
  [MODERATE, HIGH, 'high', 'info'],
  [NOT, HIGH, 'medium', 'info'],
  [HIGH, NOT, 'low', 'critical'],
  [HIGH, NOT, 'high', 'critical'],
  [MARGINAL, NOT, 'high', 'critical'],
  [HIGH, MODERATE, 'low', 'warning'],
  [HIGH, MARGINAL, 'low', 'warning'],
  [MODERATE, MARGINAL, 'low', 'warning'],
  [HIGH, MODERATE, 'medium', 'info'],
  [HIGH, MARGINAL, 'medium', 'warning'],
  [MODERATE, MARGINAL, 'medium', 'warning'],
  [HIGH, MODERATE, 'high', 'info'],
  [HIGH, MARGINAL, 'high', 'info'],
  [MODERATE, MARGINAL, 'high', 'info'],
] as const)(
  'a change from %s to %s with %s risk tolerance is %s',
  (previousLabel, newLabel, riskTolerance, severity) => {
    const plan = { ...analysis.plan, riskTolerance }
    const draft = draftFeasibilityNotification({ ...analysis, plan, previousLabel, newLabel })
    expect(draft?.severity).toBe(severity)
  },
)

test.each([
  ['the first analysis', undefined, HIGH],
  ['an analysis with an unchanged label', HIGH, HIGH],
  ['an analysis without enough data', HIGH, INSUFFICIENT_DATA],
  ['an analysis after one without enough data', INSUFFICIENT_DATA, HIGH],
] as const)('%s causes no notification', (_description, previousLabel, newLabel) => {
  expect(draftFeasibilityNotification({ ...analysis, previousLabel, newLabel })).toBeUndefined()
})

test('the message names plan, crop, location, month, both labels and the limiting factor in words', () => {
  expect(draftFeasibilityNotification(analysis)).toMatchObject({
    title: 'Feasibility of “North field” changed',
    message:
      'Maize in nakuru, planting in April: highly suitable → not suitable. Limiting factor: sowing temperature.',
    severity: 'critical',
  })
})

test('the message says when nothing limits the crop', () => {
  const unlimited = { ...analysis, previousLabel: NOT, newLabel: HIGH, limitingFactor: null }
  expect(draftFeasibilityNotification(unlimited)?.message).toMatch(/Nothing limits it\.$/)
})

const plan = { name: 'North field', crop: 'maize', location: 'nakuru', plantingMonth: 1 }

test.each([
  [undefined, 'info', /not analysed yet/],
  [INSUFFICIENT_DATA, 'info', /too little data/],
  [HIGH, 'info', /highly suitable/],
  [MODERATE, 'info', /moderately suitable/],
  [MARGINAL, 'warning', /marginally suitable/],
  [NOT, 'warning', /not suitable/],
] as const)(
  'a reminder of a plan whose latest label is %s is %s',
  (latestLabel, severity, latestAnalysis) => {
    const draft = draftPlantingReminder({ ...plan, latestLabel })
    expect(draft).toMatchObject({ severity, title: 'Planting of “North field” starts next month' })
    expect(draft.message).toMatch(/^Maize in nakuru is planned for January\./)
    expect(draft.message).toMatch(latestAnalysis)
  },
)
