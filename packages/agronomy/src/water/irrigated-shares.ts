import { WORLD } from '../crops/traits/crop-areas'
import { CROP_GROUPS, type CropType } from '../crops/traits/crop-type'

/** Irrigated shares of harvested areas, 0 to 1, by country code and by key of a crop type or a crop group. */
export type IrrigatedShares = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Keys of crop groups in the table of shares. */
const GROUP_KEYS = new Map(CROP_GROUPS.map((group) => [group, `@${group}`]))

/**
 * Returns the irrigated share of a crop's harvested area in a country: that of the crop, else of its group, else of the
 * crop or its group in the world. Returns null for a place without a country and where nothing is known.
 */
export function findIrrigatedShare(
  shares: IrrigatedShares,
  country: string | undefined,
  { key, group }: CropType,
): number | null {
  if (country === undefined) return null
  const sharesOfCountry = shares.get(country)
  const sharesOfWorld = shares.get(WORLD)
  const groupKey = GROUP_KEYS.get(group) ?? ''
  return (
    sharesOfCountry?.get(key) ??
    sharesOfCountry?.get(groupKey) ??
    sharesOfWorld?.get(key) ??
    sharesOfWorld?.get(groupKey) ??
    null
  )
}

/** Key of the row for all crops of a country in the table of shares. */
const ALL_CROPS = '@all'

/** Returns the irrigated share of all harvested areas of a country, or of the world for places without a country. */
export function getIrrigatedShareOfAllCrops(shares: IrrigatedShares, country: string = WORLD): number {
  return shares.get(country)?.get(ALL_CROPS) ?? shares.get(WORLD)?.get(ALL_CROPS) ?? 0
}
