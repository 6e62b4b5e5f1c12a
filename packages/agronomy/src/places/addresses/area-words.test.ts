import { reference } from '../../../test/shipped-model'
import { findPlace } from '../find-place'
import type { FoundPlace } from '../found-place'
import { separateAreas, stripAreaWords } from './area-words'

/** Returns the place that a text means; throws if there is none. */
function find(text: string): FoundPlace {
  const match = findPlace(reference.gazetteer, text.toLowerCase())
  if (!match.found) throw new Error(`found no place; suggestions: ${match.suggestions.join()}`)
  return match
}

function findName(text: string): string {
  const { place } = find(text)
  return `${place.name}, ${place.country}`
}

test.each([
  ['Teh. & Distt. Lucknow', 'Lucknow, IN'],
  ['Kebele 04, Adama', 'Nazret, ET'],
  ['Ward 7, Kisumu', 'Kisumu, KE'],
  ['Kura LGA Kano', 'Kura, NG'],
  ['Mpio. de Texcoco, Edo. de México', 'Texcoco de Mora, MX'],
  ['Depto. de Petén, Guatemala', 'Petén, GT'],
  ["Département de l'Aude", 'Aude, FR'],
  ["l'Aude", 'Aude, FR'],
  ["L'Aquila", "L'Aquila, IT"],
  ['Cercle de Sikasso', 'Sikasso, ML'],
  ['استان فارس', 'Fars, IR'],
  ['محافظة المنيا', 'Al Minya, EG'],
  ['จังหวัดสุรินทร์', 'Surin, TH'],
  ['Sta. Cruz, Laguna', 'Santa Cruz, PH'],
])('%s is %s: words for kinds of places are read before and behind a name', (text, name) => {
  expect(findName(text)).toBe(name)
  expect(find(text).unknownPart).toBeUndefined()
})

test.each([
  ['Mohanlalganj, Dist. Lucknow, UP', 'Lucknow, IN', 'mohanlalganj'],
  ['Vill- Rampur, P.O.- Itaunja, Dist- Lucknow, Pin-226203', 'Itaunja, IN', 'vill- rampur'],
  ['Rampur Tehsil Malihabad Distt. Lucknow', 'Malihabad, IN', 'rampur'],
  ['Desa Sukamaju Kec. Ciranjang Kab. Cianjur', 'Cianjur, ID', 'desa sukamaju, kec. ciranjang'],
  ['Brgy. Poblacion, Mun. of Tubod, Lanao del Norte', 'Tubod, PH', 'brgy. poblacion'],
  ['Sitio Kalubihan, Cabanatuan City 3100 Nueva Ecija', 'Cabanatuan City, PH', 'sitio kalubihan'],
  ['Oberndorf, Landkreis Kelheim', 'Landkreis Kelheim, DE', 'oberndorf'],
  ['Melbourne, Derbyshire', 'Derbyshire, GB', 'melbourne'],
  ['Perth, WA, USA', 'Washington, US', 'perth'],
  ['Westlands, Nairobi', 'Nairobi, KE', 'westlands'],
  ['Beraat, Berat County', 'Berat County, AL', 'beraat'],
])('%s is taken as %s: what stands behind an unknown name is never lost', (text, name, unknown) => {
  expect(findName(text)).toBe(name)
  expect(find(text).unknownPart).toBe(unknown)
})

test('a place elsewhere with the unknown name is suggested beside the division', () => {
  expect(find('Melbourne, Derbyshire').suggestions).toContain('melbourne, au')
})

test('a word that only one country uses says in which country a place is', () => {
  expect(findName('Barangay San Isidro')).toBe('San Isidro, PH')
})

test.each(['Cremona, OH', 'Washington, CA', 'Stadt Winterthur (Kreis e)'])(
  '%s means no place: a code alone does not say where a place is that is known elsewhere',
  (text) => expect(findPlace(reference.gazetteer, text.toLowerCase()).found).toBe(false),
)

test.each([
  ['Dist. Lucknow', 'Lucknow'],
  ['Lucknow Distt.', 'Lucknow'],
  ['P.O. - Itaunja', 'Itaunja'],
  ['Huyện Củ Chi', 'Củ Chi'],
  ['Gm. Zakroczym', 'Zakroczym'],
  ['lardo', 'lardo'],
  ['Block', 'Block'],
  ['Kreis e', 'Kreis e'],
])('the name of %s is %s', (text, name) => expect(stripAreaWords(text).name).toBe(name))

test('words and postal codes between names separate them', () => {
  expect(separateAreas('Rampur Tehsil Malihabad Distt. Lucknow')).toBe(
    'Rampur, Tehsil Malihabad, Distt. Lucknow',
  )
  expect(separateAreas('Cabanatuan City 3100 Nueva Ecija')).toBe('Cabanatuan City, Nueva Ecija')
})

test.each([
  ['Thiès, SEN', 'Thiès, SN'],
  ['Bouaké, Elfenbeinküste', 'Bouaké, CI'],
  ['Parakou, Dahomey', 'Parakou, BJ'],
  ['Bobo-Dioulasso, Haute-Volta', 'Bobo-Dioulasso, BF'],
  ['Zomba, Nyasaland', 'Zomba, MW'],
  ['Frunze, Kirghizia', 'Bishkek, KG'],
])('%s is %s: codes of three letters and former names of countries are known', (text, name) => {
  expect(findName(text)).toBe(name)
})

test('a code of three letters is no country among other words', () => {
  const match = findPlace(reference.gazetteer, 'rio dle mar')
  expect(match.suggestions).toContain('rio del mar')
})
