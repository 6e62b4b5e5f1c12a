import { reference } from '../../../test/shipped-model'
import { findPlace } from '../find-place'
import { findPostalCountry } from './postal-countries'

test.each([
  ['Kelso TD5', 'GB'],
  ['Hereford HR1 2AB', 'GB'],
  ['Leamington, ON N8H 1A1', 'CA'],
  ['B-8000 Brugge', 'BE'],
  ['Zabok HR-49210', 'HR'],
  ['House AB123, Mumbai', undefined],
  ['House QX12, Mumbai', undefined],
  ['10115 Berlin', undefined],
])('the postal code in “%s” is one of %s', (address, country) =>
  expect(findPostalCountry(address)).toBe(country),
)

test.each([
  ['Manor Farm, Church Lane, Spalding PE11', 'Spalding', 'GB'],
  ['Boston, Lincs PE21', 'Boston', 'GB'],
  ['Boston PE21', 'Boston', 'GB'],
  ['Kelso TD5', 'Kelso', 'GB'],
  ['Kelso TD5, USA', 'Kelso', 'US'],
  ['Perth PH1', 'Perth', 'GB'],
  ['Bruges B-8000', 'Brugge', 'BE'],
  ['Flat B-1204, Mumbai', 'Mumbai', 'IN'],
  ['Wageningen 6700 AA', 'Wageningen', 'NL'],
  ['Renmark 5341 SA', 'Renmark', 'AU'],
])('“%s” is %s in %s', (text, name, country) => {
  expect(findPlace(reference.gazetteer, text.toLowerCase())).toMatchObject({ place: { name, country } })
})

test.each(['PE11', 'PE11 3XY', 'B-8000'])('“%s” alone names no place', (text) => {
  expect(findPlace(reference.gazetteer, text.toLowerCase())).toMatchObject({ found: false })
})
