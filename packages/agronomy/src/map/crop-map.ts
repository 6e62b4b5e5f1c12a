import { MAP_RESOLUTION_DEGREES, type MapCell, type MapWaterSupply } from '@crop/domain'
import { findBestScore } from '../annual/best-score'
import { at } from '../at'
import { MAX_STATION_KM } from '../assess/resolved-question'
import { getPartsOfMonth, MONTHS } from '../calendar'
import { findPlaceClimate, type PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/traits/crop-type'
import { findCrop } from '../crops/find-crop'
import { roundTo } from '../numbers'
import { getPerennialOutcomes } from '../perennial/perennial-outcome'
import { parseCoordinates } from '../places/coordinates/parse-coordinates'
import { findCellElevation } from '../places/coordinates/elevation-grid'
import type { PointLocator } from '../places/coordinates/locate-point'
import type { Reference } from '../reference'
import type { Field } from '../score/field'
import { computePlantingTimings } from '../score/planting-timing'
import { KNOWN_SUPPLIES } from '../score/water-supply'
import { withScratchSeries } from '../reused/scratch-series'

/** South of this latitude there is only Antarctica. */
const SOUTHERNMOST = -60

/** The data of a model's maps besides their crop. */
export interface MapSources {
  readonly reference: Reference
  readonly locatePoint: PointLocator
}

/**
 * Lists the cells of 1° whose centre is on land, without Antarctica, from north to south. In a data pack without
 * elevations these are the cells that have a town.
 */
export function listMapCells({ elevations, gazetteer }: Reference): MapCell[] {
  const isLand = elevations
    ? (cell: MapCell) => findCellElevation(elevations, cell) !== undefined
    : createTownCellFilter(gazetteer.places.columns)
  const cells: MapCell[] = []
  const half = MAP_RESOLUTION_DEGREES / 2
  for (let latitude = 90 - half; latitude > SOUTHERNMOST; latitude -= MAP_RESOLUTION_DEGREES) {
    for (let longitude = half - 180; longitude < 180; longitude += MAP_RESOLUTION_DEGREES) {
      if (isLand({ latitude, longitude })) cells.push({ latitude, longitude })
    }
  }
  return cells
}

type TownColumns = Pick<
  Reference['gazetteer']['places']['columns'],
  'citiesByLatitude' | 'latitudes' | 'longitudes'
>

function createTownCellFilter({ citiesByLatitude, latitudes, longitudes }: TownColumns) {
  const toKey = (latitude: number, longitude: number) => `${Math.floor(latitude)},${Math.floor(longitude)}`
  const keys = new Set(
    Array.from(citiesByLatitude, (city) => toKey(at(latitudes, city), at(longitudes, city))),
  )
  return ({ latitude, longitude }: MapCell) => keys.has(toKey(latitude, longitude))
}

/**
 * Returns the scores of the twelve planting months as `assess` publishes them for the centre of the cell and this water
 * supply. Undefined where no climate record is near enough. It computes no more than the scores, and so takes a third of the
 * time of an assessment.
 *
 * @param crop the name of a crop or of one of its types; throws for any other name
 */
export function scoreMapCell(
  { reference, locatePoint }: MapSources,
  crop: string,
  supply: MapWaterSupply,
  { latitude, longitude }: MapCell,
): readonly number[] | undefined {
  const match = findCrop(reference.crops, crop)
  if (!match.found) throw new Error('The crop of a map must be in the reference data.')
  const point = parseCoordinates(`${latitude},${longitude}`)?.place
  const climate = point && findPlaceClimate(reference.stations, locatePoint(point))
  if (!climate || climate.site.nearestKm > MAX_STATION_KM) return undefined
  const field: Field = { supply: KNOWN_SUPPLIES[supply], soilPh: undefined }
  const scores = match.types.map((type) => scoreMonths(climate, type, field))
  return MONTHS.map((month) => roundTo(Math.max(...scores.map((ofType) => ofType[month - 1] ?? 0)), 2))
}

function scoreMonths(climate: PlaceClimate, type: CropType, field: Field): readonly number[] {
  if (isPerennial(type)) {
    return getPerennialOutcomes(climate, type, field).map(({ scores }) => scores.expected)
  }
  const timings = computePlantingTimings(climate, type)
  return MONTHS.map((month) => {
    const plantingDays = getPartsOfMonth(month).map(({ plantingDay }) => plantingDay)
    const options = { field, timing: timings?.[month - 1], minScore: 0 }
    return withScratchSeries(() => findBestScore(climate, type, plantingDays, options))
  })
}
