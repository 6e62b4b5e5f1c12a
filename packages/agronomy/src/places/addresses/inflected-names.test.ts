import { reference } from '../../../test/shipped-model'
import { findPlace } from '../find-place'

const find = (text: string) => findPlace(reference.gazetteer, text)

test.each([
  ['Воронежа', 'Voronezh'],
  ['в Краснодаре', 'Krasnodar'],
  ['Нижнего Новгорода', 'Nizhniy Novgorod'],
  ['под Рязанью', "Ryazan'"],
  ['Алтайского края', 'Altai Krai'],
  ['в Ростовской области', 'Rostov'],
  ['Республики Татарстан', 'Tatarstan Republic'],
  ['Харківської області', 'Kharkiv'],
  ['w Krakowie', 'Kraków'],
  ['w Rzeszowie', 'Rzeszów'],
  ['koło Wrocławia', 'Wrocław'],
  ['województwa mazowieckiego', 'Mazovia'],
  ['v Brně', 'Brno'],
  ['v Praze', 'Prague'],
  ['v Košiciach', 'Košice'],
  ['blizu Novog Sada', 'Novi Sad'],
  ['u Nišu', 'Nis'],
  ['v Ljubljani', 'Ljubljana'],
  ['Kauno rajonas', 'Kaunas'],
  ['Jelgavas novads', 'Jelgava Municipality'],
  ['Kuopion', 'Kuopio'],
  ['Kecskeméten', 'Kecskemét'],
  ["Konya'da", 'Konya'],
  ['Βόλου', 'Volos'],
  ['στη Λάρισα', 'Larisa'],
  ['Ηρακλείου Κρήτης', 'Heraklion Regional Unit'],
  ['Воронеж в России', 'Voronezh'],
  ['Lublin w Polsce', 'Lublin'],
])('“%s” is a case of %s', (text, name) => {
  expect(find(text)).toMatchObject({ found: true, isAlias: true, place: { name } })
})

test('an ending in Latin letters counts only where people speak a language with it', () => {
  expect(find('Leedsa')).not.toMatchObject({ place: { country: 'GB' }, rightName: undefined })
  expect(find('Lublina')).toMatchObject({ found: true, place: { country: 'PL' } })
})
