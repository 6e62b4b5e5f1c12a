import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { loadReference } from '../src/data-pack/load-reference'
import { isMet } from './check'
import { publishedExamples } from './published-examples'
import { workedNumbers } from './worked-numbers'

const all = [...publishedExamples(), ...workedNumbers(loadReference(SHIPPED_DATA_DIR))]

test('there is a check for every published example and worked number', () => {
  expect(all.length).toBeGreaterThan(190)
})

test('the model gives the worked numbers and published examples', () => {
  expect(all.filter((check) => !isMet(check))).toEqual([])
})
