import type { CropMap } from '@crop/client'
import { geoBounds } from 'd3-geo'
import type { Feature, Geometry, Position } from 'geojson'
import { toLabel, type VERDICT_LABELS } from '../shared/analysis/labels'
import type { World } from '../shared/map/world'

type Verdict = (typeof VERDICT_LABELS)[number]

export interface CountryCount {
  /** Numeric code of ISO 3166-1. */
  id: string
  name: string
  total: number
  cells: Record<Verdict, number>
}

type Country = Feature<Geometry, { name: string }>

/** Counts the cells of each country by class; countries with the largest suitable share come first. */
export function countByCountry(countries: World['countries'], cells: CropMap['cells']): CountryCount[] {
  const candidates = countries.features.map((country) => ({ country, bounds: geoBounds(country) }))
  const counts = new Map<Country, CountryCount>()
  for (const [latitude = 0, longitude = 0, score = 0] of cells) {
    const found = candidates.find(
      ({ country, bounds }) =>
        isInBounds(bounds, latitude, longitude) && isInCountry(country, latitude, longitude),
    )
    const label = toLabel(score)
    if (!found || label === 'insufficient_data') continue
    const count = counts.get(found.country) ?? createCount(found.country)
    counts.set(found.country, count)
    count.total += 1
    count.cells[label] += 1
  }
  const getSuitableShare = ({ cells: byLabel, total }: CountryCount) =>
    (byLabel.highly_suitable + byLabel.moderately_suitable) / total
  return [...counts.values()].sort(
    (one, other) => getSuitableShare(other) - getSuitableShare(one) || one.name.localeCompare(other.name),
  )
}

const createCount = ({ id, properties }: Country): CountryCount => ({
  id: String(id),
  name: properties.name,
  total: 0,
  cells: { highly_suitable: 0, moderately_suitable: 0, marginally_suitable: 0, not_suitable: 0 },
})

type Bounds = ReturnType<typeof geoBounds>

/** Bounds that cross the 180th meridian have their west east of their east. */
function isInBounds([[west, south], [east, north]]: Bounds, latitude: number, longitude: number): boolean {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

function isInCountry({ geometry }: Country, latitude: number, longitude: number): boolean {
  if (geometry.type === 'Polygon') return isInPolygon(geometry.coordinates, latitude, longitude)
  if (geometry.type !== 'MultiPolygon') return false
  return geometry.coordinates.some((polygon) => isInPolygon(polygon, latitude, longitude))
}

/** The outer ring contains the point and no hole does: the point is inside an odd number of rings. */
const isInPolygon = (rings: readonly Position[][], latitude: number, longitude: number) =>
  rings.filter((ring) => isInRing(ring, latitude, longitude)).length % 2 === 1

/** Counts the edges that a ray from the point to the west crosses. */
function isInRing(ring: readonly Position[], latitude: number, longitude: number): boolean {
  let isInside = false
  ring.forEach(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
    if (y1 > latitude !== y2 > latitude && longitude > ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) {
      isInside = !isInside
    }
  })
  return isInside
}
