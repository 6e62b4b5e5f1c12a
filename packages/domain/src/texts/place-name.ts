import { isolateName } from './isolate-name'

/** A place as data name it: without a region or a country where none is known. */
interface PlaceParts {
  readonly name: string
  readonly admin1?: string | null | undefined
  /** The name of the country, or its ISO 3166-1 alpha-2 code. */
  readonly country?: string | null | undefined
}

const COMMA = ', '

/** Joins the name of a place with its region and its country; equal parts stand once: "Mexico City, Mexico". */
export const formatPlaceName = ({ name, admin1, country }: PlaceParts): string =>
  [...new Set([name, admin1, country])].filter(Boolean).join(COMMA)

/** Replaces the code of the country at the end of the name of a place: "Ontario, CA". */
export const nameCountry = (place: string, getName: (code: string) => string): string =>
  place.replace(/(?<=, )[A-Z]{2}$/u, getName)

/** English words for a kind of division, around a name that other languages share; "Eastern Province" has no such name. */
const DIVISION =
  /(?<=, )(?:(?:Province|Department|Governorate) of )?(?!(?:\w+ern|North|South|East|West|Central|Capital|National|Coast|Free)\b)([^,]+?)(?: (?:County|Department|District|Governorate|Prefecture|Province|Region|State))?(?=, )/gu

/**
 * Leaves the English word for its kind out of the region between a place and its country, and the region if it then has the
 * name of the place: "Cajamarca, Cajamarca Department, PE" is "Cajamarca, PE".
 */
export const removeDivisionWords = (place: string): string =>
  [...new Set(place.replace(DIVISION, '$1').split(COMMA))].join(COMMA)

/** Writes the name of a place for Arabic, with its first part on the right: "Punjab، باكستان". */
export const toArabicPlaceName = (place: string): string => {
  const parts = place.split(COMMA)
  return parts.length > 1 && /\p{L}/u.test(place)
    ? `\u2067${parts.map(isolateName).join('، ')}\u2069`
    : isolateName(place)
}
