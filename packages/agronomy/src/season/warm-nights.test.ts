import { model } from '../../test/shipped-model'

const getBest = (location: string, crop: string) =>
  Math.max(...model.assess({ location, crop, month: 1 }).monthly.map((month) => month.feasibility_score))

test.each([
  ['lagos', 'linseed'],
  ['kumasi', 'lentil'],
  ['lagos', 'faba bean'],
  ['kampala', 'spring canola'],
  ['douala', 'cumin'],
  ['jakarta', 'potato'],
  ['lagos', 'brussels sprouts'],
  ['petrolina', 'artichoke'],
  ['recife', 'strawberry'],
])('the nights of %s are too warm for %s', (location, crop) => {
  expect(getBest(location, crop)).toBeLessThan(0.5)
})

test.each([
  ['nakuru', 'spring wheat'],
  ['indore', 'chickpea'],
  ['debre birhan', 'faba bean'],
  ['agra', 'potato'],
  ['bogra', 'potato'],
  ['bellary', 'safflower'],
  ['trujillo, peru', 'artichoke'],
  ['lima', 'artichoke'],
  ['baguio', 'strawberry'],
])('the cool season of %s suits %s', (location, crop) => {
  expect(getBest(location, crop)).toBeGreaterThanOrEqual(0.75)
})

test.each(['kurnool', 'nandyal'])('chickpeas bear in the nights of %s', (location) => {
  expect(getBest(location, 'chickpea')).toBeGreaterThan(0.5)
})

test.each(['urumqi', 'hanford'])('safflower ripens in the hot summer of %s', (location) => {
  const best = model.assess({ location, crop: 'safflower', month: 4 }).monthly[3]
  expect(best?.feasibility_score).toBeGreaterThanOrEqual(0.5)
})

test('the answer gives the temperature of the nights and the limit of the crop', () => {
  const { explanation, limiting_factor } = model.assess({ location: 'kumasi', crop: 'lentil', month: 6 })
  expect(limiting_factor).toBe('temperature')
  expect(explanation).toMatch(
    /Nights are too warm in the second half of its season: 2\d\.\d °C on average, and it does best up to 14 °C\./u,
  )
})

test('litchi does not flower where the coolest month has warm nights', () => {
  const { explanation, limiting_factor, feasibility_score } = model.assess({
    location: 'singapore',
    crop: 'litchi',
    month: 1,
  })
  expect({ limiting_factor, feasibility_score }).toEqual({
    limiting_factor: 'temperature',
    feasibility_score: 0,
  })
  expect(explanation).toContain('It flowers after cool nights')
  expect(getBest('muzaffarpur', 'litchi')).toBeGreaterThanOrEqual(0.75)
  expect(getBest('guangzhou', 'litchi')).toBeGreaterThanOrEqual(0.75)
})
