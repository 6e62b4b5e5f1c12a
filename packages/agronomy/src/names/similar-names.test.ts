import fc from 'fast-check'
import { countTypos, findSimilarNames } from './similar-names'

test('two swapped neighbours count as at most one typo', () => {
  const words = fc.stringMatching(/^[a-d]{2,12}$/)
  fc.assert(
    fc.property(words, fc.nat(), (word, position) => {
      const swap = position % (word.length - 1)
      const swapped = `${word.slice(0, swap)}${word.charAt(swap + 1)}${word.charAt(swap)}${word.slice(swap + 2)}`
      expect(countTypos(word, swapped, 1)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['lahore', 'lahroe', 1],
  ['faisalabad', 'fiaslabad', 2],
  ['nakuru', 'nakru', 1],
  ['abcdef', 'badcef', 2],
  ['lahore', 'karachi', 6],
])('%s and %s are %d typos apart', (a, b, typos) => {
  expect(countTypos(a, b, 2)).toBe(typos)
})

test('a long name with all neighbours swapped is compared no further than two typos require', () => {
  const name = 'chaktwohundredfortyninethaldevelopmentauthority'
  const swapped = name.replace(/(.)(.)/gu, '$2$1')
  const slice = jest.spyOn(String.prototype, 'slice')
  try {
    expect(countTypos(name, swapped, 2)).toBeGreaterThan(2)
    expect(slice.mock.calls.length).toBeLessThan(20)
  } finally {
    slice.mockRestore()
  }
})

test('the closest names come first', () => {
  expect(findSimilarNames('lahoree', ['lahorena', 'lahore', 'fahorea'])).toEqual([
    { key: 'lahore', typos: 1 },
    { key: 'lahorena', typos: 2 },
  ])
})

test('two typos are allowed only in longer names with the right first letter', () => {
  expect(findSimilarNames('lahor', ['laho', 'lahoors', 'bahors'])).toEqual([{ key: 'laho', typos: 1 }])
  expect(findSimilarNames('li', ['la'])).toEqual([])
})

test('the first of two typos may be a first letter that sounds alike', () => {
  expect(findSimilarNames('kasava', ['cassava', 'massava'])).toEqual([{ key: 'cassava', typos: 2 }])
  expect(findSimilarNames('kalkutta', ['calcutta'])).toEqual([{ key: 'calcutta', typos: 2 }])
})
