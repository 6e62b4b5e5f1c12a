import { reference } from '../../test/shipped-model'
import { findPlace } from './find-place'
import { stripDivisionWords } from './gazetteer/division-words'

const { gazetteer } = reference

function findDivision(text: string): string | undefined {
  const match = findPlace(gazetteer, text)
  if (!match.found) return undefined
  const { kind, name, country } = match.place
  return `${kind}: ${name}, ${country}`
}

test.each([
  ['Devon', 'district: Devon, GB'],
  ['Lincolnshire', 'district: Lincolnshire, GB'],
  ['Suffolk', 'district: Suffolk, GB'],
  ['Yorkshire', 'region: Yorkshire, GB'],
  ['Fresno County', 'district: Fresno County, US'],
  ['Lancaster County, PA', 'district: Lancaster County, US'],
  ['County Cork', 'district: County Cork, IE'],
  ['Provincia de Jaén', 'district: Provincia de Jaén, ES'],
  ['provincia di Foggia', 'district: Provincia di Foggia, IT'],
  ['Département de la Drôme', 'district: Drôme, FR'],
  ['Gers', 'district: Gers, FR'],
  ['Oberbayern', 'district: Upper Bavaria, DE'],
  ['West Pokot', 'region: West Pokot County, KE'],
  ['Borno', 'region: Borno State, NG'],
  ['Taraba', 'region: Taraba State, NG'],
  ['Edo', 'region: Edo State, NG'],
  ['Kaffa', 'region: Kaffa, ET'],
  ['Himachal', 'region: Himachal Pradesh, IN'],
  ['La Matanza, Argentina', 'district: Partido de La Matanza, AR'],
])('%s means %s: counties, provinces and states, with and without the word', (text, place) => {
  expect(findDivision(text)).toBe(place)
})

test.each([
  ['Bayern', 'region: Bavaria, DE'],
  ['Bretagne', 'region: Brittany, FR'],
  ['Andalucía', 'region: Andalusia, ES'],
  ['Краснодарский край', 'region: Krasnodar Krai, RU'],
  ['Полтавська область', 'region: Poltava, UA'],
  ['Oromia', 'region: Oromiya, ET'],
  ['Jawa Tengah', 'region: Central Java, ID'],
  ['Dolnośląskie', 'region: Lower Silesia, PL'],
  ['उत्तर प्रदेश', 'region: Uttar Pradesh, IN'],
  ['தமிழ்நாடு', 'region: Tamil Nadu, IN'],
  ['Νομός Λάρισας', 'district: Nomos Larisis, GR'],
  ['νομού Καρδίτσας', 'district: Nomos Kardhitsas, GR'],
  ['Π.Ε. Ηρακλείου', 'district: Heraklion Regional Unit, GR'],
  ['Περιφέρεια Θεσσαλίας', 'region: Thessaly, GR'],
  ['Kolli Hills', 'region: Kolli Hills, IN'],
  ['Tokachi plain', 'region: Tokachi Plain, JP'],
  ['Valle de Lerma', 'region: Valle de Lerma, AR'],
  ['Hex River Valley', 'region: Hex River Valley, ZA'],
  ['山东省', 'region: Shandong, CN'],
  ['山东', 'region: Shandong, CN'],
  ['新潟県', 'region: Niigata, JP'],
  ['전라남도', 'region: Jeollanam-do, KR'],
  ['Basse-Saxe', 'region: Lower Saxony, DE'],
  ['Puglia', 'region: Apulia, IT'],
])('%s means %s: divisions in the language of their country and in others', (text, place) => {
  expect(findDivision(text)).toBe(place)
})

test.each([
  ['Picardy', 'region: Picardie, FR'],
  ['Lorraine', 'region: Lorraine, FR'],
  ['Bohemia', 'region: Bohemia, CZ'],
  ['Hallertau', 'region: Hallertau, DE'],
  ['Mekong Delta', 'region: Mekong Delta, VN'],
  ['Delta du Mékong', 'region: Mekong Delta, VN'],
  ['Kashmir', 'region: Kashmir, IN'],
  ['Texas High Plains', 'region: Texas High Plains, US'],
  ['Po Valley', 'region: Pianura Padana, IT'],
  ['Central Valley, California', 'region: Central Valley, US'],
  ['Rift Valley, Kenya', 'region: Rift Valley, KE'],
  ['Nile Delta', 'region: Nile Delta, EG'],
  ['Crete', 'region: Crete, GR'],
  ['Majorca', 'region: Mallorca, ES'],
  ['Sulawesi', 'region: Sulawesi, ID'],
])('%s means %s: historic regions, farming regions and islands', (text, place) => {
  expect(findDivision(text)).toBe(place)
})

