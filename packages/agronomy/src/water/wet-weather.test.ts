import fc from 'fast-check'
import { cropTypes, farmedClimate } from '../../test/climates'
import { model } from '../../test/shipped-model'
import { tryVarieties } from '../annual/variety-trial'
import { scaleRain } from '../climate/place-climate'
import { isPerennial, isWinterType } from '../crops/traits/crop-type'

const getAnswer = (location: string, crop: string, month: number) => {
  const { limiting_factor, explanation_parts, factors, feasibility_score } = model.assess({
    location,
    crop,
    month,
    conditions: { water_supply: { value: 'irrigated', source: 'request' } },
  })
  const codes = explanation_parts.map(({ code }) => code)
  const wetWeather = factors.find(({ name }) => name === 'wet_weather')?.score ?? 1
  return { limiting_factor, codes, wetWeather, score: feasibility_score ?? NaN }
}

test.each([
  ['cotton opens its bolls in the rain', 'kuala lumpur', 'cotton', 5],
  ['cowpeas rot in their pods', 'kuala lumpur', 'cowpea', 10],
  ['wheat sprouts in the ear', 'kathmandu', 'spring wheat', 4],
  ['blight takes the cumin', 'dublin', 'cumin', 4],
  ['blight takes the cumin', 'moscow', 'cumin', 4],
  ['blight takes the safflower', 'dublin', 'safflower', 4],
  ['blight takes the safflower', 'glasgow, gb', 'safflower', 4],
  ['blight takes the safflower', 'london, gb', 'safflower', 4],
])('%s of %s', (_, location, crop, month) => {
  const { limiting_factor, codes } = getAnswer(location, crop, month)
  expect(limiting_factor).toBe('wet_weather')
  expect(codes).toContain('limited_by_wet_harvest')
})

test('the summers of London are too wet for safflower', () => {
  expect(getAnswer('london, gb', 'safflower', 4).score).toBeLessThan(0.5)
})

test.each([
  ['kuala lumpur', 'pearl millet', 3],
  ['douala', 'cotton', 8],
  ['sylhet', 'cotton', 7],
])('%s has more rain in a year than %s of the wet season stands', (location, crop, month) => {
  const { limiting_factor, codes, wetWeather } = getAnswer(location, crop, month)
  expect(limiting_factor).toBe('wet_weather')
  expect(codes).toContain('limited_by_excess_rain')
  expect(wetWeather).toBeLessThan(0.5)
})

test('the rain of the year does no harm to a crop of the dry season', () => {
  expect(getAnswer('sylhet', 'sunflower', 11).wetWeather).toBe(1)
})

test.each([
  ['belém, br', 'tomato', 1],
  ['belém, br', 'watermelon', 1],
  ['douala', 'onion', 5],
])('in the warm rains of %s disease takes a part of the %s', (location, crop, month) => {
  const { codes, wetWeather } = getAnswer(location, crop, month)
  expect(wetWeather).toBeLessThan(0.5)
  expect(codes).toContain('limited_by_disease')
})

test.each([
  ['kampala', 'maize', 3],
  ['indore', 'chickpea', 10],
  ['rahim yar khan', 'cotton', 5],
  ['sorriso', 'soybean', 10],
  ['hanoi', 'rice', 6],
  ['ibadan', 'okra', 4],
  ['naivasha', 'tomato', 3],
  ['bismarck', 'safflower', 5],
  ['latur', 'safflower', 10],
  ['great falls, us', 'safflower', 4],
  ['eskişehir', 'cumin', 3],
])('at %s wet weather takes at most a third of the %s that farmers plant', (location, crop, month) => {
  expect(getAnswer(location, crop, month).wetWeather).toBeGreaterThan(2 / 3)
})

test('with irrigation more rain never makes an annual crop better, except under snow', () => {
  const annuals = cropTypes.filter((type) => !isPerennial(type) && !isWinterType(type))
  fc.assert(
    fc.property(
      farmedClimate,
      fc.constantFrom(...annuals),
      fc.integer({ min: 0, max: 364 }),
      (climate, type, plantingDay) => {
        const usual = tryVarieties(climate, type, plantingDay).scores.irrigated
        expect(tryVarieties(scaleRain(climate, 1.5), type, plantingDay).scores.irrigated).toBeLessThanOrEqual(
          usual,
        )
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['singapore', 'date palm'],
  ['mangalore', 'date palm'],
])('%s has more rain in a year than the %s tolerates', (location, crop) => {
  const { limiting_factor, codes, score } = getAnswer(location, crop, 6)
  expect({ limiting_factor, score }).toEqual({ limiting_factor: 'wet_weather', score: 0 })
  expect(codes).toContain('limited_by_excess_rain')
})
