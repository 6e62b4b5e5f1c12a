import { model } from '../../test/shipped-model'

function getChillingScore(location: string, crop: string): number | undefined {
  const { factors } = model.assess({ location, crop, month: 1 })
  return factors.find(({ name }) => name === 'chilling')?.score
}

test.each([
  ['petrolina, br', 'grape'],
  ['nashik', 'grape'],
  ['solapur', 'pomegranate'],
])('%s: a dry season gives %s the rest that others have in winter', (location, crop) => {
  expect(getChillingScore(location, crop)).toBe(1)
})

test('grapes do not rest where no month is dry', () => {
  expect(getChillingScore('singapore', 'grape')).toBe(0)
})

test('crops that need a cold winter do not rest in a dry season', () => {
  expect(getChillingScore('petrolina, br', 'apple')).toBe(0)
})
