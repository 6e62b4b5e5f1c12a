import { draftFeasibilityNotification, draftPlantingReminder } from './notification'
import type { PlanAnalysis } from './notification'

const analysis: PlanAnalysis = {
  plan: { name: 'North field', riskTolerance: 'medium' },
  ...{ crop: 'maize', location: 'nakuru', month: 4 },
  ...{ previousLabel: 'highly_suitable', currentLabel: 'not_suitable', limitingFactor: 'sowing_temperature' },
}

const [HIGH, MODERATE, MARGINAL, NOT] = [
  'highly_suitable',
  'moderately_suitable',
  'marginally_suitable',
  'not_suitable',
] as const
const UNKNOWN = 'insufficient_data' as const

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
] as const)('from %s to %s with a %s tolerance is %s', (previous, current, riskTolerance, severity) => {
  const plan = { ...analysis.plan, riskTolerance }
  expect(
    draftFeasibilityNotification({ ...analysis, plan, previousLabel: previous, currentLabel: current })
      ?.severity,
  ).toBe(severity)
})

test.each([
  ['the first result', undefined, HIGH],
  ['an unchanged label', HIGH, HIGH],
  ['a result without data', HIGH, UNKNOWN],
  ['a result after one without data', UNKNOWN, HIGH],
])('%s is no news', (_what, previous, current) =>
  expect(
    draftFeasibilityNotification({ ...analysis, previousLabel: previous, currentLabel: current }),
  ).toBeUndefined(),
)

test('the message names the plan, crop, place, month, both labels and what limits it, in words', () => {
  expect(draftFeasibilityNotification(analysis)).toEqual({
    title: 'Feasibility of “North field” changed',
    message:
      'Maize in nakuru, planting in April: highly suitable → not suitable. Limiting factor: sowing temperature.',
    severity: 'critical',
  })
  const best = { ...analysis, previous: NOT, current: HIGH, limitingFactor: null }
  expect(draftFeasibilityNotification(best)?.message).toMatch(/Nothing limits it\.$/)
})

const plan = { name: 'North field', crop: 'maize', location: 'nakuru', plantingMonth: 1 }

test.each([
  [undefined, 'info', /not analysed yet/],
  [UNKNOWN, 'info', /too little data/],
  [HIGH, 'info', /highly suitable/],
  [MODERATE, 'info', /moderately suitable/],
  [MARGINAL, 'warning', /marginally suitable/],
  [NOT, 'warning', /not suitable/],
] as const)('a reminder of a plan whose latest label is %s is %s', (latestLabel, severity, words) => {
  const notice = draftPlantingReminder({ ...plan, latestLabel })
  expect(notice).toMatchObject({ severity, title: 'Planting of “North field” starts next month' })
  expect(notice.message).toMatch(/^Maize in nakuru is planned for January\./)
  expect(notice.message).toMatch(words)
})
