import { model } from '../../test/shipped-model'

const getBest = (location: string, crop: string) =>
  Math.max(...model.assess({ location, crop, month: 1 }).monthly.map((month) => month.feasibility_score))

test.each([
  ['sint-truiden', 'pear'],
  ['armenia, colombia', 'plantain'],
  ['thika', 'passion fruit'],
  ['coban', 'cardamom'],
  ['las cruces', 'pecan'],
])('the temperatures of %s suit %s, for which it is known', (location, crop) => {
  expect(getBest(location, crop)).toBeGreaterThanOrEqual(0.7)
})

test('growers make longan flower where nights stay warm, but not litchi', () => {
  expect(getBest('chanthaburi', 'longan')).toBeGreaterThanOrEqual(0.5)
  expect(getBest('chanthaburi', 'litchi')).toBeLessThan(0.25)
})

test('betel vines are irrigated on the plains of India, and cool highlands do not suit them', () => {
  expect(getBest('kumbakonam', 'betel leaf')).toBeGreaterThanOrEqual(0.5)
  for (const location of ['nairobi', 'guatemala city', 'bogotá'])
    expect(getBest(location, 'betel leaf')).toBeLessThan(0.5)
})

test('tea grows slowly in the cool summers of Darjeeling, where it is known', () => {
  expect(getBest('darjeeling', 'tea')).toBeGreaterThanOrEqual(0.5)
})

test.each(['cairo', 'lima, pe', 'riyadh'])('irrigation does not make %s a place for tea', (location) => {
  expect(getBest(location, 'tea')).toBeLessThan(0.5)
  const { water } = model.assess({ location, crop: 'tea', month: 1 })
  expect(water?.irrigated_share).toBeNull()
})

test.each([
  ['manaus', 'red clover'],
  ['khartoum', 'perennial ryegrass'],
  ['kampala', 'timothy'],
  ['nouakchott', 'white clover'],
  ['khartoum', 'durian'],
  ['muscat', 'rambutan'],
  ['nouakchott', 'mangosteen'],
  ['belém', 'macadamia'],
  ['georgetown, gy', 'mate'],
  ['dakar', 'mate'],
  ['madrid', 'mate'],
  ['bangkok', 'avocado'],
  ['hanoi', 'rambutan'],
  ['bergen, no', 'cranberry'],
  ['bangalore', 'durian'],
  ['miami', 'durian'],
  ['chennai', 'durian'],
  ['nakhon ratchasima', 'durian'],
  ['porto, pt', 'litchi'],
  ['singapore', 'buckwheat'],
  ['manaus', 'hemp'],
  ['manaus', 'teff'],
  ['iquitos', 'proso millet'],
  ['georgetown, gy', 'moth bean'],
  ['cayenne', 'guar'],
  ['colombo', 'shea'],
  ['abidjan', 'shea'],
  ['lagos', 'shea'],
  ['monrovia', 'oca'],
  ['debre birhan', 'jatropha'],
  ['debre birhan', 'cashew'],
  ['reykjavik', 'hazelnut'],
  ['london', 'jojoba'],
  ['paris', 'jojoba'],
  ['tromsø', 'quince'],
  ['riyadh', 'red clover'],
  ['phoenix', 'white clover'],
  ['baghdad', 'perennial ryegrass'],
  ['hanoi', 'peach'],
  ['basra', 'blueberry'],
  ['baguio', 'rubber'],
  ['delhi', 'rubber'],
  ['delhi', 'apple'],
  ['singapore', 'mango'],
  ['kuala lumpur', 'cashew'],
  ['timbuktu', 'cashew'],
  ['moscow', 'fig'],
  ['hyderabad, in', 'nutmeg'],
  ['iquitos', 'tamarind'],
  ['pontianak', 'ber'],
])('the climate of %s does not suit %s', (location, crop) => {
  expect(getBest(location, crop)).toBeLessThan(0.5)
})

test.each([
  ['eldoret', 'perennial ryegrass'],
  ['molo, ke', 'perennial ryegrass'],
  ['nakuru', 'white clover'],
  ['bogota', 'white clover'],
  ['kabale', 'red clover'],
  ['oulu', 'timothy'],
  ['chanthaburi', 'durian'],
  ['chanthaburi', 'rambutan'],
  ['mbombela', 'litchi'],
  ['hilo', 'macadamia'],
  ['posadas', 'mate'],
  ['nagano', 'buckwheat'],
  ['troyes', 'hemp'],
  ['debre zeit', 'teff'],
  ['huancayo', 'oca'],
  ['fortaleza', 'cashew'],
  ['tanga', 'sisal'],
  ['kaliningrad', 'hazelnut'],
  ['tucson', 'jojoba'],
  ['beersheba', 'jojoba'],
  ['fresno', 'white clover'],
  ['davao', 'mango'],
  ['kollam', 'cashew'],
  ['pelotas', 'peach'],
  ['nubaria', 'peach'],
  ['concordia, ar', 'blueberry'],
  ['gainesville, florida', 'blueberry'],
  ['toamasina', 'clove'],
  ['danzhou', 'rubber'],
  ['sungai penuh', 'cinnamon'],
  ['sikasso', 'shea'],
  ['bobo-dioulasso', 'jatropha'],
  ['baguio', 'strawberry'],
])('the climate of %s suits %s', (location, crop) => {
  expect(getBest(location, crop)).toBeGreaterThanOrEqual(0.7)
})