test.each([
  ['Landkreis Passau', 'district: Landkreis Passau, DE'],
  ['Lkr. Passau', 'district: Landkreis Passau, DE'],
  ['Kreis Soest', 'district: Kreis Soest, DE'],
  ['Ortenaukreis', 'district: Ortenaukreis, DE'],
  ['Rhein-Neckar', 'district: Rhein-Neckar-Kreis, DE'],
  ['Märkischer Kreis', 'district: Märkischer Kreis, DE'],
])('%s means %s: the counties of Germany', (text, place) => {
  expect(findDivision(text)).toBe(place)
})

test.each(['Passau', 'Soest', 'Vechta', 'Celle', 'München', 'Leer'])(
  '%s is the city and not the county around it',
  (text) => {
    const match = findPlace(gazetteer, text)
    expect(match).toMatchObject({ found: true, place: { kind: 'city', country: 'DE' } })
  },
)

test.each([
  ['Dist. Nashik, Maharashtra', 'district: Nashik Division, IN'],
  ['Nashik Distt', 'district: Nashik Division, IN'],
  ['Pcia. de Buenos Aires', 'region: Buenos Aires, AR'],
  ['Prov. di Ferrara', 'district: Provincia di Ferrara, IT'],
  ['Dpto. de Antioquia', 'region: Antioquia, CO'],
  ['Ростовская обл.', 'region: Rostov, RU'],
  ['Denver CO', 'city: Denver, US'],
])('%s means %s: abbreviated words for the kind of division', (text, place) => {
  expect(findDivision(text)).toBe(place)
})

test.each([
  ['Алтайский край', 'region: Altai Krai, RU'],
  ['Республика Алтай', 'region: Altai, RU'],
  ['चितवन', 'district: Chitwan, NP'],
  ['Province 1, Nepal', 'region: Koshi, NP'],
  ['Haute-Garonne', 'district: Upper Garonne, FR'],
  ['Varsinais-Suomi', 'region: Southwest Finland, FI'],
])('%s means %s: native and former names', (text, place) => {
  expect(findDivision(text)).toBe(place)
})

test.each([
  ['Loire Valley', 'region: Loire Valley, FR'],
  ['Oberschwaben', 'region: Oberschwaben, DE'],
  ['Shenandoah Valley', 'region: Shenandoah Valley, US'],
  ['Brong Ahafo', 'region: Brong Ahafo, GH'],
  ['Karabakh', 'region: Karabakh, AZ'],
  ['Bunyoro', 'region: Bunyoro, UG'],
  ['Treasure Valley', 'region: Treasure Valley, US'],
])('%s means %s: further farming and historic regions', (text, place) => {
  expect(findDivision(text)).toBe(place)
})

test('a run of 100,000 spaces between a place and its country counts as one', () => {
  expect(findDivision(`nakuru,${' '.repeat(100_000)}kenya`)).toBe('city: Nakuru, KE')
  expect(findDivision(`prov${' '.repeat(100_000)}x`)).toBeUndefined()
})

test.each(['Africa', 'África', 'Asia', 'Europe', 'South America', 'Amérique du Sud'])(
  '%s is a continent and no place',
  (text) => {
    expect(findPlace(gazetteer, text)).toEqual({ found: false, reason: 'continent', suggestions: [] })
  },
)

test.each([
  ['Devon, Canada', 'city: Devon, CA'],
  ['Lorraine, Quebec', 'city: Lorraine, CA'],
  ['Suffolk, Virginia', 'city: Suffolk, US'],
  ['Asia, Philippines', 'city: Asia, PH'],
])('%s means %s: a country or division selects a less prominent place', (text, place) => {
  expect(findDivision(text)).toBe(place)
})

test.each([
  ['Suffolk', 'Suffolk'],
  ['Salisbury', 'Harare'],
  ['kochi', 'Cochin'],
  ['frankfurt', 'Frankfurt (Oder)'],
  ['ouest', 'West'],
  ['Santiago', 'Santiago de Cuba'],
  ['St. Louis', 'Saint-Louis'],
  ['ban dung', 'Ban Dung'],
  ['Pemba', 'Pemba'],
  ['Punjab', 'Punjab'],
])('the namesakes of %s include %s', (text, namesake) => {
  const match = findPlace(gazetteer, text)
  expect(match.found && match.namesakes.map(({ name }) => name)).toContain(namesake)
})

