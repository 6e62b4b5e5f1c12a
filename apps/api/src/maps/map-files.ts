import { MAP_RESOLUTION_DEGREES, type CellScore } from '@crop/domain'
import { formatCsvLine } from '@crop/runtime'
import type { MapHead } from './map-schemas'

/** A map of one month. */
export interface MonthMap extends MapHead {
  cells: readonly CellScore[]
}

/** The sources to name when a map is passed on; the data pack has their licences in full. */
export const MAP_SOURCES =
  'CRU CL 2.0; WMO normals (WMO Members, NOAA NCEI); FAO EcoCrop; GeoNames (CC BY 4.0)'

const LINES_PER_PART = 1000

/** Formats a map as CSV (RFC 4180) with a line for each cell. Each line names the map and its sources, because lines are filtered and joined. */
export function* formatMapCsv({ cells, ...head }: MonthMap): Generator<string> {
  yield formatCsvLine([
    'latitude',
    'longitude',
    'score',
    'crop',
    'month',
    'water_supply',
    'model_version',
    'sources',
  ])
  const end = [head.crop, head.month, head.water_supply, head.model_version, MAP_SOURCES]
  for (let start = 0; start < cells.length; start += LINES_PER_PART) {
    const part = cells.slice(start, start + LINES_PER_PART)
    yield part.map((cell) => formatCsvLine([...cell, ...end])).join('')
  }
}

const COLUMNS = 360 / MAP_RESOLUTION_DEGREES
const ROWS = 180 / MAP_RESOLUTION_DEGREES

/** The value of cells without a score: water, and land without a climate record. */
const NO_DATA = -1

/** Codes of the GeoTIFF standard. */
const GEOGRAPHIC_MODEL = 2
const PIXEL_IS_AREA = 1
const WGS_84 = 4326
const IEEE_FLOAT = 3

/** Formats a map as a GeoTIFF of the world in degrees (EPSG:4326), with one band of scores. */
export async function formatGeoTiff({ cells, ...head }: MonthMap): Promise<Uint8Array> {
  // The library is large, and few callers need it.
  const { writeArrayBuffer } = await import('geotiff')
  const scores = new Float32Array(COLUMNS * ROWS).fill(NO_DATA)
  for (const [latitude, longitude, score] of cells) {
    const row = Math.floor((90 - latitude) / MAP_RESOLUTION_DEGREES)
    const column = Math.floor((longitude + 180) / MAP_RESOLUTION_DEGREES)
    scores[row * COLUMNS + column] = score
  }
  // The library writes all tags that it knows, more than its type has. They fit into 1,000 bytes.
  const tags = {
    width: COLUMNS,
    height: ROWS,
    BitsPerSample: [32],
    SampleFormat: [IEEE_FLOAT],
    ModelPixelScale: [MAP_RESOLUTION_DEGREES, MAP_RESOLUTION_DEGREES, 0],
    ModelTiepoint: [0, 0, 0, -180, 90, 0],
    GTModelTypeGeoKey: GEOGRAPHIC_MODEL,
    GTRasterTypeGeoKey: PIXEL_IS_AREA,
    GeographicTypeGeoKey: WGS_84,
    GeogCitationGeoKey: 'WGS 84',
    GDAL_NODATA: String(NO_DATA),
    ImageDescription: `Suitability of ${head.crop}, planted in month ${head.month}, ${head.water_supply}`,
    Software: head.model_version,
    Copyright: MAP_SOURCES,
  }
  return new Uint8Array(writeArrayBuffer(scores, tags))
}
