import { model } from '../../test/shipped-model'

const getConfidence = (location: string, crop: string, month: number) =>
  model.assess({ location, crop, month }).confidence
const listReasonCodes = (location: string, crop: string, month: number) =>
  getConfidence(location, crop, month)?.reasons.map(({ code }) => code)

test('a score far from a limit, at a climate station, for a known crop and supply, has high confidence', () => {
  const conditions = { water_supply: { value: 'irrigated', source: 'request' } } as const
  const { confidence } = model.assess({ location: 'lahore', crop: 'wheat', month: 11, conditions })
  expect(confidence).toEqual({ level: 'high', score_range: [0.91, 0.92], label_stability: 1, reasons: [] })
})

test('the range contains the score, and the stability is a share of eight variations', () => {
  for (let month = 1; month <= 12; month += 1) {
    const { confidence, feasibility_score } = model.assess({ location: 'kyiv', crop: 'barley', month })
    const [lowest = NaN, highest = NaN] = confidence?.score_range ?? []
    expect(lowest).toBeLessThanOrEqual(feasibility_score ?? NaN)
    expect(highest).toBeGreaterThanOrEqual(feasibility_score ?? NaN)
    const eighths = [0, 0.13, 0.25, 0.38, 0.5, 0.63, 0.75, 0.88, 1]
    expect(eighths).toContain(confidence?.label_stability)
  }
})

test.each([
  {
    question: ['-31.5,-68.9', 'barley', 5],
    code: 'STATION_HEIGHT_DIFFERS',
    params: { metres: 636, side: 'lower' },
  },
  {
    question: ['lahore', 'cumin', 11],
    code: 'CROP_NOT_VALIDATED',
    params: { crop_type: 'cumin', crop: 'Cumin' },
  },
  { question: ['32,86', 'barley', 5], code: 'STATION_FAR', params: { km: 186.6 } },
  { question: ['paris', 'maize', 4], code: 'LABEL_UNSTABLE', params: { percent: 50 } },
  { question: ['kano', 'maize', 9], code: 'NEAR_CLASS_LIMIT', params: { score: 0.25, limit: 0.25 } },
] as const)(
  '$question: the reason $code has its numbers',
  ({ question: [location, crop, month], code, params }) => {
    const reason = getConfidence(location, crop, month)?.reasons.find((other) => other.code === code)
    expect(reason).toEqual({ code, params, detail: expect.stringMatching(/\.$/u) })
  },
)

test('a confidence that is not high has a reason', () => {
  const places = ['nakuru', 'kathmandu', 'hanoi', 'madrid', 'chicago']
  const crops = ['maize', 'wheat', 'rice', 'tomato', 'banana']
  const questions = places.flatMap((location) =>
    crops.flatMap((crop) => [1, 4, 7, 10].map((month) => ({ location, crop, month }))),
  )
  const withoutReason = questions.filter(({ location, crop, month }) => {
    const { level, reasons = [] } = getConfidence(location, crop, month) ?? {}
    return level !== 'high' && reasons.length === 0
  })
  expect(withoutReason).toEqual([])
})

test('an unknown water supply is a reason only where it changes the label', () => {
  expect(listReasonCodes('basra', 'date palm', 3)).toContain('WATER_SUPPLY_UNKNOWN')
  expect(listReasonCodes('kampala', 'maize', 4)).not.toContain('WATER_SUPPLY_UNKNOWN')
})

test('a question without enough data has no confidence', () => {
  expect(getConfidence('nowhere at all', 'maize', 4)).toBeNull()
})
