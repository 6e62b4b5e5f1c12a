import { toNameKey } from '../../names/name-key'
import { type AbbreviableName, toInitialKey } from '../catalogue/abbreviable-names'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { findTypes, listTypesOfScientificName } from '../catalogue/find-types'
import { isWinterType, listCrops } from '../traits/crop-type'
import { QUALIFIERS_BY_CROP, SEASON_WORDS } from '../words/qualifier-words'
import { splitIntoWords } from '../words/split-names'
import { MAX_TEXT_LENGTH } from './read-crop'

/** Abbreviations of statistics and field books that are usual and mean one crop. In capitals beside other words. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    OSR: 'rapeseed',
    WOSR: 'winter rapeseed',
    SOSR: 'spring rapeseed',
    WW: 'winter wheat',
    WWH: 'winter wheat',
    WB: 'winter barley',
    WBAR: 'winter barley',
    SBAR: 'spring barley',
    SBT: 'sugar beet',
    HRW: 'hard red winter wheat',
    HRS: 'hard red spring wheat',
    SRW: 'soft red winter wheat',
    QPM: 'quality protein maize',
    OFSP: 'orange fleshed sweet potato',
    FFB: 'oil palm fruit',
  }),
)
/** Abbreviations of several crops if nothing else is written: spring barley, sugar beet and soybeans are all "SB". */
const AMBIGUOUS_ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['SB', ['barley', 'sugarbeet', 'soybean']],
  ['FB', ['fababean', 'greenbean', 'drybean']],
  ['SW', ['wheat', 'sweetcorn']],
  ['WR', ['rye_winter', 'rapeseed']],
  ['SP', ['sweetpotato', 'potato']],
])
/** Capitals at the beginning of a text or of a part of it. */
const CAPITALS = /(?<=^|[+&/,;(]\s*|\s(?:after|and)\s)\p{Lu}{2,4}(?![\p{L}\p{N}-])/gu
/** A letter instead of the first word of a name: "S/potato", "W. barley". */
const INITIAL = /(?<![\p{L}\p{N}.'’])([A-Za-z])(?:[/-]|\.\s?)([A-Za-z]{3,})(?![\p{L}\p{N}])/gu
const HAS_INITIAL = /(?:^|[^\p{L}\p{N}.'’])[A-Za-z][/.-]\s?[A-Za-z]{3}/u
const HAS_CAPITALS = /(?:^|[+&/,;(\s])\p{Lu}{2,4}(?![\p{L}\p{N}-])/u
const SEASONS: Readonly<Record<string, string>> = { w: 'winter', s: 'spring' }

/** A text with its abbreviations written out, or the crops that an abbreviation in it may mean. */
export type WrittenOutText = { readonly text: string } | { readonly crops: readonly string[] }

/** Writes out the abbreviations of a text. Returns undefined for a text without any. */
export function writeOutAbbreviations(catalogue: CropCatalogue, text: string): WrittenOutText | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined
  const whole = writeOutWhole(catalogue, text.trim())
  if (whole) return whole
  const hasInitial = HAS_INITIAL.test(text)
  if (!hasInitial && !HAS_CAPITALS.test(text)) return undefined
  // In Zulu and Xhosa, borrowed names have such a prefix: "i-avocado".
  if (catalogue.byTranslation.has(toNameKey(text))) return undefined
  const spelledOut = text.replace(CAPITALS, (word) => ABBREVIATIONS.get(word) ?? word)
  const isScientific = hasInitial && listTypesOfScientificName(catalogue, text).length > 0
  const result = hasInitial && !isScientific ? writeOutInitials(catalogue, spelledOut) : { text: spelledOut }
  return 'text' in result && result.text === text ? undefined : result
}

/** Writes out a text that is only an abbreviation; if it means one crop also in lower case, as questions are. */
function writeOutWhole(catalogue: CropCatalogue, text: string): WrittenOutText | undefined {
  const crops = AMBIGUOUS_ABBREVIATIONS.get(text)
  if (crops) return { crops }
  const name = ABBREVIATIONS.get(text.toUpperCase())
  return name === undefined || catalogue.byName.has(toNameKey(text)) ? undefined : { text: name }
}

function writeOutInitials(catalogue: CropCatalogue, text: string): WrittenOutText {
  const ambiguous: (readonly string[])[] = []
  const writtenOut = text.replace(INITIAL, (written, initial: string, noun: string) => {
    const meaning = readInitial(catalogue, initial.toLowerCase(), noun)
    if (typeof meaning === 'string') return meaning
    if (meaning) ambiguous.push(meaning)
    return written
  })
  const [crops] = ambiguous
  return crops ? { crops } : { text: writtenOut }
}

/** Returns the name that an initial and a noun mean, or the crops if it is not the only one; undefined for no crop's noun. */
function readInitial(
  catalogue: CropCatalogue,
  initial: string,
  noun: string,
): string | readonly string[] | undefined {
  const types = findTypes(catalogue, noun) ?? []
  const season = types.some(isWinterType) ? SEASONS[initial] : undefined
  if (season !== undefined) return `${season} ${noun}`
  const names = listNamesOfInitial(catalogue, initial, noun)
  const [first, ...others] = new Set(names.map(({ crop }) => crop))
  if (first !== undefined && others.length === 0) return names[0]?.name
  const ofNoun = listCrops(types)
  const qualifier = names.length > 0 ? undefined : findOnlyQualifier(ofNoun, initial)
  if (qualifier !== undefined) return `${qualifier} ${noun}`
  const crops = [...new Set([...names.flatMap(({ crop }) => crop ?? []), ...ofNoun])]
  return crops.length > 0 ? crops : undefined
}

/** Lists the names that begin and end so; beside the usual name of a crop, none with a season: W/melon is no winter melon. */
function listNamesOfInitial(
  catalogue: CropCatalogue,
  initial: string,
  noun: string,
): readonly AbbreviableName[] {
  const names = catalogue.getAbbreviableNames().get(toInitialKey(initial, noun)) ?? []
  const isUsual = ({ crop, name }: AbbreviableName) =>
    crop !== undefined && catalogue.getSuggestedName(crop) === name
  const isSeasonal = ({ name }: AbbreviableName) => SEASON_WORDS.has(splitIntoWords(name)[0] ?? '')
  return names.some(isUsual) ? names.filter((name) => !isSeasonal(name)) : names
}

/** Finds the only qualifier of crops with an initial: "irish" in "I. potato". */
function findOnlyQualifier(crops: readonly string[], initial: string): string | undefined {
  const qualifiers = crops.flatMap((crop) =>
    [...(QUALIFIERS_BY_CROP.get(crop) ?? [])].filter((phrase) => phrase.startsWith(initial)),
  )
  return qualifiers.length === 1 ? qualifiers[0] : undefined
}
