import { type Country, type Gazetteer, createGazetteerBuilder } from '../places/gazetteer'
import { PLACE_KINDS } from '../places/place'
import type { DataPackage } from './data-package'
import type { IssueList } from './issues'
import { openTable } from './table'

/** Ids of regions end in the code of the division, after the country's: `rUS.IA`. */
const REGION_CODE = /^r[A-Z]{2}\.([A-Z]+)$/

export function readGazetteer(pack: DataPackage, issues: IssueList): Gazetteer {
  const countries = readCountries(pack, issues)
  const builder = createGazetteerBuilder()
  const shared = sharedTexts()
  openTable(pack, 'gazetteer', issues).visitRows((row) => {
    const kind = row.oneOf('kind', PLACE_KINDS)
    const name = row.text('name')
    const nativeName = row.text('native_name')
    builder.add({
      place: {
        kind,
        name,
        country: shared(row.text('country')),
        admin1: shared(row.text('admin1')),
        admin2: shared(row.text('admin2')),
        latitude: row.number('latitude'),
        longitude: row.number('longitude'),
        elevationM: row.numberOrNull('elevation_m'),
        population: row.numberOrNull('population') ?? 0,
      },
      names: nativeName ? [name, nativeName] : [name],
      aliases: row.list('aliases'),
      divisionCode: kind === 'region' ? REGION_CODE.exec(row.text('id'))?.[1] : undefined,
    })
  })
  return builder.build(countries)
}

function readCountries(pack: DataPackage, issues: IssueList): Country[] {
  const countries: Country[] = []
  openTable(pack, 'countries', issues).visitRows((row) => {
    countries.push({ code: row.text('code'), name: row.text('name'), aliases: row.list('aliases') })
  })
  return countries
}

/** One copy of each text, since thousands of places name the same few divisions. */
function sharedTexts(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, text)
    return text
  }
}
