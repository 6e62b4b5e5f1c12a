import { model } from '../../test/shipped-model'

const getExplanation = (location: string, crop: string, month: number) =>
  model.assess({ location, crop, month }).explanation

test.each([
  [
    'bogotá',
    'maize',
    3,
    'It is rather cool around flowering, from July to October: 13.2 °C on average, and it does best from 15.5 °C.',
  ],
])('%s, %s, month %d: the mean temperature agrees with its sentence: %s', (place, crop, month, sentence) => {
  expect(getExplanation(place, crop, month)).toContain(sentence)
})

test('the sowing temperature is not rounded up to the requirement', () => {
  const { factors } = model.assess({ location: 'zagreb', crop: 'maize', month: 4 })
  expect(factors.find(({ name }) => name === 'sowing_temperature')).toMatchObject({
    observed: { value: 13.8 },
    requirement: { value: 14 },
  })
})

test('one day is written in the singular', () => {
  expect(getExplanation('seville', 'potato', 11)).not.toMatch(/\b1 days/u)
})

test('suggestions follow the unknown place or crop to which they belong', () => {
  expect(getExplanation('lahor', 'weat', 11)).toBe(
    'There is not enough data to judge this. No place called “lahor” is in the reference data. ' +
      'Did you mean Lahore (Pakistan), Lahr (Germany), Lahar (India) or Ahor (India)? No crop called “weat” is in the reference data. Did you mean wheat?',
  )
})

test('an unknown place without suggestions has a hint on how to write a place', () => {
  expect(getExplanation('qwx-ville', 'weat', 11)).toContain(
    'is in the reference data. Ask with “place, country” or “latitude,longitude”. No crop called',
  )
})
