import { model, reference } from '../../../test/shipped-model'
import { isPerennial } from './crop-type'
import { SEASON_LENGTHS } from './season-lengths'
import { getVarieties } from './varieties'

const getDays = (location: string, crop: string, month: number, days?: number) =>
  model.assess({
    location,
    crop,
    month,
    ...(days !== undefined && { conditions: { variety: { value: days, source: 'request' } } }),
  }).season?.days ?? NaN

test('every length is that of an annual crop of the table', () => {
  const annual = reference.crops.types.filter((type) => !isPerennial(type)).map(({ key }) => key)
  expect(Object.keys(SEASON_LENGTHS).filter((key) => !annual.includes(key))).toEqual([])
})

test('a crop with a later variety than others also has the varieties of those', () => {
  const barley = reference.crops.types.find(({ key }) => key === 'barley')
  const ratios = barley && getVarieties(barley).map(({ thermalTimeRatio }) => thermalTimeRatio * 1.5)
  expect(ratios?.map((ratio) => ratio.toFixed(2))).toEqual(['1.50', '1.20', '0.90', '0.66'])
})

test.each([
  { location: 'kabale', crop: 'bean', month: 9, usual: [80, 120] },
  { location: 'jutiapa, gt', crop: 'bean', month: 8, usual: [65, 95] },
  { location: 'novi sad', crop: 'soybean', month: 5, usual: [105, 145] },
  { location: 'stoneville, us', crop: 'soybean', month: 5, usual: [105, 145] },
  { location: 'londrina', crop: 'soybean', month: 10, usual: [105, 145] },
  { location: 'saskatoon', crop: 'lentil', month: 5, usual: [85, 115] },
  { location: 'bismarck', crop: 'sunflower', month: 5, usual: [95, 135] },
  { location: 'kasungu', crop: 'groundnut', month: 12, usual: [95, 150] },
  { location: 'griffith, au', crop: 'rice', month: 10, usual: [135, 185] },
  { location: 'faridpur', crop: 'jute', month: 4, usual: [100, 150] },
  { location: 'junin, argentina', crop: 'maize', month: 10, usual: [115, 165] },
  { location: 'kitale', crop: 'maize', month: 4, usual: [140, 220] },
  { location: 'njombe', crop: 'potato', month: 2, usual: [90, 135] },
  { location: 'indore', crop: 'soybean', month: 6, usual: [85, 120] },
  { location: 'anuradhapura', crop: 'rice', month: 10, usual: [90, 131] },
  { location: 'cotonou', crop: 'cassava', month: 4, usual: [240, 460] },
  { location: 'kolhapur', crop: 'sugar cane', month: 10, usual: [330, 540] },
  { location: 'santa clara, cu', crop: 'sugar cane', month: 11, usual: [330, 540] },
  { location: 'ribeirão preto', crop: 'sugar cane', month: 10, usual: [330, 540] },
  { location: 'multan', crop: 'sugar cane', month: 2, usual: [300, 480] },
  { location: 'nampula', crop: 'cassava', month: 12, usual: [270, 480] },
  { location: 'naracoorte', crop: 'spring rapeseed', month: 5, usual: [170, 220] },
  { location: 'brandon, ca', crop: 'spring rapeseed', month: 5, usual: [90, 120] },
  { location: 'bishoftu', crop: 'durum wheat', month: 7, usual: [95, 140] },
  { location: 'adana', crop: 'okra', month: 4, usual: [45, 100] },
  { location: 'celaya', crop: 'jicama', month: 3, usual: [130, 210] },
  { location: 'bogor', crop: 'rice', month: 11, usual: [95, 130] },
  { location: 'guna, in', crop: 'coriander', month: 10, usual: [100, 135] },
  { location: 'minsk', crop: 'beetroot', month: 5, usual: [85, 130] },
  { location: 'stavropol', crop: 'coriander', month: 4, usual: [90, 130] },
  { location: 'patan, in', crop: 'fennel', month: 10, usual: [130, 190] },
  { location: 'settat', crop: 'coriander seed', month: 11, usual: [110, 170] },
  { location: 'plovdiv', crop: 'coriander seed', month: 3, usual: [95, 135] },
  { location: 'unjha', crop: 'fennel seed', month: 10, usual: [130, 190] },
  { location: 'konya', crop: 'fennel seed', month: 4, usual: [120, 185] },
  { location: 'isparta', crop: 'winter poppy', month: 10, usual: [230, 290] },
  { location: 'sabzevar, ir', crop: 'cumin', month: 12, usual: [130, 170] },
  { location: 'gorzów wielkopolski', crop: 'spring oats', month: 4, usual: [115, 155] },
  { location: 'waterford, ie', crop: 'spring oats', month: 4, usual: [130, 165] },
  { location: 'nagaur', crop: 'fennel', month: 10, usual: [140, 190] },
  { location: 'trondheim', crop: 'spring barley', month: 4, usual: [95, 130] },
  { location: 'örebro', crop: 'spring oats', month: 4, usual: [100, 135] },
  { location: 'san salvador', crop: 'maize', month: 5, usual: [90, 130] },
  { location: 'konya', crop: 'sugar beet', month: 4, usual: [165, 220] },
  { location: 'linz', crop: 'sugar beet', month: 4, usual: [170, 220] },
  { location: 'ilam, np', crop: 'ginger', month: 4, usual: [220, 300] },
  { location: 'cusco', crop: 'oca', month: 10, usual: [180, 270] },
  { location: 'kota, in', crop: 'chilli', month: 7, usual: [120, 190] },
  { location: 'heide', crop: 'cabbage', month: 5, usual: [95, 160] },
  { location: 'da lat', crop: 'cabbage', month: 11, usual: [70, 110] },
  { location: 'bursa', crop: 'leek', month: 7, usual: [120, 190] },
  { location: 'jinxiang', crop: 'garlic', month: 10, usual: [215, 255] },
  { location: 'santa cruz, us', crop: 'brussels sprouts', month: 5, usual: [110, 180] },
  { location: 'palanpur', crop: 'castor', month: 7, usual: [150, 240] },
  { location: 'settat', crop: 'vetch', month: 11, usual: [130, 200] },
  { location: 'poltava', crop: 'vetch', month: 4, usual: [80, 130] },
  { location: 'labé', crop: 'fonio', month: 6, usual: [75, 150] },
  { location: 'kharkiv', crop: 'garlic', month: 10, usual: [255, 320] },
  { location: 'ithaca, new york', crop: 'garlic', month: 10, usual: [255, 310] },
])('$location: $crop of month $month takes as long as is usual there', (planting) => {
  const days = getDays(planting.location, planting.crop, planting.month)
  const [min = NaN, max = NaN] = planting.usual
  expect(days).toBeGreaterThanOrEqual(min)
  expect(days).toBeLessThanOrEqual(max)
})