test.each([
  ['victoria', 'Hong Kong'],
  ['perth', 'Perth Amboy'],
  ['bandung', 'Ban Dung'],
  ['suva', 'Suwa'],
])('the namesakes of %s do not include %s, whose name is another', (text, other) => {
  const match = findPlace(gazetteer, text)
  expect(match.found && match.namesakes.map(({ name }) => name)).not.toContain(other)
})

test.each([
  ['County of Devon', 'Devon'],
  ['Landkreis Uelzen', 'Uelzen'],
  ['Dist. Nashik', 'Nashik'],
  ['Estado Zulia', 'Zulia'],
  ['Powiat kutnowski', 'kutnowski'],
  ['Kabupaten Pacitan', 'Pacitan'],
  ['Ростовская область', 'Ростовская'],
  ['山东省', '山东'],
  ['Fresno County', 'Fresno'],
])('%s is %s without the word for its kind', (name, shortened) => {
  expect(stripDivisionWords(name)).toBe(shortened)
})

test.each(['Devon', 'County', 'Kreis', '京都'])('%s has no word for its kind', (name) => {
  expect(stripDivisionWords(name)).toBeUndefined()
})

test('a hostile text of 100,000 characters is not searched for words', () => {
  for (const text of [' '.repeat(100_000), 'county '.repeat(15_000)]) {
    expect(stripDivisionWords(text)).toBeUndefined()
  }
})

test.each([
  ['Compostela Valley, Philippines', 'Davao de Oro, PH'],
  ['Hà Tây', 'Hanoi, VN'],
  ['Bình Thuận', 'Bình Thuận, VN'],
  ['Vĩnh Phúc, Vietnam', 'Vĩnh Phúc, VN'],
  ['Hedmark', 'Innlandet, NO'],
  ['Sør-Trøndelag', 'Trøndelag, NO'],
  ['North-West Frontier Province', 'Khyber Pakhtunkhwa, PK'],
  ['Tenasserim', 'Tanintharyi Region, MM'],
  ['NEFA, India', 'Arunachal Pradesh, IN'],
  ['Northern Transvaal', 'Limpopo, ZA'],
  ['Guanabara, Brasil', 'Rio de Janeiro, BR'],
  ['Distrito Federal, México', 'Mexico City, MX'],
  ['RAAN', 'North Caribbean Coast, NI'],
  ['Souss-Massa-Drâa', 'Souss-Massa, MA'],
  ['Haute-Guinée', 'Kankan Region, GN'],
])('%s is %s: former provinces are known', (text, name) => {
  const match = findPlace(gazetteer, text.toLowerCase())
  expect(match.found && `${match.place.name}, ${match.place.country}`).toBe(name)
})

test.each(['Shaba', 'Irian Jaya', 'Oriente, Cuba', 'Gongola State', 'Cape Province', 'Dyfed, Wales'])(
  '%s became several divisions, and asks which one is meant',
  (text) => {
    const match = findPlace(gazetteer, text.toLowerCase())
    expect(match.found && match.namesakes.length).toBeGreaterThan(0)
  },
)

test.each([
  ['Kabacan, Cotabato', 'Kabacan', 'PH'],
  ['Goma, Kivu', 'Goma', 'CD'],
  ['Manado, Sulawesi', 'Manado', 'ID'],
  ['Tura, Garo Hills', 'Tura', 'IN'],
  ['Balurghat, Dinajpur', 'Balurghat', 'IN'],
  ['Yambio, Equatoria', 'Yambio', 'SS'],
  ['Catbalogan, Samar', 'Catbalogan', 'PH'],
  ['Cúcuta, Santander', 'Cúcuta', 'CO'],
  ['Santa Rosa, Pampa', 'Santa Rosa', 'AR'],
  ['Nakuru, Rift Valley', 'Nakuru', 'KE'],
  ['Bulawayo, Matabeleland', 'Bulawayo', 'ZW'],
  ['Semarang, Jawa', 'Semarang', 'ID'],
])(
  '%s is %s in %s: a division without its direction or article, or a historic region',
  (text, name, country) => {
    const match = findPlace(gazetteer, text.toLowerCase())
    expect(match).toMatchObject({ place: { name, country } })
    expect(match.found && match.unknownPart).toBeUndefined()
  },
)

test('no name of a place or region ends with a capital behind an apostrophe', () => {
  const wrong = Array.from({ length: gazetteer.places.columns.populations.length }, (_, position) =>
    gazetteer.places.get(position),
  ).flatMap(({ name, admin1 }) => [name, admin1].filter((text) => /\p{Ll}['’]\p{Lu}$/u.test(text)))
  expect(wrong).toEqual([])
})
