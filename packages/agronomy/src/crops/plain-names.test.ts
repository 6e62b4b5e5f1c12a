import { model } from '../../test/shipped-model'
import { MONTHS } from '../calendar'

const assess = (location: string, crop: string, month: number) => model.assess({ location, crop, month })

test.each([
  ['settat', 'coriander', 11, 'coriander_seed'],
  ['settat', 'كزبرة', 12, 'coriander_seed'],
  ['isfahan', 'fennel', 3, 'fennel_seed'],
  ['isfahan', 'hinojo', 3, 'fennel_seed'],
])('at %s the plain name "%s" means the seed crop in month %d, and the answer says so', (...question) => {
  const [location, crop, month, key] = question
  const { crop_type, feasibility_score, notes } = assess(location, crop, month)
  expect(crop_type?.key).toBe(key)
  expect(feasibility_score).toBeGreaterThanOrEqual(0.5)
  expect(notes.map(({ code }) => code)).toContain('CROP_TYPE_CHOSEN')
})

test.each([
  ['nairobi', 'coriander', 4, 'coriander'],
  ['berlin', 'fennel', 4, 'fennel'],
])('at %s "%s" of month %d is the herb, which does well enough', (location, crop, month, key) => {
  const { crop_type, notes } = assess(location, crop, month)
  expect(crop_type?.key).toBe(key)
  expect(notes.map(({ code }) => code)).not.toContain('CROP_TYPE_CHOSEN')
})

test('at london "coriander" of month 5 is the herb, as the answer says, because its seed does better in another month', () => {
  const { crop_type, notes } = assess('london, gb', 'coriander', 5)
  expect(crop_type?.key).toBe('coriander')
  expect(notes.map(({ code }) => code)).toContain('CROP_TYPE_CHOSEN')
})

test.each([
  ['settat', 'coriander'],
  ['lisbon', 'coriander'],
  ['isfahan', 'fennel'],
])('at %s the answers for "%s" list the same months in every month', (location, crop) => {
  const [first, ...others] = MONTHS.map((month) => assess(location, crop, month).monthly)
  for (const monthly of others) expect(monthly).toEqual(first)
})

test.each([
  ['cilantro', 'coriander'],
  ['coriander leaves', 'coriander'],
  ['green coriander', 'coriander'],
  ['finocchio', 'fennel'],
  ['Florence fennel', 'fennel'],
])('"%s" is the herb wherever it is planted', (crop, key) => {
  for (const location of ['settat', 'isfahan']) expect(assess(location, crop, 11).crop_type?.key).toBe(key)
})

test.each([
  ...['بذور الكزبرة', 'coriander seed', 'semilla de cilantro', 'coriandre à graines'],
  ...['धनिया बीज', 'biji ketumbar', 'semente de coentro', 'mbegu za giligilani'],
])('"%s" is coriander for its seed', (crop) => {
  expect(assess('stavropol', crop, 4).crop_type?.key).toBe('coriander_seed')
})

test.each([
  ...['بذور الشمر', 'fennel seed', 'semilla de hinojo', 'fenouil à graines'],
  ...['सौंफ के बीज', 'biji adas', 'semente de funcho', 'mbegu za shamari'],
])('"%s" is fennel for its seed', (crop) => {
  expect(assess('konya', crop, 4).crop_type?.key).toBe('fennel_seed')
})

test.each([
  ['lagos', 'coriander seed'],
  ['singapore', 'fennel seed'],
  ['reykjavik', 'fennel seed'],
])('no month of %s suits %s', (location, crop) => {
  const scores = assess(location, crop, 5).monthly.map(({ feasibility_score }) => feasibility_score)
  expect(Math.max(...scores)).toBeLessThan(0.25)
})
