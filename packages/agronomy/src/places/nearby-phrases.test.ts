import { reference } from '../../test/shipped-model'
import { findPlace } from './find-place'

const find = (text: string) => findPlace(reference.gazetteer, text)

test.each([
  ['10 km south of Griffith NSW', 'Griffith'],
  ['15 km north of Gulu', 'Gulu'],
  ['about 20 km from Arusha', 'Arusha'],
  ['close to Naivasha', 'Naivasha'],
  ['outskirts of Nairobi', 'Nairobi'],
  ['in der Nähe von Landau in der Pfalz', 'Landau in der Pfalz'],
  ['près de Montauban', 'Montauban'],
  ['cerca de Jumilla', 'Jumilla'],
  ['vicino a Foggia', 'Foggia'],
  ['niedaleko Krakowa', 'Krakow'],
  ['около Краснодара', 'Krasnodar'],
  ['青森附近', 'Aomori'],
  ['नासिक के पास', 'Nashik'],
  ['la Beauce, France', 'Beauce'],
  ['the Wachau', 'Wachau'],
  ['der Kaiserstuhl', 'Kaiserstuhl'],
])('“%s” means %s', (text, name) => {
  expect(find(text)).toMatchObject({ found: true, isAlias: true, place: { name } })
})

test('a distance from a place is noted as not understood', () => {
  expect(find('10 km south of Griffith NSW')).toMatchObject({ unusedParts: ['10 km south of'] })
  expect(find('close to Naivasha')).toMatchObject({ unusedParts: [] })
})

test.each(['North Platte', 'East London', 'South Bend', "Bei'an", 'La Paz', 'Los Angeles', 'Le Mans'])(
  'the first word of %s is a part of its name',
  (text) => expect(find(text)).toMatchObject({ found: true, place: { name: text } }),
)

test.each(['near', 'north of', 'the farm', 'la finca', 'in der Nähe von', 'my farm'])(
  '“%s” names no place',
  (text) => {
    expect(find(text)).toMatchObject({ found: false })
  },
)

test.each([
  ['farm just outside Nanyuki', 'Nanyuki'],
  ["our co-op's fields around Tarlac", 'Tarlac City'],
  ['un terrain près de Ngaoundéré', 'Ngaoundere'],
  ['una finca en las afueras de Jumilla', 'Jumilla'],
  ['nos arredores de Barreiras, Bahia', 'Barreiras'],
  ['dalle parti di Vercelli', 'Vercelli'],
  ['in the vicinity of Sargodha', 'Sargodha'],
  ['the Nanyuki area', 'Nanyuki'],
])('a field near a place, “%s”, is assessed at %s', (text, name) => {
  expect(find(text)).toMatchObject({ found: true, place: { name } })
})

test.each(['none', 'None', 'N/A', 'no', 'home', 'null', 'unknown'])(
  '“%s”, written for want of a place, is none',
  (text) => {
    expect(find(text)).toMatchObject({ found: false, reason: 'unknown', suggestions: [] })
  },
)

test('a hamlet with the name of such a word is found with its country', () => {
  expect(find('None, Italy')).toMatchObject({ found: true, place: { name: 'None', country: 'IT' } })
})
