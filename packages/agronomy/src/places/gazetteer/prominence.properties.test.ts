import { reference } from '../../../test/shipped-model'
import { toNameKey } from '../../names/name-key'
import { createStringReader } from '../../names/packed-strings'
import { findPlace } from '../find-place'
import { listPlaces } from './gazetteer'
import { isSamePlace, type Place } from './place'
import { getSize } from './prominence'

const { gazetteer } = reference

const listBearerIds = (key: string) => new Set([...gazetteer.byName.get(key), ...gazetteer.byAlias.get(key)])

/** Names and aliases that several places share, as keys, and the names of those places. */
const sharedNames = listSharedNames()

function listSharedNames(): string[] {
  const bearerIds = new Map<string, number>()
  const shared = new Set<string>()
  for (const { packed } of [gazetteer.byName, gazetteer.byAlias]) {
    const getKey = createStringReader(packed.keys)
    for (let index = 0; index < packed.letterBits.length; index += 1) {
      const key = getKey(index)
      for (const id of packed.entries.subarray(packed.entryStarts[index], packed.entryStarts[index + 1])) {
        if ((bearerIds.get(key) ?? id) !== id) shared.add(key)
        bearerIds.set(key, id)
      }
    }
  }
  const getName = createStringReader(gazetteer.places.columns.names)
  const names = Array.from({ length: gazetteer.places.length }, (_, position) => getName(position))
  return [...shared, ...new Set(names.filter((name) => shared.has(toNameKey(name))))]
}

const listBearers = (name: string): Place[] =>
  listPlaces(gazetteer, Uint32Array.from(listBearerIds(toNameKey(name))))

test('no name means a place ten times smaller than another with that name, unless the other is a namesake', () => {
  const silent: string[] = []
  let checked = 0
  for (const name of sharedNames) {
    const match = findPlace(gazetteer, name)
    if (!match.found) continue
    checked += 1
    const { place, namesakes } = match
    const isNamed = (other: Place) => [place, ...namesakes].some((named) => isSamePlace(named, other))
    const larger = listBearers(name).filter((other) => getSize(other) > 10 * getSize(place))
    if (!larger.every(isNamed)) silent.push(name)
  }
  expect(checked).toBeGreaterThan(25_000)
  expect(silent).toEqual([])
})

test('the first namesake query of an ambiguous name finds the most prominent other place', () => {
  const wrong: string[] = []
  let index = 0
  for (const name of sharedNames) {
    index += 1
    const match = index % 97 === 0 ? findPlace(gazetteer, name) : undefined
    if (!match?.found) continue
    const [namesake] = match.namesakes
    if (!namesake) continue
    const found = findPlace(gazetteer, match.listNamesakeQueries()[0] ?? '')
    const isNear = found.found && (isSamePlace(found.place, namesake) || found.place.country === undefined)
    if (!isNear) wrong.push(name)
  }
  expect(wrong).toEqual([])
})
