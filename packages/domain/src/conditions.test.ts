import { combineConditions, formatConditions, parseVariety, UNKNOWN_CONDITIONS } from './conditions'
import { getResultCacheKey } from './question'

test('conditions of the plan apply where the request has none', () => {
  const plan = { ...UNKNOWN_CONDITIONS, water_supply: 'irrigated', soil_ph: 6 } as const
  expect(combineConditions({ soil_ph: 5.5, elevation_m: null }, plan)).toEqual({
    water_supply: { value: 'irrigated', source: 'plan' },
    soil_ph: { value: 5.5, source: 'request' },
  })
})

test('a request can make the water supply of its plan unknown', () => {
  const plan = { ...UNKNOWN_CONDITIONS, water_supply: 'irrigated' } as const
  expect(combineConditions({ water_supply: 'unknown' }, plan)).toBeUndefined()
})

test.each([
  [undefined, undefined],
  [{}, UNKNOWN_CONDITIONS],
  [{ water_supply: 'unknown', soil_texture: null }, undefined],
] as const)('a request with %j and a plan with %j have no known conditions', (request, plan) => {
  expect(combineConditions(request, plan)).toBeUndefined()
})

test('the order of members does not change the form of conditions', () => {
  const water_supply = { value: 'rainfed', source: 'plan' } as const
  const elevation_m = { value: -12.5, source: 'request' } as const
  const formatted = formatConditions({ water_supply, elevation_m })
  expect(formatted).toBe('water_supply=rainfed,plan;elevation_m=-12.5,request')
  expect(formatConditions({ elevation_m, water_supply })).toBe(formatted)
})

test('known conditions are part of the cache key, and without them the key stays as it was', () => {
  const question = { location: 'nakuru', crop: 'maize', month: 4 }
  const key = getResultCacheKey(question, 'season-1')
  expect(key).toBe('analysis_result:season-1:4:maize:nakuru')
  expect(getResultCacheKey({ ...question, conditions: undefined }, 'season-1')).toBe(key)
  const conditions = { soil_ph: { value: 6, source: 'request' } } as const
  expect(getResultCacheKey({ ...question, conditions }, 'season-1')).toBe(`${key}:soil_ph=6,request`)
})

test('a variety is part of the cache key, as a word or as its days', () => {
  const question = { location: 'nakuru', crop: 'maize', month: 4 }
  const getKey = (variety: 'early' | number) =>
    getResultCacheKey(
      { ...question, conditions: { variety: { value: variety, source: 'request' } } },
      'season-1',
    )
  expect(getKey('early')).toBe('analysis_result:season-1:4:maize:nakuru:variety=early,request')
  expect(getKey(90)).toBe('analysis_result:season-1:4:maize:nakuru:variety=90,request')
})

test.each([
  ['early', 'early'],
  [' Late ', 'late'],
  ['90', 90],
  ['030', 30],
  ['400', 400],
  ['29', undefined],
  ['401', undefined],
  ['0', undefined],
  ['90.5', undefined],
  ['9e1', undefined],
  ['-90', undefined],
  ['quick', undefined],
  ['', undefined],
])('the text “%s” is read as the variety %j', (text, variety) => {
  expect(parseVariety(text)).toBe(variety)
})
