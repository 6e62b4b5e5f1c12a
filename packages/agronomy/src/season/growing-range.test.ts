import { model } from '../../test/shipped-model'

function getTemperatureFactor(location: string, month: number) {
  const { factors } = model.assess({ location, crop: 'maize', month })
  return factors.find(({ name }) => name === 'temperature')
}

test.each([
  ['urubamba', 10],
  ['quito', 10],
])(
  '%s: maize of highlands grows well in a cool season, and the answer states its optimum',
  (location, month) => {
    const factor = getTemperatureFactor(location, month)
    expect(factor?.score).toBeGreaterThan(0.8)
    expect(factor?.requirement).toMatchObject({ optimal_min: 15.5, absolute_min: 10 })
  },
)

test.each([
  ['nakuru', 4],
  ['auckland', 10],
  ['orléans, fr', 4],
  ['manila', 5],
])('%s: maize needs the usual warmth', (location, month) => {
  expect(getTemperatureFactor(location, month)?.requirement).toMatchObject({ optimal_min: 18 })
})

test.each(['puno', 'oruro'])('%s is too cold for maize of highlands too', (location) => {
  const { monthly } = model.assess({ location, crop: 'maize', month: 10 })
  expect(Math.max(...monthly.map((month) => month.feasibility_score))).toBeLessThan(0.25)
})

test.each([
  ['barley', 'puno'],
  ['broad bean', 'la paz, bo'],
  ['potato', 'la paz, bo'],
])('%s grows on the Altiplano at %s, but not at Cerro de Pasco', (crop, home) => {
  const getBest = (location: string) =>
    Math.max(...model.assess({ location, crop, month: 10 }).monthly.map((month) => month.feasibility_score))
  expect(getBest(home)).toBeGreaterThanOrEqual(0.55)
  expect(getBest('cerro de pasco')).toBeLessThan(0.25)
})
