import { model } from '../../test/shipped-model'
import { createUniformClimate, getCropType } from '../../test/climates'
import type { PlaceClimate } from '../climate/place-climate'
import { computePerennialYear } from './perennial-year'

function assess(location: string, crop: string) {
  const { monthly, factors } = model.assess({
    location,
    crop,
    month: 5,
    conditions: { water_supply: { value: 'irrigated', source: 'request' } },
  })
  return {
    bestScore: Math.max(...monthly.map((month) => month.feasibility_score)),
    frostScore: factors.find(({ name }) => name === 'frost')?.score,
  }
}

test.each([
  ['winnipeg', 'alfalfa'],
  ['novosibirsk', 'alfalfa'],
  ['harbin', 'alfalfa'],
  ['oulu', 'strawberry'],
  ['moscow', 'strawberry'],
  ['winnipeg', 'rhubarb'],
  ['winnipeg', 'red clover'],
])('under the snow of %s %s survives the winter', (location, crop) => {
  expect(assess(location, crop).bestScore).toBeGreaterThanOrEqual(0.5)
})

test('mangoes bear after the winters of Palermo, Málaga and Multan, but freeze at Naples and Rome', () => {
  for (const location of ['palermo', 'málaga, es', 'multan']) {
    expect(assess(location, 'mango').bestScore).toBeGreaterThanOrEqual(0.6)
  }
  for (const location of ['naples, it', 'rome, it']) {
    expect(model.assess({ location, crop: 'mango', month: 5 }).feasibility_score).toBeLessThan(0.5)
  }
})

test.each([
  ['yakutsk', 'strawberry'],
  ['yakutsk', 'ryegrass'],
  ['norilsk', 'strawberry'],
  ['ulaanbaatar', 'saffron'],
])('the winter of %s kills %s in spite of the snow', (location, crop) => {
  expect(assess(location, crop).frostScore).toBeLessThan(0.1)
})

test('frost in autumn takes nothing from fruits of summer, but late frosts still do', () => {
  expect(assess('yakima', 'cherry').bestScore).toBeGreaterThanOrEqual(0.5)
  for (const [location, crop] of [
    ['denver', 'peach'],
    ['calgary', 'plum'],
    ['shahr-e kord', 'almond'],
  ] as const) {
    expect(assess(location, crop).bestScore).toBeLessThan(0.5)
  }
})

test.each([
  ['murcia, es', 'lemon'],
  ["xi'an, cn", 'kiwi'],
  ['tancítaro, mx', 'avocado'],
])('the winters of %s are too steady to kill %s', (location, crop) => {
  expect(assess(location, crop).bestScore).toBeGreaterThanOrEqual(0.5)
})

test.each([
  ['london', 'pecan'],
  ['stockholm', 'pecan'],
  ['edinburgh', 'pecan'],
  ['bogotá', 'cranberry'],
  ['hanoi', 'durian'],
  ['lahore', 'cashew'],
])('%s lacks the warmth or the chill that %s needs', (location, crop) => {
  expect(assess(location, crop).bestScore).toBeLessThan(0.5)
})

test('snow does not help trees, whose buds are above it', () => {
  expect(assess('winnipeg', 'peach').frostScore).toBe(0)
})

test('late frosts cost orchards their flowers but do not harm fodder, which grows again', () => {
  const climate = createUniformClimate(11, { halfRangeC: 12 })
  expect(countDamagingDays('cherry', 'flowers', climate)).toBeGreaterThan(5)
  expect(countDamagingDays('alfalfa', 'flowers', climate)).toBe(0)
})

test('frost costs orchards no flowers while it is too cold for buds to open', () => {
  expect(countDamagingDays('cherry', 'flowers', createUniformClimate(8, { halfRangeC: 9 }))).toBe(0)
})

test.each([
  ['mcminnville, oregon', 'hazelnut'],
  ['fort valley', 'peach'],
])('at %s %s flowers after most of the frosts', (location, crop) => {
  expect(assess(location, crop).frostScore).toBeGreaterThan(0.55)
})

test('cold that kills bare plants does not kill them under snow', () => {
  const [bare, underSnow] = [0, 50].map((rainMm) =>
    countDamagingDays('alfalfa', 'plants', createUniformClimate(-20, { rainMm })),
  )
  expect(bare).toBeGreaterThan(50)
  expect(underSnow).toBeLessThan(1)
})

function countDamagingDays(key: string, affects: 'plants' | 'flowers', climate: PlaceClimate) {
  const { frostDamages } = computePerennialYear(climate, getCropType(key))
  return frostDamages.find((damage) => damage.affects === affects)?.days
}
