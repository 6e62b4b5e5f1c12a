import { QUESTION_READERS } from './question-urls'
import { listUrlProblems } from './url-problems'

const list = (search: string, suffixes?: string[]) =>
  listUrlProblems(new URLSearchParams(search), QUESTION_READERS, suffixes).map(({ text }) => text)

test.each([
  'month=13',
  'month=april',
  'water_supply=river',
  'soil_texture=mud',
  'elevation_m=9000',
  'soil_ph=no',
  'variety=quick',
  'variety=29',
  'variety=90.5',
  'location=95,200',
  'location=12.5',
  'location=1;2',
  `crop=${'a'.repeat(101)}`,
])('is not understood: %s', (search) => {
  expect(list(`utm_source=mail&${search}`)).toEqual([search])
})

test.each([
  'crop=maize&location=nakuru&month=4',
  'location=-0.31,36.07',
  'location=\u22120.31, 36.07',
  'location=12.55 S 55.72 W',
  'water_supply=unknown',
  'month=&soil_ph=',
  'variety=late',
  'variety=90',
])('is understood: %s', (search) => {
  expect(list(search)).toEqual([])
})

test('compared questions name the number of the question', () => {
  expect(list('month1=4&month2=0&soil_ph2=20', ['1', '2'])).toEqual(['month2=0', 'soil_ph2=20'])
})
