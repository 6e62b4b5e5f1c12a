import { reference } from '../../test/shipped-model'
import { findPlace } from './find-place'

const { gazetteer } = reference

function findName(text: string): string | undefined {
  const match = findPlace(gazetteer, text)
  return match.found ? `${match.place.name}, ${match.place.country}` : undefined
}

test.each([
  ['el alto', 'El Alto, BO'],
  ['el alto, bolivia', 'El Alto, BO'],
  ['umlazi', 'Umlazi, ZA'],
  ['khayelitsha, south africa', 'Khayelitsha, ZA'],
  ['luque, paraguay', 'Luque, PY'],
  ['san juan de lurigancho', 'San Juan de Lurigancho, PE'],
  ['viana, angola', 'Viana, AO'],
  ['yongin', 'Yongin, KR'],
  ['용인시', 'Yongin, KR'],
  ['相模原', 'Sagamihara, JP'],
  ['new taipei', 'New Taipei, TW'],
  ['6th of october city, egypt', '6th of October City, EG'],
  ['delmas, haiti', 'Delmas, HT'],
  ['esteban echeverría, argentina', 'Partido de Esteban Echeverría, AR'],
])('the large city %s is %s', (text, place) => {
  expect(findName(text)).toBe(place)
})

test.each([
  ['pimpri-chinchwad', 'Pimpri, IN'],
  ['vasai-virar, india', 'Virar, IN'],
  ['kalyan-dombivli', 'Kalyan, IN'],
  ['islamshahr', 'Eslamshahr, IR'],
  ['hodeidah, yemen', 'Al Hudaydah, YE'],
  ['mandaue', 'Mandaue City, PH'],
  ['qosqo', 'Cusco, PE'],
])('the usual name of a large city, %s, finds %s', (text, place) => {
  expect(findName(text)).toBe(place)
})

test.each([
  ['tanta', 'Tanda, EG'],
  ['venise', 'Venice, IT'],
  ['tetuan', 'Tetouan, MA'],
])('the alias %s, which is nearly its name, means %s and not a larger city', (text, place) => {
  expect(findName(text)).toBe(place)
})

test.each([
  ['são gonçalo, brazil', 'Rio de Janeiro'],
  ['maipu, chile', 'Santiago Metropolitan'],
  ['maipu', 'Santiago Metropolitan'],
  ['taoyuan', 'Taiwan'],
  ['valenzuela', 'National Capital Region'],
])('%s is the city in %s and not a smaller namesake', (text, admin1) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { kind: 'city', admin1 } })
})

test.each([
  ['长沙', 'Changsha, CN', 'Hunan'],
  ['新乡', 'Xinxiang, CN', 'Henan'],
  ['柏林', 'Berlin, DE', 'State of Berlin'],
  ['泗水', 'Sishui, CN', 'Shandong'],
])('the Chinese name %s means %s in %s and not a small namesake', (text, place, admin1) => {
  expect(findName(text)).toBe(place)
  expect(findPlace(gazetteer, text)).toMatchObject({ place: { admin1 } })
})
