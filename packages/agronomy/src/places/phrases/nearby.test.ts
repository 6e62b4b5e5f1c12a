import { reference } from '../../../test/shipped-model'
import { findPlace } from '../find-place'

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
  ['niedaleko Krakowa', 'Kraków'],
  ['около Краснодара', 'Krasnodar'],
  ['青森附近', 'Aomori'],
  ['नासिक के पास', 'Nashik'],
  ['near the town of kassala sudan', 'Kassala'],
  ['in the village of gweru zimbabwe', 'Gweru'],
  ['ville de thiès senegal', 'Thiès'],
  ['en el pueblo de jumilla españa', 'Jumilla'],
  ['no município de sorriso mato grosso', 'Sorriso'],
  ['nella città di foggia', 'Foggia'],
  ['im Dorf Uelzen', 'Uelzen'],
  ['katika mji wa iringa', 'Iringa'],
  ['près de la ville de Bobo-Dioulasso', 'Bobo-Dioulasso'],
  ['la Beauce, France', 'Beauce'],
  ['the Wachau', 'Wachau'],
  ['der Kaiserstuhl', 'Kaiserstuhl'],
  ['small village close to Arusha, Tanzania', 'Arusha'],
  ['hamlet near Thirsk', 'Thirsk'],
  ['our farm in Nakuru', 'Nakuru'],
  ['maize field in Kitale, Kenya', 'Kitale'],
  ['my garden in Leeds', 'Leeds'],
  ['Balcony in Paris', 'Paris'],
  ['greenhouse at Westland', 'Westland'],
  ['in Leeds', 'Leeds'],
  ['finca en Jaén, España', 'Jaén'],
  ['ferme à Rennes', 'Rennes'],
  ['sítio em Petrolina', 'Petrolina'],
  ['Garten in Graz', 'Graz'],
  ['kebun di Malang', 'Malang'],
  ['on the road to Kitale', 'Kitale'],
  ['just north of Salinas, California', 'Salinas'],
  ['un village à 20 km de Sikasso', 'Sikasso'],
  ['en périphérie de Bouaké', 'Bouaké'],
  ['comunidad cercana a Cusco', 'Cusco'],
  ['zona rural de Petrolina', 'Petrolina'],
  ['na região de Ribeirão Preto', 'Ribeirão Preto'],
  ['kleines Dorf nahe Graz', 'Graz'],
  ['im Raum Rosenheim', 'Rosenheim'],
  ['nelle vicinanze di Rieti', 'Rieti'],
  ['in de omgeving van Venlo', 'Venlo'],
  ['okolice Lublina', 'Lublin'],
  ['aproape de Cluj-Napoca', 'Cluj-Napoca'],
  ['в районе Краснодара', 'Krasnodar'],
  ['близо до Пловдив', 'Plovdiv'],
  ['nje ya Eldoret', 'Eldoret'],
  ['desa dekat Malang', 'Malang'],
  ['ngoại thành Hà Nội', 'Hanoi'],
  ['ضواحي دمشق', 'Damascus'],
  ['ملتان کے قریب', 'Multan'],
  ['लखनऊ के निकट', 'Lucknow'],
  ['Antalya çevresi', 'Antalya'],
  ['ใกล้เชียงใหม่', 'Chiang Mai'],
  ['昆明郊区', 'Kunming'],
  ['I live in Nakuru', 'Nakuru'],
  ['what about Kisumu?', 'Kisumu'],
  ["j'habite à Korhogo", 'Korhogo'],
  ['ich wohne bei Kassel', 'Kassel'],
  ['ich komme aus Kassel', 'Kassel'],
  ['vivo a Foggia', 'Foggia'],
  ['я живу в Воронеже', 'Voronezh'],
  ['mieszkam w Lublinie', 'Lublin'],
  ['saya tinggal di Malang', 'Malang'],
  ['mi finca está en Jumilla', 'Jumilla'],
  ['from Nakuru', 'Nakuru'],
  ['greater Nairobi', 'Nairobi'],
  ['Nairobi metropolitan area', 'Nairobi'],
  ['Nakuru and surroundings', 'Nakuru'],
  ['rural Kansas', 'Kansas'],
])('“%s” means %s', (text, name) => {
  expect(find(text)).toMatchObject({ found: true, isAlias: true, place: { name } })
})

test('a distance from a place is noted as not understood', () => {
  expect(find('10 km south of Griffith NSW')).toMatchObject({ unusedParts: ['10 km south of'] })
  expect(find('close to Naivasha')).toMatchObject({ unusedParts: [] })
})

test.each([
  ['half an hour from Nakuru', 'Nakuru', 'half an hour from'],
  ['1 hour drive from Lusaka', 'Lusaka', '1 hour drive from'],
  ['à 15 minutes de Dijon', 'Dijon', 'à 15 minutes de'],
  ['kilomita 10 kutoka Mbeya', 'Mbeya', 'kilomita 10 kutoka'],
  ['20 km von Bern entfernt', 'Bern', '20 km von'],
  ['halfway between Lyon and Grenoble', 'Lyon', 'Grenoble'],
  ['entre Loja y Cuenca', 'Loja', 'Cuenca'],
])('“%s” means %s, and “%s” is noted as not understood', (text, name, unused) => {
  expect(find(text)).toMatchObject({ isAlias: true, place: { name }, unusedParts: [unused] })
})

