import {
  type AddressProblem,
  listAddressProblems,
  QUESTION_READERS,
} from '../shared/question/address-problems'
import { getCurrentMonth, readMonth } from '../shared/question/addresses'
import type { WaterSupply } from '../shared/question/question'
import { MAP_SEASONS, type MapSeason } from '../shared/question/map-address'
import { isRegion, type Region } from '../shared/map/regions'

/** The parameters of a map in its address. Missing ones have defaults. */
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

export const listMapProblems = (search: string): AddressProblem<keyof typeof READERS>[] =>
  listAddressProblems(new URLSearchParams(search), READERS)

/** Returns the address of the map as a file of the service. */
export function toMapFileAddress({ crop, month, waterSupply }: MapParams, extension: 'csv' | 'tif'): string {
  const params = new URLSearchParams({ month: String(month), water_supply: waterSupply })
  return `/api/v1/maps/${encodeURIComponent(crop)}/map.${extension}?${params}`
}
