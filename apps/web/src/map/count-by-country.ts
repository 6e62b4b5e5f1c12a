import type { CropMap } from '@crop/client'
import type { Feature, Geometry, Position } from 'geojson'
import { toLabel, type VERDICT_LABELS } from '../shared/analysis/labels'
import type { Countries } from '../shared/map/world'

type VerdictLabel = (typeof VERDICT_LABELS)[number]

export interface CountryCount {
  /** Numeric code of ISO 3166-1. */
  id: string
  name: string
  total: number
  cells: Record<VerdictLabel, number>
}

type Country = Feature<Geometry, { name: string }>

/** Counts the cells of each country by class; countries with the largest suitable share come first. */
export function countByCountry(countries: Countries, cells: CropMap['cells']): CountryCount[] {
  const candidates = countries.features.map((country) => ({ country, bounds: getBounds(country) }))
  const counts = new Map<Country, CountryCount>()
  for (const [latitude, longitude, score] of cells) {
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

type Bounds = readonly [west: number, south: number, east: number, north: number]

function getBounds(country: Country): Bounds {
  const positions = listPolygons(country).flat(2)
  const longitudes = positions.map(([longitude = NaN]) => longitude)
  const latitudes = positions.map(([, latitude = NaN]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

function isInBounds([west, south, east, north]: Bounds, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

function listPolygons({ geometry }: Country): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

const isInCountry = (country: Country, latitude: number, longitude: number) =>
  listPolygons(country).some((polygon) => isInPolygon(polygon, latitude, longitude))

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
