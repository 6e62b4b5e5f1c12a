import { findMainLocale } from '../../names/main-locale'
import { toNameKey } from '../../names/name-key'
import { wordKeySet, wordSet } from '../../names/word-set'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { findTypes } from '../catalogue/find-types'
import { isHomograph } from '../words/homographs'
import { TRANSLATED_QUALIFIERS } from '../words/qualifier-words'
import { isGeneralRemark } from '../words/read-qualifiers'
import { toGenusOfSpecies } from '../words/scientific-names'
import { splitIntoWords } from '../words/split-names'
import type { CropReading } from './read-crop'

/** Languages in which a noun comes before the words that describe it, at least in names of varieties. */
const NOUN_FIRST = wordSet(`
  ar ca es fa fil fr gl ha he id it km lo mg ms my ny pt rn ro rw sn so sw th ur vi wo xh yo zu be bg cs hr mk
  pl ru sk sl sr uk
`)

const MAX_WORDS = 4
const MAX_LETTERS = 60
/** Shorter words are parts of speech, or have too many meanings. */
const MIN_WORD_LENGTH = 4

/** Words that make another plant of the name of a crop, most of which the crop table lacks: "papa china", "pois carré". */
const OTHER_PLANT_WORDS = wordKeySet(`
  sauvage sauvages silvestre silvestres salvaje salvajes selvagem selvatico selvatica selvatici bravo brava bravio cimarron cimarrona
  falso falsa falsi faux fausse marin marine marino marina marinho agua eau acqua terre tierra terra monte bois palo
  arbol arvore arbre albero aire aereo aerea voladora loco loca fou folle hutan liar laut rimba mwitu pori porini
  chino china chine chinois chinoise indio india inde indien indienne turco turquie japon japao japones africano africain
  mexicano peruano brasil jamaica malabar pays
  albarrana cactus cajou caque caraibe carre cythere dolique eponge epineuse fesse fistula gras liane long malacca mascate
  mombin palmiste papillon sabre terciopelo tonka
  дикий дикая дикое морской морская конский мышиный медвежий водяной земляной земляная лесной болотный заячий собачий волчий батун
  dziki dzika morska konny niedzwiedzi plana divoky konsky medvedi
`)

/**
 * Reads the name of a crop in front of words that nothing here knows, as the names of varieties are: "papa huayro". Only
 * names in languages that put the noun first, because in English the last word is the noun: "rose apple", "banana bread". A
 * name that is also English is such a one only in a country where the other language is the main one.
 */
export function readBeforeUnknownWords(
  catalogue: CropCatalogue,
  text: string,
  country: string | undefined,
): CropReading | undefined {
  const words = splitIntoWords(text)
  if (words.length < 2 || words.length > MAX_WORDS || text.length > MAX_LETTERS) return undefined
  if (isOfKnownGenus(catalogue, text)) return undefined
  if (!/^[\p{L}\p{M}\p{N}\s]+$/u.test(text)) return undefined
  for (let length = words.length - 1; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ')
    const types = isNounFirst(catalogue, name, country) ? findTypes(catalogue, name) : undefined
    if (!types || types.length === 0) continue
    const others = words.slice(length)
    if (!others.every((word) => isUnknownWord(catalogue, word))) return undefined
    return { types, unusedQualifiers: [], notUnderstood: [others.join(' ')] }
  }
  return undefined
}

/** Endings of epithets that words of the languages above seldom have. */
const LATIN_ENDING = /(?:um|us|is|ii|ens|ae|oides)$/

/** Whether a text is the scientific name of an unknown species of a genus that has a crop: "Lens nigricans". */
function isOfKnownGenus(catalogue: CropCatalogue, text: string): boolean {
  const genus = LATIN_ENDING.test(text) ? toGenusOfSpecies(text) : undefined
  return genus !== undefined && catalogue.getCropsByGenus().has(genus)
}

function isNounFirst(catalogue: CropCatalogue, name: string, country: string | undefined): boolean {
  if (isHomograph(name)) return false
  const languages = catalogue
    .getSearch()
    .listExactNames(name)
    .map(({ language }) => language?.split('-')[0])
  const isEnglish = languages.includes('en')
  const main = country === undefined ? undefined : findMainLocale(country).language
  return languages.some(
    (language) => language !== undefined && NOUN_FIRST.has(language) && (!isEnglish || language === main),
  )
}

function isUnknownWord(catalogue: CropCatalogue, word: string): boolean {
  const key = toNameKey(word)
  return (
    key.length >= MIN_WORD_LENGTH &&
    /^\p{L}/u.test(word) &&
    !OTHER_PLANT_WORDS.has(key) &&
    !isGeneralRemark(word) &&
    !TRANSLATED_QUALIFIERS.has(word.toLowerCase().normalize('NFC')) &&
    !namesCrop(catalogue, word) &&
    catalogue.getSearch().listGroup(word).length === 0
  )
}

function namesCrop(catalogue: CropCatalogue, word: string): boolean {
  return findTypes(catalogue, word) !== undefined || catalogue.getSearch().listExactNames(word).length > 0
}