test('a field lies between two places only if they are near each other', () => {
  expect(find('between Lyon and Nakuru')).toMatchObject({ found: false })
})

test.each(['North Platte', 'East London', 'South Bend', "Bei'an", 'La Paz', 'Los Angeles', 'Le Mans'])(
  'the first word of %s is a part of its name',
  (text) => expect(find(text)).toMatchObject({ found: true, place: { name: text } }),
)

test.each([
  'near',
  'village near',
  '10 km from',
  'between',
  'north of',
  'the farm',
  'la finca',
  'in der Nähe von',
  'my farm',
])('“%s” names no place', (text) => {
  expect(find(text)).toMatchObject({ found: false })
})

test.each([
  ['farm just outside Nanyuki', 'Nanyuki'],
  ["our co-op's fields around Tarlac", 'Tarlac City'],
  ['un terrain près de Ngaoundéré', 'Ngaoundéré'],
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

test.each([
  'Maison',
  'campo',
  'granja',
  'Rumah',
  'gård',
  'bağ',
  'nada',
  'jardin',
  'hier',
  'дом',
  'сад',
  'countryside',
])('“%s”, a word for a house, a field or a garden, is no place', (text) =>
  expect(find(text)).toMatchObject({ found: false, reason: 'unknown' }),
)

test.each([
  ['Mai Son', 'Mai Sơn'],
  ['Maison, Vietnam', 'Mai Sơn'],
  ['Uji', 'Uji'],
  ['Hof', 'Hof'],
  ['El Campo', 'El Campo'],
])('“%s” is the place %s even so', (text, name) => expect(find(text)).toMatchObject({ place: { name } }))

test('places with the name of an everyday word are suggested', () => {
  expect(find('Horta')).toMatchObject({
    suggestions: expect.arrayContaining([expect.stringContaining('horta')]),
  })
})

test('a hamlet with the name of such a word is found with its country', () => {
  expect(find('None, Italy')).toMatchObject({ found: true, place: { name: 'None', country: 'IT' } })
})

test.each([
  ['Lincoln in Nebraska', 'Lincoln', 'US'],
  ['Toledo in Spain', 'Toledo', 'ES'],
  ['Ames in Iowa, USA', 'Ames', 'US'],
  ['Griffith in NSW', 'Griffith', 'AU'],
  ['Hof in Bayern', 'Hof', 'DE'],
  ['Kempten im Allgäu', 'Kempten (Allgaeu)', 'DE'],
  ['Bourges dans le Cher', 'Bourges', 'FR'],
  ['Jaén en Andalucía', 'Jaén', 'ES'],
  ['Ica en el Perú', 'Ica', 'PE'],
  ['Beja no Alentejo', 'Beja', 'PT'],
  ['Siena in Toscana', 'Siena', 'IT'],
  ['Zevenaar in Gelderland', 'Zevenaar', 'NL'],
  ['Malang di Jawa Timur', 'Malang', 'ID'],
  ['Mbeya nchini Tanzania', 'Mbeya', 'TZ'],
  ['Iloilo sa Pilipinas', 'Iloilo', 'PH'],
  ['Can Tho ở Việt Nam', 'Cần Thơ', 'VN'],
  ['near Lincoln in Nebraska', 'Lincoln', 'US'],
])('“%s” means %s in %s', (text, name, country) => {
  expect(find(text)).toMatchObject({ found: true, isAlias: true, place: { name, country } })
})

test('an unknown place in a known state means the state', () => {
  expect(find('Smallville in Nebraska')).toMatchObject({
    place: { name: 'Nebraska' },
    unknownPart: 'Smallville',
  })
  expect(find('Linclon in Nebraska')).toMatchObject({ place: { name: 'Lincoln' }, rightName: 'Lincoln' })
})

test.each(['Di Daeng', 'Sa Pedro', 'Tha in Chan'])('“%s” has no word for “in”', (text) => {
  expect(find(text)).toMatchObject({ found: false })
})

test('four phrases inside one another are read, and no more', () => {
  expect(find('near near near near Nakuru')).toMatchObject({ place: { name: 'Nakuru' } })
  expect(find('near near near near near Nakuru')).toMatchObject({ found: false })
})

test.each([
  ['between two places', `${'tra qzx e '.repeat(4)}qzx${'附近'.repeat(13)}`],
  ['in front', 'in '.repeat(66)],
])('a text of many phrases %s searches for similar names in a few of them only', (_kind, text) => {
  const { gazetteer } = reference
  const searched: string[] = []
  const listSimilarKeys = (key: string, maxTypos: number) => {
    searched.push(key)
    return gazetteer.byName.listSimilarKeys(key, maxTypos)
  }
  const counted = { ...gazetteer, byName: { ...gazetteer.byName, listSimilarKeys } }
  expect(findPlace(counted, text)).toMatchObject({ found: false })
  expect(searched.length).toBeGreaterThan(0)
  expect(searched.length).toBeLessThan(60)
})
