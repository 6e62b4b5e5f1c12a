import fc from 'fast-check'
import { model } from '../test/shipped-model'
import { revokeOldResults } from '../test/revoke-old-results'
import type { Assessment } from './assessment'
import { loadModel } from './model'

revokeOldResults()

const otherModel = loadModel()

const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '', ' ', ',', '\0']
const OFF_THE_GLOBE = ['1e3,2', '91,0', '0,181', '-90.001,0', '0x1,2', 'Infinity,0']
const EDGES_OF_THE_GLOBE = ['90,180', '-90,-180', '-0,-0', '0,180', '0,-180']
const ODD_MONTHS = [NaN, Infinity, -Infinity, 0, -0, 13, 6.5, -1, 2 ** 53, Number.MIN_VALUE]

/** Any code point but surrogates. The unit `binary` of fast-check, which is the same, first lists a million of them. */
const anyCodePoint = fc
  .nat({ max: 0x10f7ff })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800))

const anyText = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 100 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom('a', 'e', 'ł', 'ß', 'İ', '\u0301', '\ud800', ' ', ',', "'", '-', '9') }),
  fc.constantFrom(...ODD_NAMES, ...OFF_THE_GLOBE, ...EDGES_OF_THE_GLOBE, 'NaN,NaN'),
)
const anyMonth = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...ODD_MONTHS), fc.double())
const anyQuestion = fc.record({
  location: fc.oneof(anyText, fc.constantFrom('lahore', 'nakuru', '31.5,74.3')),
  crop: fc.oneof(anyText, fc.constantFrom('wheat', 'maize', 'apple')),
  month: anyMonth,
})

/** More places than a model caches. Ocean places are cheap, because they have no climate. */
const oceanPlaces = Array.from({ length: 30 }, (_, index) => `-50,${-140 + index}`)
const oceanQuestion = fc.record({
  location: fc.constantFrom(...oceanPlaces),
  crop: fc.constant('maize'),
  month: fc.constant(4),
})
const landQuestion = fc.record({
  location: fc.constantFrom('nakuru', 'lahore'),
  crop: fc.constantFrom('wheat', 'maize', 'apple', 'unheard of'),
  month: fc.constantFrom(4, 11),
})
const questionsInTwoOrders = fc
  .array(fc.oneof(landQuestion, oceanQuestion), { minLength: 2, maxLength: 8 })
  .chain((questions) =>
    fc.tuple(fc.constant(questions), fc.shuffledSubarray(questions, { minLength: questions.length })),
  )

const listNoteCodes = ({ notes }: Assessment) => notes.map(({ code }) => code)

function expectWellFormed(assessment: Assessment): void {
  expect(JSON.parse(JSON.stringify(assessment))).toStrictEqual(assessment)
  expect(assessment.explanation).not.toMatch(/NaN|undefined/u)
}

test('no text or number makes the model throw or return invalid JSON', () => {
  fc.assert(
    fc.property(anyQuestion, ({ location, crop, month }) => {
      const assessment = model.assess({ location, crop, month })
      expect(JSON.parse(JSON.stringify(assessment))).toStrictEqual(assessment)
      expect({ location: assessment.location, crop: assessment.crop }).toEqual({ location, crop })
    }),
    { numRuns: 60 },
  )
})

test('an assessment has no score exactly when a note gives the reason', () => {
  const reason = /^(?:LOCATION|CROP|CLIMATE)_NOT_IN_REFERENCE$|^MONTH_OUT_OF_RANGE$/u
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const assessment = model.assess(question)
      const hasNoScore = assessment.feasibility_score === null
      expect(assessment.feasibility_label === 'insufficient_data').toBe(hasNoScore)
      expect(listNoteCodes(assessment).some((code) => reason.test(code))).toBe(hasNoScore)
      expect(assessment.place === null).toBe(listNoteCodes(assessment).includes('LOCATION_NOT_IN_REFERENCE'))
    }),
    { numRuns: 40 },
  )
})

test.each(ODD_NAMES)('%j is neither a place nor a crop', (name) => {
  const assessment = model.assess({ location: name, crop: name, month: 4 })
  expect(listNoteCodes(assessment)).toEqual(['LOCATION_NOT_IN_REFERENCE', 'CROP_NOT_IN_REFERENCE'])
  expectWellFormed(assessment)
})

test.each(OFF_THE_GLOBE)('%s is not on the globe', (location) => {
  const assessment = model.assess({ location, crop: 'maize', month: 4 })
  expect(listNoteCodes(assessment)).toEqual(['LOCATION_NOT_IN_REFERENCE'])
  expectWellFormed(assessment)
})

test.each(EDGES_OF_THE_GLOBE)('%s is on the globe', (location) => {
  const assessment = model.assess({ location, crop: 'maize', month: 4 })
  expect(assessment.place).not.toBeNull()
  expectWellFormed(assessment)
})

test('only whole numbers from 1 to 12 are months', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const assessment = model.assess({ location: 'lahore', crop: 'apple', month })
      const isMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].includes(month)
      expect(assessment.feasibility_score !== null).toBe(isMonth)
      expect(listNoteCodes(assessment).includes('MONTH_OUT_OF_RANGE')).toBe(!isMonth)
    }),
    { numRuns: 50 },
  )
})

test('two models return equal JSON for the same questions in any order', () => {
  fc.assert(
    fc.property(questionsInTwoOrders, ([questions, shuffled]) => {
      const json = new Map(questions.map((question) => [question, JSON.stringify(model.assess(question))]))
      for (const question of shuffled) {
        expect(JSON.stringify(otherModel.assess(question))).toBe(json.get(question))
      }
    }),
    { numRuns: 15 },
  )
})

test('a repeated question returns equal JSON, and other questions change no result', () => {
  fc.assert(
    fc.property(
      landQuestion,
      fc.array(oceanQuestion, { maxLength: 60 }),
      landQuestion,
      (question, oceanQuestions, lastQuestion) => {
        const assessment = model.assess(question)
        const json = JSON.stringify(assessment)
        for (const other of [...oceanQuestions, lastQuestion]) model.assess(other)
        expect(JSON.stringify(assessment)).toBe(json)
        expect(JSON.stringify(model.assess(question))).toBe(json)
      },
    ),
    { numRuns: 15 },
  )
})