test('a stated variety is grown even if its season is longer than is usual', () => {
  expect(getDays('kabale', 'bean', 9, 150)).toBe(145)
})

const getVarietyScore = (location: string, crop: string, month: number) =>
  model.assess({ location, crop, month }).factors.find(({ name }) => name === 'variety')?.score

test.each([
  ['oslo', 'bean', 5],
  ['winnipeg', 'soybean', 5],
])('%s: an early %s yields less where the summer is too short for a late one', (location, crop, month) => {
  expect(getVarietyScore(location, crop, month)).toBeLessThan(0.8)
})

test.each([
  ['quito', 'bean', 9],
  ['puno', 'potato', 11],
  ['mokpo', 'onion', 10],
])('%s: an early %s that takes as long as is usual yields as much as a late one', (location, crop, month) => {
  expect(getVarietyScore(location, crop, month)).toBeGreaterThan(0.95)
})

test.each([
  ['sugar cane', 'ribeirão preto', 10],
  ['cassava', 'nampula', 12],
])(
  '%s is harvested after the days that are stated, also if it usually stays in the field for longer',
  (...question) => {
    const [crop, location, month] = question
    expect(getDays(location, crop, month, 230)).toBeLessThan(240)
  },
)

test('cumin that is sown in Idlib before the winter ripens in the next spring', () => {
  const { season, feasibility_score } = model.assess({ location: 'idlib', crop: 'cumin', month: 12 })
  expect(season?.harvest).toMatch(/^0[45]-/u)
  expect(feasibility_score).toBeGreaterThan(0.5)
})

test('early castor ripens in the summer of Tongliao, but none in that of Warsaw', () => {
  const getScore = (location: string) =>
    model.assess({ location, crop: 'castor', month: 5 }).feasibility_score
  expect(getScore('tongliao')).toBeGreaterThanOrEqual(0.5)
  expect(getScore('warsaw')).toBe(0)
})

test('vetch that is sown in Toledo before the winter ripens in the next spring', () => {
  const { season, feasibility_score } = model.assess({ location: 'toledo, es', crop: 'vetch', month: 10 })
  expect(season?.harvest).toMatch(/^0[456]-/u)
  expect(feasibility_score).toBeGreaterThanOrEqual(0.5)
})
