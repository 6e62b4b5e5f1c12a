import { cropTypes } from '../../test/climates'
import { model } from '../../test/shipped-model'
import { createPlaceClimate } from '../climate/place-climate'
import { computePerennialYear } from './perennial-year'

function getChillingScore(location: string, crop: string): number | undefined {
  const { factors } = model.assess({ location, crop, month: 1 })
  return factors.find(({ name }) => name === 'chilling')?.score
}

test.each([
  ['petrolina, br', 'grape'],
  ['nashik', 'grape'],
  ['solapur', 'pomegranate'],
])('%s: a dry season gives %s the rest that others have in winter', (location, crop) => {
  expect(getChillingScore(location, crop)).toBe(1)
})

test('mulberry, grown for silk at Mysore, needs no rest', () => {
  expect(getChillingScore('mysore', 'mulberry')).toBeUndefined()
})

test('pecan trees need a winter, but a mild one will do', () => {
  expect(getChillingScore('torreón', 'pecan')).toBeGreaterThan(0.75)
  for (const location of ['khartoum', 'niamey', 'petrolina, br', 'culiacán']) {
    expect(getChillingScore(location, 'pecan')).toBeLessThan(0.1)
  }
})

test('grapes do not rest where no month is dry', () => {
  expect(getChillingScore('singapore', 'grape')).toBe(0)
})

test.each([
  ['singapore', 'alfalfa'],
  ['manaus', 'alfalfa'],
  ['colombo', 'alfalfa'],
  ['iquitos', 'asparagus'],
  ['kuala lumpur', 'jojoba'],
])('%s: %s does not last where it gets no rest', (location, crop) => {
  expect(getChillingScore(location, crop)).toBeLessThan(0.1)
})

test.each([
  ['riyadh', 'alfalfa'],
  ['nakuru', 'alfalfa'],
  ['coimbatore', 'alfalfa'],
  ['khon kaen', 'asparagus'],
])('%s: %s rests in a cool or dry season', (location, crop) => {
  expect(getChillingScore(location, crop)).toBe(1)
})

test('the reason names the dry season only if it replaces a winter', () => {
  const explain = (crop: string) => model.assess({ location: 'singapore', crop, month: 1 }).explanation
  expect(explain('alfalfa')).toContain('below 10 °C or a dry season of about 3 months')
  expect(explain('apple')).toMatch(/below 10 °C and gets none/u)
})

test('crops that need a cold winter do not rest in a dry season', () => {
  expect(getChillingScore('petrolina, br', 'apple')).toBe(0)
})

test('a little more rain in the dry season takes a little of the rest', () => {
  const pomegranate = cropTypes.find(({ key }) => key === 'pomegranate')
  if (!pomegranate) throw new Error('The data pack has no pomegranates.')
  const twelve = (value: number) => new Float64Array(12).fill(value)
  const restWith = (dryMonthMm: number) =>
    computePerennialYear(
      createPlaceClimate(
        { latitude: 15, elevationM: 400, nearestKm: 0, heightAboveNearestM: 0, stations: [] },
        {
          tminC: twelve(20),
          tmaxC: twelve(32),
          tmeanC: twelve(26),
          rainMm: Float64Array.from({ length: 12 }, (_, month) => (month < 3 ? dryMonthMm : 200)),
          humidityPct: twelve(60),
          sunshinePct: twelve(60),
          windMps: twelve(2),
          rainVariation: twelve(0.5),
        },
      ),
      pomegranate,
    ).factorScores.chilling
  const rests = Array.from({ length: 81 }, (_, mm) => restWith(mm))
  expect(rests.at(0)).toBe(1)
  expect(rests.at(-1)).toBeCloseTo(0, 4)
  for (const [mm, rest] of rests.entries()) expect((rests[mm - 1] ?? 1) - rest).toBeLessThan(0.08)
})
