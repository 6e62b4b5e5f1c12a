import {
  readComparedQuestions,
  readQuestion,
  toAnswerUrl,
  toCompareUrl,
  toCoordinates,
} from './question-urls'
import type { Question } from './question'

const question: Question = {
  crop: 'maize',
  location: 'nakuru, ke',
  month: 4,
  conditions: {
    water_supply: 'rainfed',
    soil_texture: 'clay_loam',
    elevation_m: -3.5,
    soil_ph: 6.2,
    variety: 'early',
  },
}

const getParams = (url: string) => new URL(url, 'http://page').searchParams

test('a URL leads back to its question', () => {
  expect(readQuestion(getParams(toAnswerUrl(question)))).toEqual(question)
})

test('a URL carries the days of a variety', () => {
  const ofDays = { ...question, conditions: { variety: 90 } }
  expect(toAnswerUrl(ofDays)).toMatch(/&variety=90$/u)
  expect(readQuestion(getParams(toAnswerUrl(ofDays)))).toEqual(ofDays)
})

test('compared questions keep their order and their own conditions', () => {
  const other = { ...question, month: 11, conditions: {} }
  expect(readComparedQuestions(getParams(toCompareUrl([question, other])))).toEqual([question, other])
})

test('a question that a URL has twice is compared once', () => {
  const other = { ...question, month: 11 }
  expect(readComparedQuestions(getParams(toCompareUrl([question, other, question])))).toEqual([
    question,
    other,
  ])
})

test.each(['month=13', 'month=0', 'month=4.5', 'month=', 'month=x'])(
  'an invalid month is no question: %s',
  (month) => {
    expect(readQuestion(new URLSearchParams(`crop=maize&location=nakuru&${month}`))).toBeUndefined()
  },
)

test('unknown and impossible conditions are left out', () => {
  const params = new URLSearchParams(
    'crop=maize&location=nakuru&month=4&water_supply=river&soil_texture=mud&elevation_m=9000&soil_ph=no&variety=quick',
  )
  expect(readQuestion(params)?.conditions).toEqual({})
})

test('coordinates are rounded to about a kilometre', () => {
  expect(toCoordinates(-0.30567, 36.07234)).toBe('-0.31,36.07')
})
