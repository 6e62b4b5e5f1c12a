import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '@crop/dev-servers'

interface SmallDataPack {
  /** Codes of the countries whose places and statistics stay. */
  countries: readonly string[]
  /** Codes of the countries whose climate stays. */
  climates: readonly string[]
  /** The range of latitudes whose ground stays. */
  south: number
  north: number
}

/** Tables with the code of a country in each row. */
const COUNTRY_TABLES = ['gazetteer', 'country-names', 'region-bounds', 'irrigated-shares', 'crop-areas']

/** Copies the shipped data pack with English names and some rows only: the whole pack takes seconds to load. */
export function copySmallDataPack(pack: string, { countries, climates, south, north }: SmallDataPack): void {
  cpSync(join(REPOSITORY, 'packages', 'agronomy', 'data'), pack, { recursive: true })
  for (const table of COUNTRY_TABLES) keepRows(pack, table, isOfCountries(countries))
  keepRows(pack, 'climate-normals', isOfCountries(climates))
  keepRows(pack, 'crop-names', (row) => row.includes(',en,'))
  keepRows(pack, 'elevations', (row) => parseFloat(row) >= south && parseFloat(row) <= north)
}

function keepRows(pack: string, table: string, isKept: (row: string) => boolean): void {
  const file = join(pack, `${table}.csv`)
  const [header, ...rows] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [header, ...rows.filter(isKept), ''].join('\n'))
}

function isOfCountries(codes: readonly string[]): (row: string) => boolean {
  const pattern = new RegExp(`(?:^|,)(?:${codes.join('|')}),`)
  return (row) => pattern.test(row)
}
