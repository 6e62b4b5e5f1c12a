import fc from 'fast-check'
import type { Assessment } from './assessment'
import { loadModel } from './model'

const model = loadModel()
const another = loadModel()

const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '', ' ', ',', '\0']
const OFF_THE_GLOBE = ['1e3,2', '91,0', '0,181', '-90.001,0', '0x1,2', 'Infinity,0']
const EDGES_OF_THE_GLOBE = ['90,180', '-90,-180', '-0,-0', '0,180', '0,-180']
const ODD_MONTHS = [NaN, Infinity, -Infinity, 0, -0, 13, 6.5, -1, 2 ** 53, Number.MIN_VALUE]

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
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

/** More places than a model keeps at hand; in an ocean they cost little. */
const oceans = Array.from({ length: 30 }, (_, index) => `-50,${-140 + index}`)
const anOcean = fc.record({
  location: fc.constantFrom(...oceans),
  crop: fc.constant('maize'),
  month: fc.constant(4),
})
const onLand = fc.record({
  location: fc.constantFrom('nakuru', 'lahore'),
  crop: fc.constantFrom('wheat', 'maize', 'apple', 'unheard of'),
  month: fc.constantFrom(4, 11),
})
const inTwoOrders = fc
  .array(fc.oneof(onLand, anOcean), { minLength: 2, maxLength: 8 })
  .chain((asked) => fc.tuple(fc.constant(asked), fc.shuffledSubarray(asked, { minLength: asked.length })))

const codesOf = ({ notes }: Assessment) => notes.map(({ code }) => code)

function expectWellFormed(answer: Assessment): void {
  expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer)
  expect(answer.explanation).not.toMatch(/NaN|undefined/u)
}

test('no text and no number makes the model throw or answer with something that JSON cannot carry', () => {
  fc.assert(
    fc.property(anyQuestion, ({ location, crop, month }) => {
      const answer = model.assess({ location, crop, month })
      expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer)
      expect({ location: answer.location, crop: answer.crop }).toEqual({ location, crop })
    }),
    { numRuns: 60 },
  )
})

test('an answer without a score says why, and one with a score has no such reason', () => {
  const reason = /^(?:LOCATION|CROP|CLIMATE)_NOT_IN_REFERENCE$|^MONTH_OUT_OF_RANGE$/u
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const answer = model.assess(question)
      const isUnscored = answer.feasibility_score === null
      expect(answer.feasibility_label === 'insufficient_data').toBe(isUnscored)
      expect(codesOf(answer).some((code) => reason.test(code))).toBe(isUnscored)
      expect(answer.place === null).toBe(codesOf(answer).includes('LOCATION_NOT_IN_REFERENCE'))
    }),
    { numRuns: 40 },
  )
})

test.each(ODD_NAMES)('%j is no place and no crop', (name) => {
  const answer = model.assess({ location: name, crop: name, month: 4 })
  expect(codesOf(answer)).toEqual(['LOCATION_NOT_IN_REFERENCE', 'CROP_NOT_IN_REFERENCE'])
  expectWellFormed(answer)
})

test.each(OFF_THE_GLOBE)('%s is not on the globe', (location) => {
  const answer = model.assess({ location, crop: 'maize', month: 4 })
  expect(codesOf(answer)).toEqual(['LOCATION_NOT_IN_REFERENCE'])
  expectWellFormed(answer)
})

test.each(EDGES_OF_THE_GLOBE)('%s is on the globe', (location) => {
  const answer = model.assess({ location, crop: 'maize', month: 4 })
  expect(answer.place).not.toBeNull()
  expectWellFormed(answer)
})

test('only the whole numbers from 1 to 12 are months', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const answer = model.assess({ location: 'lahore', crop: 'apple', month })
      const isMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].includes(month)
      expect(answer.feasibility_score !== null).toBe(isMonth)
      expect(codesOf(answer).includes('MONTH_OUT_OF_RANGE')).toBe(!isMonth)
    }),
    { numRuns: 50 },
  )
})

test('two models give the same bytes, whatever each was asked before and in which order', () => {
  fc.assert(
    fc.property(inTwoOrders, ([asked, shuffled]) => {
      const bytes = new Map(asked.map((question) => [question, JSON.stringify(model.assess(question))]))
      for (const question of shuffled) {
        expect(JSON.stringify(another.assess(question))).toBe(bytes.get(question))
      }
    }),
    { numRuns: 15 },
  )
})

test('the same question has the same bytes again, and what is asked in between changes no earlier answer', () => {
  fc.assert(
    fc.property(onLand, fc.array(anOcean, { maxLength: 60 }), onLand, (question, between, last) => {
      const answer = model.assess(question)
      const bytes = JSON.stringify(answer)
      for (const other of [...between, last]) model.assess(other)
      expect(JSON.stringify(answer)).toBe(bytes)
      expect(JSON.stringify(model.assess(question))).toBe(bytes)
    }),
    { numRuns: 15 },
  )
})
