import {
  type AddressProblem,
  listAddressProblems,
  QUESTION_READERS,
} from '../shared/analysis/address-problems'
import { getCurrentMonth, readMonth } from '../shared/analysis/addresses'
import type { WaterSupply } from '../shared/analysis/question'
import { isRegion, type Region } from '../shared/map/regions'

/** The view of an address. Members that are missing in the address have defaults. */
export interface MapView {
  crop: string
  month: number
  waterSupply: WaterSupply
  region: Region
  /** A usual year, or the difference that this season’s outlooks make. */
  season: MapSeason
}

export const MAP_SEASONS = ['usual', 'outlook'] as const
export type MapSeason = (typeof MAP_SEASONS)[number]

const readSeason = (value: string | null) => MAP_SEASONS.find((season) => season === value)

const DEFAULT_CROP = 'maize'

export function readView(cropInPath: string | undefined, search: string): MapView {
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

export function toMapAddress({ crop, month, waterSupply, region, season }: MapView): string {
  const params = new URLSearchParams({ month: String(month), water_supply: waterSupply })
  if (region !== 'world') params.set('region', region)
  if (season !== 'usual') params.set('season', season)
  return `/map/${encodeURIComponent(crop)}?${params}`
}

/** Returns the address of the map as a file of the service. */
export function toMapFileAddress({ crop, month, waterSupply }: MapView, extension: 'csv' | 'tif'): string {
  const params = new URLSearchParams({ month: String(month), water_supply: waterSupply })
  return `/api/v1/maps/${encodeURIComponent(crop)}/map.${extension}?${params}`
}
