import {
  type Country,
  createGazetteerBuilder,
  type DivisionCodes,
  type GazetteerEntry,
  type PackedGazetteer,
  type NamedRegion,
} from '../places/gazetteer/gazetteer'
import { PLACE_KINDS } from '../places/gazetteer/place'
import type { DataPackage } from './data-package'
import type { IssueList } from './issues'
import { listNames, toLocalName } from './local-name'
import { openTable } from './table'

/** Ids of regions consist of the country's code and the code of the division: `rUS.IA`. */
const REGION_ID = /^r[A-Z]{2}\.([A-Z]+)$/

export function readGazetteer(pack: DataPackage, issues: IssueList): PackedGazetteer {
  const builder = createGazetteerBuilder()
  const countries = readCountries(pack, issues)
  visitEntries(pack, issues, builder.add)
  return builder.build(countries, readDivisionCodes(pack, issues), readRegionBounds(pack, issues))
}

/** Finds the issues that `readGazetteer` finds, without building the indexes, which takes most of its time. */
export function checkGazetteer(pack: DataPackage, issues: IssueList): void {
  readCountries(pack, issues)
  visitEntries(pack, issues, () => undefined)
  readDivisionCodes(pack, issues)
  readRegionBounds(pack, issues)
}

function visitEntries(pack: DataPackage, issues: IssueList, visit: (entry: GazetteerEntry) => void): void {
  const intern = createStringPool()
  openTable(pack, 'gazetteer', issues).visitRows((row) => {
    const kind = row.getOneOf('kind', PLACE_KINDS)
    const name = row.getText('name')
    const nativeName = row.getText('native_name')
    const country = row.getText('country')
    const aliases = row.getList('aliases')
    visit({
      place: {
        kind,
        name: toLocalName({ name, nativeName, aliases, country }),
        country: intern(country),
        admin1: intern(row.getText('admin1')),
        admin2: intern(row.getText('admin2')),
        latitude: row.getNumber('latitude'),
        longitude: row.getNumber('longitude'),
        elevationM: row.getOptionalNumber('elevation_m'),
        population: row.getOptionalNumber('population') ?? 0,
      },
      names: listNames({ name, nativeName, aliases }),
      aliases,
      divisionCode: kind === 'region' ? REGION_ID.exec(row.getText('id'))?.[1] : undefined,
    })
  })
}

function readCountries(pack: DataPackage, issues: IssueList): Country[] {
  const countries: Country[] = []
  const otherNames = readOtherCountryNames(pack, issues)
  openTable(pack, 'countries', issues).visitRows((row) => {
    countries.push({
      code: row.getText('code'),
      name: row.getText('name'),
      aliases: row.getList('aliases'),
      otherNames: otherNames.get(row.getText('code')) ?? [],
    })
  })
  return countries
}

/** Reads the names of countries in other languages by country code; none where the data pack omits the table. */
function readOtherCountryNames(pack: DataPackage, issues: IssueList): Map<string, string[]> {
  const namesByCountry = new Map<string, string[]>()
  if (!pack.resources['country-names'].isPresent) return namesByCountry
  openTable(pack, 'country-names', issues).visitRows((row) => {
    const country = row.getText('country')
    namesByCountry.set(country, [...(namesByCountry.get(country) ?? []), ...row.getList('names')])
  })
  return namesByCountry
}

function readDivisionCodes(pack: DataPackage, issues: IssueList): DivisionCodes[] {
  const divisionCodes: DivisionCodes[] = []
  if (!pack.resources['division-codes'].isPresent) return divisionCodes
  openTable(pack, 'division-codes', issues).visitRows((row) => {
    divisionCodes.push({
      country: row.getText('country'),
      division: row.getText('division'),
      codes: row.getList('codes'),
    })
  })
  return divisionCodes
}

function readRegionBounds(pack: DataPackage, issues: IssueList): NamedRegion[] {
  const regionBounds: NamedRegion[] = []
  if (!pack.resources['region-bounds'].isPresent) return regionBounds
  openTable(pack, 'region-bounds', issues).visitRows((row) => {
    regionBounds.push({
      country: row.getText('country'),
      region: row.getText('region'),
      bounds: {
        south: row.getNumber('south'),
        west: row.getNumber('west'),
        north: row.getNumber('north'),
        east: row.getNumber('east'),
      },
    })
  })
  return regionBounds
}

/** Returns a function that maps equal strings to one copy, since thousands of places share a few divisions. */
function createStringPool(): (text: string) => string {
  const pool = new Map<string, string>()
  return (text) => {
    const pooled = pool.get(text)
    if (pooled !== undefined) return pooled
    pool.set(text, text)
    return text
  }
}
