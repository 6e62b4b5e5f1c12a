import { reference } from '../test/shipped-model'
import { isMet } from './checks'
import { checkPublishedExamples } from './published-examples'
import { checkWorkedNumbers } from './worked-numbers'

const checks = [...checkPublishedExamples(), ...checkWorkedNumbers(reference)]

test('there is a check for every published example and worked number', () => {
  expect(checks.length).toBeGreaterThan(190)
})

test('the model reproduces the worked numbers and published examples', () => {
  expect(checks.filter((check) => !isMet(check))).toEqual([])
})
