import type { WaterSupply } from './question'
import type { Region } from '../map/regions'

/** A usual year, or the difference that this season’s outlooks make. */
export const MAP_SEASONS = ['usual', 'outlook'] as const
export type MapSeason = (typeof MAP_SEASONS)[number]

interface MapUrl {
  crop: string
  month: number
  waterSupply: WaterSupply
  region?: Region
  season?: MapSeason
}

/** Returns the URL of the map of a crop, without the members that are the defaults of the view. */
export function toMapUrl({ crop, month, waterSupply, region = 'world', season = 'usual' }: MapUrl): string {
  const params = new URLSearchParams({ month: String(month), water_supply: waterSupply })
  if (region !== 'world') params.set('region', region)
  if (season !== 'usual') params.set('season', season)
  return `/map/${encodeURIComponent(crop)}?${params}`
}
