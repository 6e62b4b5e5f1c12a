/** Words that tables often have in the name of a column, in lower case without accents. */
export interface ColumnWords {
  /** Words of which the name has at least one. */
  any: readonly string[]
  /** Words that the name of another column has. */
  none?: readonly string[]
}

const MAX_SUGGESTIONS = 3
const MAX_NAME_LENGTH = 40

/** Lists the names of a table that may mean a column, as they are written. */
export function suggestColumns(head: readonly string[], { any, none = [] }: ColumnWords): string[] {
  const matching = head.filter((name) => {
    const words = toWords(name)
    return words.some((word) => any.includes(word)) && !words.some((word) => none.includes(word))
  })
  return matching.slice(0, MAX_SUGGESTIONS).map((name) => name.trim().slice(0, MAX_NAME_LENGTH))
}

const LATITUDE: ColumnWords = { any: ['latitude', 'lat', 'latitud', 'breitengrad', 'lintang'] }
const LONGITUDE: ColumnWords = { any: ['longitude', 'lon', 'lng', 'longitud', 'langengrad', 'bujur'] }

/** Returns the names of the columns with a latitude and a longitude, if a table has both. */
export function findCoordinates(
  head: readonly string[],
): { latitude: string; longitude: string } | undefined {
  const [latitude] = suggestColumns(head, LATITUDE)
  const [longitude] = suggestColumns(head, LONGITUDE)
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
}

/** Splits a name into its words: `TypeCulture` and `type_culture` have two. */
const toWords = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []
