import { SHIPPED_DATA_DIR } from './data-dir'
import { loadNames } from './data-pack/load-reference'
import { loadModel } from './model'
import { findPlace } from './places/find-place'
import { loadReferenceLists } from './reference-lists'

const lists = loadReferenceLists()

test('a crop is listed once with all its names', () => {
  const wheat = lists.listCrops().filter(({ crop }) => crop === 'wheat')
  expect(wheat).toHaveLength(1)
  expect(wheat[0]?.aliases).toEqual(expect.arrayContaining(['gehun', 'winter wheat']))
})

describe('asked by an alias', () => {
  const model = loadModel()
  // Far from any climate record: nothing is computed.
  const ask = (crop: string) => model.assess({ crop, location: '-45,-170', month: 4 })
  const matchesOf = (crop: string) =>
    ask(crop)
      .notes.filter(({ code }) => code === 'CROP_MATCHED')
      .map(({ detail }) => detail)

  test('an answer keeps what was asked, and one of its notes names the match, for every listed alias', () => {
    const aliases = lists.listCrops().flatMap((entry) => entry.aliases)
    const silent = aliases.filter((alias) => ask(alias).crop !== alias || matchesOf(alias).length !== 1)
    expect(silent).toEqual([])
  })

  test.each([
    ['gehun', ['“gehun” is taken as wheat.']],
    ['winter wheat', ['“winter wheat” is taken as Wheat (winter type).']],
    ['sweet potato', ['“sweet potato” is taken as sweetpotato.']],
    ['Wheat', []],
  ])('%s is noted as %j', (crop, notes) => {
    expect(matchesOf(crop)).toEqual(notes)
  })
})

test('crops are found by the beginning of any of their names', () => {
  expect(lists.listCrops('Makk')).toEqual([expect.objectContaining({ crop: 'maize' })])
})

test('places come by beginning, most populous first, each once', () => {
  const [nakuru] = lists.listLocations('Naku', 10)
  expect(nakuru).toEqual({
    location: 'nakuru',
    name: 'Nakuru',
    country: 'KE',
    region: 'Nakuru County',
    population: 259903,
  })
  const lahore = lists.listLocations('lahore', 50).filter(({ location }) => location === 'lahore')
  expect(lahore).toEqual([expect.objectContaining({ country: 'PK', region: 'Punjab' })])
  const counts = lists.listLocations('a', 20).map(({ population }) => population)
  expect(counts).toHaveLength(20)
  expect(counts).toEqual([...counts].sort((one, other) => Number(other) - Number(one)))
})

test.each([
  ['Bomb', 'mumbai'],
  ['São Pau', 'sao paulo'],
  ['reykjaví', 'reykjavik'],
  ['saint pet', 'saint petersburg, ru'],
  ['st pet', 'saint petersburg, ru'],
  ['Моск', 'moscow, ru'],
  ['ঢা', 'dhaka, bd'],
  ['victoria', 'victoria, ca'],
])('%s is the beginning of %s', (prefix, location) => {
  expect(lists.listLocations(prefix, 5).map((entry) => entry.location)).toContain(location)
})

test('every listed location means its place, if need be by coordinates', () => {
  const { gazetteer } = loadNames(SHIPPED_DATA_DIR)
  const wrong = [...'abcdefghijklmnopqrstuvwxyz', 'san', 'victoria', 'bil']
    .flatMap((prefix) => lists.listLocations(prefix, 50))
    .filter(({ location, country, region }) => {
      const match = findPlace(gazetteer, location)
      const isPoint = /^-?[\d.]+,-?[\d.]+$/.test(location)
      const isThat =
        match.found && (isPoint || (match.place.country === country && match.place.admin1 === region))
      return !isThat
    })
  expect(wrong).toEqual([])
})

test('nothing begins with signs, and everything with nothing', () => {
  for (const signs of ['!!', '-', '\u0301']) {
    expect(lists.listCrops(signs)).toEqual([])
    expect(lists.listLocations(signs, 5)).toEqual([])
  }
  expect(lists.listCrops(' ')).toEqual(lists.listCrops())
  expect(lists.listLocations('', 1)).toEqual([expect.objectContaining({ location: 'shanghai' })])
  expect(lists.listLocations('a', 0)).toEqual([])
})
