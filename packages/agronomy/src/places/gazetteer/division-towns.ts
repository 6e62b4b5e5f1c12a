import { toNameKey } from '../../names/name-key'
import { type Bounds, isWithinBounds, toBounds } from './bounds'
import { stripDivisionWords } from './division-words'
import { type Gazetteer, getRegionBounds } from './gazetteer'
import { getDistanceKm, type Place } from './place'

/** Towns that stand for a division. */
export const MAX_TOWNS = 12
/** They are chosen among the most populous ones: people farm around them. */
const MAX_CANDIDATES = 100
/** Metres of height that count as a kilometre of distance: 1,000 m change the climate as 200 km do. */
const METRES_PER_KM = 5
/** Cities of an unknown district may lie this far outside the bounds of its known towns. */
const MARGIN_DEGREES = 0.3
/** Share of the ellipse within the bounds of a region whose towns are certainly in it. */
const CORE_SHARE = 0.64

/**
 * Lists up to twelve towns of a division whose height is known, first the main one, then each time the town that
 * differs most from those before it by distance and height. None for a town. A region that is no administrative division has those
 * within its bounds.
 */
export function listDivisionTowns(gazetteer: Gazetteer, division: Place): Place[] {
  const [mainTown, ...others] = listTowns(gazetteer, division).slice(0, MAX_CANDIDATES)
  if (!mainTown) return []
  const chosen = [mainTown]
  const distances = others.map((town) => getDifferenceKm(town, mainTown))
  while (chosen.length < MAX_TOWNS) {
    const farthest = distances.indexOf(Math.max(...distances))
    const town = others[farthest]
    if (!town || distances[farthest] === 0) break
    chosen.push(town)
    for (const [index, other] of others.entries()) {
      distances[index] = Math.min(distances[index] ?? 0, getDifferenceKm(other, town))
    }
  }
  return chosen
}

/** Returns the distance between two towns in km, with their difference in height. */
function getDifferenceKm(a: Place, b: Place): number {
  const metres = (a.elevationM ?? 0) - (b.elevationM ?? 0)
  return Math.hypot(getDistanceKm(a, b), metres / METRES_PER_KM)
}

/** Lists the towns of a division whose height is known, the most populous first. */
function listTowns(gazetteer: Gazetteer, division: Place): Place[] {
  const { kind, country, name, admin1 } = division
  if (kind === 'city' || country === undefined) return []
  if (kind === 'district') return listTownsOfDistrict(gazetteer, country, division)
  const bounds = getRegionBounds(gazetteer, division)
  return bounds
    ? putNearestFirst(listTownsWithin(gazetteer, country, bounds), division)
    : listTownsOfRegion(gazetteer, country, admin1 === '' ? name : admin1)
}

/** Lists the towns of a region with approximate bounds: those well within, or all if these are few, as on an island. */
function listTownsWithin({ places }: Gazetteer, country: string, bounds: Bounds): Place[] {
  const [inner, all] = [CORE_SHARE, 1].map((share) =>
    places.listCitiesWithin(country, bounds, share).filter(hasHeight),
  )
  return inner && inner.length >= MAX_TOWNS ? inner : (all ?? [])
}

/** The point of a region that is no division is at its best-known farming town. */
function putNearestFirst(towns: readonly Place[], region: Place): Place[] {
  const nearest = findNearest(towns, region)
  return nearest ? [nearest, ...towns.filter((town) => town !== nearest)] : []
}

const hasHeight = ({ elevationM }: Place) => elevationM !== undefined

function listTownsOfRegion({ places }: Gazetteer, country: string, region: string): Place[] {
  const key = toNameKey(region)
  return places.listCities(country, (admin1) => toNameKey(admin1) === key).filter(hasHeight)
}

/**
 * Lists the towns of a district. The district of many cities is not known: they count to that of the nearest town whose
 * district is known, or of the nearest seat of a district.
 */
function listTownsOfDistrict(gazetteer: Gazetteer, country: string, district: Place): Place[] {
  const inRegion = listTownsOfRegion(gazetteer, country, district.admin1)
  const keyOf = createDivisionKeys()
  const key = keyOf(district.name)
  const inDistrict = inRegion.filter((town) => keyOf(town.admin2) === key)
  const bounds = toBounds([district, ...inDistrict])
  const assigned = [
    ...inRegion.filter(({ admin2 }) => admin2 !== ''),
    ...gazetteer.places
      .listDistricts(country, district.admin1)
      .map((seat) => ({ ...seat, admin2: seat.name })),
  ].filter((place) => isWithinBounds(bounds, place, 2 * MARGIN_DEGREES))
  return inRegion.filter((town) => {
    if (town.admin2 !== '') return keyOf(town.admin2) === key
    return (
      isWithinBounds(bounds, town, MARGIN_DEGREES) && keyOf(findNearest(assigned, town)?.admin2 ?? '') === key
    )
  })
}

/** Creates a function that returns the key of a division without the word for its kind; many towns have the same one. */
function createDivisionKeys(): (name: string) => string {
  const keys = new Map<string, string>()
  return (name) => {
    const key = keys.get(name) ?? toNameKey(stripDivisionWords(name) ?? name)
    keys.set(name, key)
    return key
  }
}

function findNearest(places: readonly Place[], { latitude, longitude }: Place): Place | undefined {
  const eastWest = Math.cos((latitude * Math.PI) / 180)
  let nearest: Place | undefined
  let nearestSquare = Infinity
  for (const place of places) {
    // Flat distances are exact enough for the few kilometres between these places, and far cheaper.
    const square = (place.latitude - latitude) ** 2 + ((place.longitude - longitude) * eastWest) ** 2
    if (square < nearestSquare) [nearest, nearestSquare] = [place, square]
  }
  return nearest
}