test.each([
  ['tamluk', 'betel'],
  ['barisal', 'betel'],
  ['jinghong', 'rubber'],
  ['agartala', 'rubber'],
  ['coffs harbour', 'banana'],
  ['alanya', 'banana'],
  ['paphos', 'banana'],
  ['vacaria', 'apple'],
  ['fraiburgo', 'apple'],
  ['ludhiana', 'plum'],
  ['leh', 'apricot'],
  ['skardu', 'apricot'],
  ['yen bai', 'cinnamon'],
  ['harar', 'khat'],
  ['dire dawa', 'khat'],
  ['bamako', 'jatropha'],
  ['chiang mai', 'avocado'],
  ['bandon, oregon', 'cranberry'],
  ['buon ma thuot', 'durian'],
  ['rayong', 'durian'],
  ['san cristóbal, do', 'avocado'],
  ['la rioja, ar', 'jojoba'],
])('%s grows %s, if not where it does best', (location, crop) => {
  expect(getBest(location, crop)).toBeGreaterThanOrEqual(0.5)
})

test.each(['huelva', 'damanhur', 'brindisi'])(
  'artichokes of %s are planted when they rest in summer',
  (location) => {
    const { factors } = model.assess({ location, crop: 'artichoke', month: 8 })
    expect(factors.find(({ name }) => name === 'establishment')?.score).toBe(1)
  },
)

test('artichokes of Delhi, whose summer is long, are not planted at its beginning', () => {
  const { better_months } = model.assess({ location: 'delhi', crop: 'artichoke', month: 6 })
  expect(better_months.map(({ month }) => month)).toEqual(expect.arrayContaining([9, 10]))
})

test('irrigated tea is assessed as irrigated if the question states it', () => {
  const conditions = { water_supply: { value: 'irrigated', source: 'request' } } as const
  const { feasibility_score, water } = model.assess({
    location: 'lima, pe',
    crop: 'tea',
    month: 6,
    conditions,
  })
  expect(feasibility_score).toBe(water?.irrigated_score)
})

test.each(['manaus', 'iquitos', 'alappuzha'])(
  'arabica coffee needs cooler months than those of %s',
  (location) => {
    const scores = model.assess({ location, crop: 'arabica coffee', month: 1 }).monthly
    expect(Math.max(...scores.map(({ feasibility_score }) => feasibility_score))).toBeLessThan(0.5)
  },
)

test.each(['manizales', 'nyeri', 'varginha', 'jimma'])('arabica coffee is at home at %s', (location) => {
  expect(getBest(location, 'arabica coffee')).toBeGreaterThan(0.5)
})

const getMonths = (location: string, crop: string) => model.assess({ location, crop, month: 4 }).monthly

test.each(['manaus', 'abidjan', 'bandar lampung'])(
  '"coffee" at %s is robusta, and the answer says so',
  (location) => {
    const { crop_type, monthly, notes } = model.assess({ location, crop: 'coffee', month: 4 })
    expect(crop_type?.key).toBe('coffee_robusta')
    expect(notes.map(({ code }) => code)).toContain('CROP_TYPE_CHOSEN')
    expect(monthly).toEqual(getMonths(location, 'robusta coffee'))
  },
)

test.each(['manizales', 'bukoba', 'tapachula'])(
  '"coffee" at %s is arabica, which does well enough there',
  (location) => {
    const { crop_type, monthly } = model.assess({ location, crop: 'coffee', month: 4 })
    expect(crop_type?.key).toBe('coffee')
    expect(monthly).toEqual(getMonths(location, 'arabica coffee'))
  },
)

test.each(['arabica', 'café arábica', 'Coffea arabica', 'coffee jimma', 'kopi arabika', 'ACOF'])(
  '"%s" is arabica wherever it is planted',
  (crop) => {
    expect(model.assess({ location: 'manaus', crop, month: 4 }).crop_type?.key).toBe('coffee')
  },
)

test.each(['café', 'kahawa', 'coffee under banana', 'cofee'])('"%s" may be robusta', (crop) => {
  expect(model.assess({ location: 'manaus', crop, month: 4 }).crop_type?.key).toBe('coffee_robusta')
})
