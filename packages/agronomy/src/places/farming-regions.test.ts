import { reference } from '../../test/shipped-model'
import { findPlace } from './find-place'
import { listDivisionTowns } from './gazetteer/division-towns'
import { listPlaces, toRegionKey } from './gazetteer/gazetteer'

const { gazetteer } = reference

function findRegion(text: string): string | undefined {
  const match = findPlace(gazetteer, text)
  if (!match.found || match.unknownPart !== undefined) return undefined
  const { name, country } = match.place
  return `${name}, ${country}`
}

test.each([
  ['Oued Righ', 'Oued Righ, DZ'],
  ['Laikipia Plateau', 'Laikipia Plateau, KE'],
  ['Delta du fleuve Sénégal', 'Senegal River Delta, SN'],
  ['Breederiviervallei', 'Breede River Valley, ZA'],
  ['Bonde la Kilombero', 'Kilombero, TZ'],
  ['Plateau Mossi', 'Mossi Plateau, BF'],
  ['Shire Highlands, Malawi', 'Shire Highlands, MW'],
  ['Bacia do Paraná', 'Bacia do Parana, BR'],
  ['Plaine du Cul-de-Sac', 'Cul-de-Sac Plain, HT'],
  ['Pampa Ondulada', 'Pampa Ondulada, AR'],
  ['Callejón de Huaylas', 'Callejon de Huaylas, PE'],
  ['Klamath Basin', 'Klamath Basin, US'],
  ['Ottawa Valley', 'Ottawa Valley, CA'],
  ['Costa de Hermosillo', 'Costa de Hermosillo, MX'],
  ['苏北', 'Northern Jiangsu, CN'],
  ['North Gujarat', 'North Gujarat, IN'],
  ['جنوبی پنجاب', 'Southern Punjab, PK'],
  ['دشت قزوین', 'Qazvin Plain, IR'],
  ['Bafra Ovası', 'Bafra Plain, TR'],
  ['Đồng Tháp Mười', 'Plain of Reeds, VN'],
  ['Ташкентский оазис', 'Tashkent Oasis, UZ'],
  ['讃岐平野', 'Sanuki Plain, JP'],
  ['Marchfeld', 'Marchfeld, AT'],
  ['Câmpia Transilvaniei', 'Transylvanian Plain, RO'],
  ['Mälardalen', 'Malardalen, SE'],
  ['Entre-Deux-Mers', 'Entre-Deux-Mers, FR'],
  ['Tierra de Barros', 'Tierra de Barros, ES'],
  ['Somerset Levels', 'Somerset Levels, GB'],
  ['Барабинская степь', 'Baraba Steppe, RU'],
  ['Lockyer Valley', 'Lockyer Valley, AU'],
  ['Poverty Bay', 'Poverty Bay, NZ'],
  ['Markham Valley', 'Markham Valley, PG'],
])('%s means %s: natural regions, valleys, plains, oases and coasts of each continent', (text, region) => {
  expect(findRegion(text)).toBe(region)
})

test.each([
  ['Ferganatal', 'Fergana Valley, UZ'],
  ["Farg'ona vodiysi", 'Fergana Valley, UZ'],
  ['Vallée du Rhône', 'Rhone Valley, FR'],
  ['Forêt-Noire', 'Schwarzwald, DE'],
  ['मारवाड़', 'Marwar, IN'],
  ['河套灌区', 'Hetao Plain, CN'],
  ['البقاع', 'Bekaa Valley, LB'],
  ['Ege Bölgesi', 'Aegean Region, TR'],
  ['Canadian Prairies', 'Prairies, CA'],
])(
  '%s means %s: regions by their names in other languages, and without the word for their kind',
  (text, region) => {
    expect(findRegion(text)).toBe(region)
  },
)

test.each([
  ['Gap', 'city', 'FR'],
  ['Maine', 'region', 'US'],
  ['León', 'city', 'MX'],
  ['Noto', 'city', 'IT'],
  ['Marche', 'region', 'IT'],
  ['Elgin', 'city', 'US'],
])('%s stays the %s in %s: a region takes no name of a larger place', (text, kind, country) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { kind, country } })
})

test('every region with bounds lies within them, and they are those of a region', () => {
  const known = new Set<string>()
  const outside: string[] = []
  for (const place of listPlaces(
    gazetteer,
    Uint32Array.from({ length: gazetteer.places.length }, (_, i) => i),
  )) {
    if (place.kind !== 'region' || place.country === undefined) continue
    const key = toRegionKey(place.country, place.name)
    const bounds = gazetteer.regionBounds.get(key)
    if (!bounds) continue
    known.add(key)
    const isInside =
      place.latitude >= bounds.south &&
      place.latitude <= bounds.north &&
      place.longitude >= bounds.west &&
      place.longitude <= bounds.east
    if (!isInside) outside.push(key)
  }
  expect(outside).toEqual([])
  expect([...gazetteer.regionBounds.keys()].filter((key) => !known.has(key))).toEqual([])
})

test.each(['Marchfeld', 'North Gujarat', 'Klamath Basin', 'Laikipia Plateau', 'Lockyer Valley'])(
  'the range of %s covers several towns',
  (text) => {
    const match = findPlace(gazetteer, text)
    expect(match.found && listDivisionTowns(gazetteer, match.place).length).toBeGreaterThan(1)
  },
)
