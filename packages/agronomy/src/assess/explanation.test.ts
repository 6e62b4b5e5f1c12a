import { loadModel } from '../model'

const model = loadModel()
const explanationOf = (location: string, crop: string, month: number) =>
  model.assess({ location, crop, month }).explanation

test.each([
  [
    'hobart',
    'wheat',
    5,
    'It is rather cool: it grows best between 12 and 23 °C, and the mean while it grows is 11.',
  ],
])(
  '%s, %s, month %d: the mean is on the side of the limit that the sentence says: %s',
  (...[place, crop, month, told]) => {
    expect(explanationOf(place, crop, month)).toContain(told)
  },
)

test('a seed that needs 13 °C is never told that it has 13 °C', () => {
  expect(explanationOf('houston', 'tomato', 1)).toContain('it is about 12.5 °C, and the seed needs 13 °C')
})

test('one day is a day', () => {
  expect(explanationOf('seville', 'potato', 11)).not.toMatch(/\b1 days/u)
})

test('places to ask for stand behind the unknown place, and crops behind the unknown crop', () => {
  expect(explanationOf('lahor', 'wheet', 11)).toBe(
    'There is not enough data to judge this. No place called “lahor” is in the reference data. ' +
      'Did you mean lahore; lahr; lahar? No crop called “wheet” is in the reference data. Did you mean wheat?',
  )
})

test('where no place is like the unknown one, the answer says how to ask, whatever else is unknown', () => {
  expect(explanationOf('wagga wagga', 'wheet', 11)).toContain(
    'is in the reference data. Ask with “place, country” or “latitude,longitude”. No crop called',
  )
})
