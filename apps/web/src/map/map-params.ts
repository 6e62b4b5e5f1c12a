import { type UrlProblem, listUrlProblems } from '../shared/question/url-problems'
import { getCurrentMonth, QUESTION_READERS, readMonth } from '../shared/question/question-urls'
import type { WaterSupply } from '../shared/question/question'
import { MAP_SEASONS, type MapSeason } from '../shared/question/map-url'
import { isRegion, type Region } from '../shared/map/regions'

/** The parameters of a map in its URL. Missing ones have defaults. */
export interface MapParams {
  crop: string
  month: number
  waterSupply: WaterSupply
  region: Region
  season: MapSeason
}

const readSeason = (value: string | null) => MAP_SEASONS.find((season) => season === value)

const DEFAULT_CROP = 'maize'

export function readMapParams(cropInPath: string | undefined, search: string): MapParams {
  const params = new URLSearchParams(search)
  const region = params.get('region')
  return {
    crop: cropInPath ?? DEFAULT_CROP,
    month: readMonth(params.get('month')) ?? getCurrentMonth(),
    waterSupply: params.get('water_supply') === 'irrigated' ? 'irrigated' : 'rainfed',
    region: isRegion(region) ? region : 'world',
    season: readSeason(params.get('season')) ?? 'usual',
  }
}

const READERS = {
  month: QUESTION_READERS.month,
  water_supply: QUESTION_READERS.water_supply,
  region: (value: string) => (isRegion(value) ? value : undefined),
  season: readSeason,
}

export const listMapProblems = (search: string): UrlProblem<keyof typeof READERS>[] =>
  listUrlProblems(new URLSearchParams(search), READERS)

/** Returns the URL of the map as a file of the service. */
export function toMapFileUrl({ crop, month, waterSupply }: MapParams, extension: 'csv' | 'tif'): string {
  const params = new URLSearchParams({ month: String(month), water_supply: waterSupply })
  return `/api/v1/maps/${encodeURIComponent(crop)}/map.${extension}?${params}`
}
