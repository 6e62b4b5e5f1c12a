import fc from 'fast-check'
import { similarNames, slips } from './similar-names'

test('two neighbours swapped are one slip', () => {
  const word = fc.stringMatching(/^[a-d]{2,12}$/)
  fc.assert(
    fc.property(word, fc.nat(), (text, at) => {
      const swap = at % (text.length - 1)
      const swapped = `${text.slice(0, swap)}${text.charAt(swap + 1)}${text.charAt(swap)}${text.slice(swap + 2)}`
      expect(slips(text, swapped, 1)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['lahore', 'lahroe', 1],
  ['faisalabad', 'fiaslabad', 2],
  ['nakuru', 'nakru', 1],
  ['abcdef', 'badcef', 2],
  ['lahore', 'karachi', 6],
])('%s and %s are %d slips apart', (one, other, count) => {
  expect(slips(one, other, 2)).toBe(count)
})

test('of a long name with all neighbours swapped no more is compared than two slips ask for', () => {
  const name = 'chaktwohundredfortyninethaldevelopmentauthority'
  const swapped = name.replace(/(.)(.)/gu, '$2$1')
  const slice = jest.spyOn(String.prototype, 'slice')
  try {
    expect(slips(name, swapped, 2)).toBeGreaterThan(2)
    expect(slice.mock.calls.length).toBeLessThan(20)
  } finally {
    slice.mockRestore()
  }
})

test('the closest come first, and two slips count only in longer names with the right first letter', () => {
  expect(similarNames('lahoree', ['lahorena', 'lahore', 'fahorea'])).toEqual([
    { key: 'lahore', errors: 1 },
    { key: 'lahorena', errors: 2 },
  ])
  expect(similarNames('lahor', ['laho', 'lahoors', 'bahors'])).toEqual([{ key: 'laho', errors: 1 }])
  expect(similarNames('li', ['la'])).toEqual([])
})
