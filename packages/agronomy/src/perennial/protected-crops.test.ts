import { model } from '../../test/shipped-model'

const assess = (location: string, crop: string, month: number) => model.assess({ location, crop, month })
const getFactor = (location: string, crop: string, month: number, name: string) =>
  assess(location, crop, month).factors.find((factor) => factor.name === name)

test('grapes are grown where growers bury the vines in winter, and apples, which they cannot bury, die in the same cold', () => {
  expect(assess('korla', 'grape', 4).feasibility_label).toBe('highly_suitable')
  expect(assess('yakutsk', 'grape', 5).feasibility_label).toBe('not_suitable')
})

test('in a short spring, dormant vines are planted in the month in which it gets too warm', () => {
  expect(getFactor('korla', 'grape', 4, 'establishment')?.score).toBeGreaterThan(0.85)
  expect(getFactor('korla', 'grape', 6, 'establishment')?.score).toBeLessThan(0.5)
})

test('saffron is planted while its corms rest at the end of summer, and needs no water then', () => {
  const { water, monthly } = assess('mashhad', 'saffron', 8)
  expect(monthly[7]?.feasibility_score).toBeGreaterThan(0.7)
  expect(monthly[3]?.feasibility_score).toBeLessThan(0.5)
  expect(water?.crop_water_requirement_mm).toBeLessThan(700)
})

test.each(['oslo', 'london', 'dublin', 'warsaw'])(
  'saffron forms too few flowers in the cool summer of %s',
  (location) => {
    const { monthly, explanation } = assess(location, 'saffron', 8)
    expect(Math.max(...monthly.map((month) => month.feasibility_score))).toBeLessThan(0.5)
    expect(explanation).toMatch(
      /around flowering, (?:from July to August|in July and August): 1\d\.\d °C on average/u,
    )
  },
)

test.each(["l'aquila", 'srinagar', 'kozani', 'albacete'])(
  'saffron forms flowers in the summer of %s',
  (location) => {
    const scores = assess(location, 'saffron', 8).monthly.map((month) => month.feasibility_score)
    expect(Math.max(...scores)).toBeGreaterThanOrEqual(0.5)
  },
)

test('date palms need heat only until the dates are ripe', () => {
  expect(assess('basra', 'date palm', 3).feasibility_label).toBe('highly_suitable')
})
