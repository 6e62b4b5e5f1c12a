import { findMainLocale } from '../names/main-locale'
import { toNameKey } from '../names/name-key'
import { writeUmlautsAsTwoLetters } from '../names/name-variants'

/** The names of a row of the gazetteer. */
interface RowNames {
  /** In ASCII. */
  readonly name: string
  readonly nativeName: string
  /** The spelling of GeoNames comes first. */
  readonly aliases: readonly string[]
  readonly country: string
}

const NON_ASCII = /[^\x20-\x7e]/gu
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/**
 * Returns a name with its accents, "São Paulo" for "Sao Paulo", where the main language of the country is written in Latin
 * letters. Accents of transliterations, as in "Ludhiāna", are left out.
 */
export function toLocalName({ name, nativeName, aliases, country }: RowNames): string {
  const spelling = [nativeName, aliases[0] ?? ''].find((other) => isAccentedForm(other, name))
  return spelling !== undefined && usesLatinLetters(country) ? spelling : name
}

/** Whether a text is a name with accents; some ASCII names lack the letters that have no base letter: "Diyarbakr". */
function isAccentedForm(text: string, name: string): boolean {
  const ascii = text.replace(NON_ASCII, '')
  if (ascii === text || !LATIN.test(text)) return false
  return toNameKey(text) === toNameKey(name) || ascii === name
}

/**
 * Lists the names of a row: those in ASCII and in the local script, and the spelling with umlauts of a name that has them as two
 * letters, as Muenster has. An alias counts less than a name.
 */
export function listNames({ name, nativeName, aliases }: Omit<RowNames, 'country'>): string[] {
  const [spelling = ''] = aliases
  const withTwoLetters = toNameKey(writeUmlautsAsTwoLetters(spelling))
  const isUmlautForm = withTwoLetters !== toNameKey(spelling) && withTwoLetters === toNameKey(name)
  return [name, nativeName, isUmlautForm ? spelling : ''].filter(Boolean)
}

const countriesWithLatinLetters = new Map<string, boolean>()

function usesLatinLetters(country: string): boolean {
  const known = countriesWithLatinLetters.get(country)
  if (known !== undefined) return known
  const isLatin = findMainLocale(country).script === 'Latn'
  countriesWithLatinLetters.set(country, isLatin)
  return isLatin
}
