import { model } from '../../test/shipped-model'
import { getCropType } from '../../test/climates'
import { needsRosette } from './rosette'

function findEstablishment(location: string, month: number): number | undefined {
  const { factors } = model.assess({ location, crop: 'winter rapeseed', month })
  return factors.find(({ name }) => name === 'establishment')?.score
}

test('winter rapeseed sown in Poland in August grows its rosette, and less than half of it when sown in October', () => {
  expect(findEstablishment('Poznan', 8)).toBe(1)
  expect(findEstablishment('Poznan', 10)).toBeLessThan(0.5)
})

test('where the winter is mild, winter rapeseed sown in November grows its rosette', () => {
  expect(findEstablishment('Seville', 11)).toBe(1)
})

test('an answer about rapeseed that is sown too late says how much of its leaves it grows', () => {
  const { limiting_factor, explanation } = model.assess({
    location: 'Lille',
    crop: 'winter rapeseed',
    month: 11,
  })
  expect(limiting_factor).toBe('establishment')
  expect(explanation).toMatch(/Before winter the plant grows only \d+ % of the leaves/)
})

test('winter cereals and spring rapeseed need no rosette', () => {
  expect(
    ['rapeseed_winter', 'wheat_winter', 'rapeseed'].filter((key) => needsRosette(getCropType(key))),
  ).toEqual(['rapeseed_winter'])
})
