import { toNameKey } from '../../names/name-key'

const BRACKETS = /\([^()]*\)?/gu
/** Marks of hybrids and of ranks below the species. */
const MARKS = new Set(
  'x,×,s,v,f,ssp,subsp,subspecies,var,variety,convar,cv,forma,group,ex,et,emend'.split(','),
)
/** Written for any species of a genus. */
const ANY_SPECIES = new Set(['sp', 'spp'])
/** Authors are capitalised or abbreviated: "L.", "(L.) Merr.". */
const EPITHET = /^\p{Ll}[\p{Ll}-]{2,}$/u
const MAX_WORDS = 12

/**
 * Lists the keys of a scientific name: that with all its epithets first, that of its species last. Authors and marks of
 * rank are left out: "Zea mays subsp. mays L." has the keys of "Zea mays mays" and "Zea mays". Returns an empty list for
 * a text that is no scientific name.
 */
export function listScientificNameKeys(text: string, toKey: (word: string) => string = toNameKey): string[] {
  const [genus = '', species = '', ...others] = splitScientificName(text)
  if (!isWord(genus) || !isWord(species) || ANY_SPECIES.has(toNameKey(species))) return []
  const epithets = [genus, species, ...others.filter((word) => EPITHET.test(word))].map(toKey)
  const keys: string[] = []
  for (let length = epithets.length; length >= 2; length -= 1) keys.push(epithets.slice(0, length).join(''))
  return keys
}

/** Returns the genus and the epithets of a scientific name: "Persea americana Mill." is "Persea americana". */
export function removeAuthors(scientificName: string): string {
  const [genus = '', ...others] = splitScientificName(scientificName)
  return [genus, ...others.filter((word) => EPITHET.test(word))].join(' ')
}

/** Splits a scientific name into words. Leaves out marks of rank and text in brackets. */
const splitScientificName = (text: string): string[] =>
  text
    .replace(BRACKETS, ' ')
    .replace(/\./gu, '. ')
    .split(/\s+/u)
    .filter((word) => word !== '' && !MARKS.has(word.replace(/\.$/, '').toLowerCase()))
    .slice(0, MAX_WORDS)

/**
 * Returns the key of a Latin word without what is often spelt otherwise: doubled letters, and the endings of the genders or of
 * Greek: "lycopersicon" and "Lycopersicum", "anuus" and "annuum", "vulgare" and "vulgaris".
 */
export function toLatinSpelling(word: string): string {
  return toNameKey(word)
    .replace(/(.)\1+/gu, '$1')
    .replace(/(?:um|on|us|os|a|is|e)$/, '')
}

/** Returns the key of the genus of a species: a capitalised word and one that is not, both of letters only. */
export function toGenusOfSpecies(text: string): string | undefined {
  const [, genus, epithet = ''] =
    /^\s*(\p{Lu}\p{Ll}+)\s+(?:[x×]\s+)?(\p{Ll}[\p{Ll}-]{2,})(?![\p{L}])/u.exec(text) ?? []
  return genus === undefined || ANY_SPECIES.has(epithet) ? undefined : toNameKey(genus)
}

const LATIN_GENUS = /(?:a|um|us|on|is|ix|ys|os|as|es|ax|ium|ops)$/
const LATIN_EPITHET = /(?:a|e|um|us|on|os|ys|is|ens|ans|ii|i|ae|oides|ior|ata|alis|ense|ex|ax)$/

/** Whether a text has the form and the endings of the name of a species: "Dolichos biflorus". */
export function isLatinBinomial(text: string): boolean {
  const [genus = '', epithet = ''] = text.trim().split(/\s+/u)
  return toGenusOfSpecies(text) !== undefined && LATIN_GENUS.test(genus) && LATIN_EPITHET.test(epithet)
}

/** Returns the key of the genus in a name for any of its species, such as "Gossypium spp."; undefined for other names. */
export function toGenusKey(text: string): string | undefined {
  const [genus = '', species = '', ...others] = text
    .trim()
    .split(/[\s.]+/u)
    .filter(Boolean)
  return others.length === 0 && ANY_SPECIES.has(species.toLowerCase()) ? toNameKey(genus) : undefined
}

/** Returns the key of the species: genus and species. Returns undefined for a genus, such as "Citrus spp". */
export function toSpeciesKey(scientificName: string): string | undefined {
  return listScientificNameKeys(scientificName).at(-1)
}

/** Whether a name with a shortened genus, such as "S. tuberosum", is that of a species. */
export function isShortenedName(text: string, scientificName: string): boolean {
  const [, initial = '', epithet = ''] = /^(\p{Lu})\.\s*(\p{Ll}[\p{Ll}-]+)$/u.exec(text.trim()) ?? []
  const [genus = '', species = ''] = scientificName.split(' ')
  return epithet !== '' && species === epithet && genus.startsWith(initial)
}

function isWord(word: string): boolean {
  return /^[\p{L}-]+$/u.test(word)
}
