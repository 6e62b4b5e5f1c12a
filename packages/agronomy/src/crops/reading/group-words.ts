import { listWordRuns } from '../../names/phrases'
import { wordSet } from '../../names/word-set'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { MAX_QUALIFIED_WORDS } from '../catalogue/find-types'
import { isWinterType } from '../traits/crop-type'
import { SEASON_WORDS, toPhrase, TRANSLATED_QUALIFIERS } from '../words/qualifier-words'
import { isGeneralRemark } from '../words/read-qualifiers'
import { splitSeasonCompound } from '../words/season-compounds'
import { splitIntoWords } from '../words/split-names'

/** Words beside that for a group which name no crop of it: "annual oil crops", "cereal mixtures", "cultures permanentes". */
const GROUP_MODIFIERS = wordSet(
  `
  and et y e und и annual perennial biennial temporary permanent seasonal mixture mixtures mix mixes mixed blend blends miscellaneous misc
  various total minor major general n e c category group groups class classes product products area purpose purposes grazing grazings
  autre autres divers diverses annuel annuelle annuels annuelles vivace vivaces pérenne pérennes temporaire temporaires permanent
  permanente permanents permanentes mélange mélanges mixte mixtes
  otro otra otros otras varios varias anual anuales perenne perennes transitorio transitorios temporal temporales mezcla mezclas
  outro outra outros outras vários várias anuais perene perenes temporário temporária temporários temporárias misturas mistura
  nyingine mengine zingine mengineyo mchanganyiko अन्य दूसरी दूसरे मिश्रित lain lainnya campuran semusim tahunan أخرى اخرى متنوعة مختلطة حولية معمرة
  andere anderes sonstige sonstiges übrige einjährige mehrjährige gemenge gemische mischung mischungen
  altro altri altra altre vari varie misti miste annuali permanenti pluriennali miscugli
  прочие прочая другие разные однолетние многолетние смеси смешанные diğer karışık karışımı 其他 其它
`.normalize('NFC'),
)
/** Put in front of a word without a space. */
const UNSPACED_MODIFIER = /^(?:其他|其它|各种|冬季|夏季|秋季|春季)(?=\p{Script=Han}{2})/u

/** A word for a group of crops, without the words beside it. */
export interface GroupReading {
  readonly word: string
  /** The crops of the group; beside "winter" or "autumn" only those that have a winter type. */
  readonly crops: readonly string[]
}

/** Reads a word for a group of crops with remarks: "other nuts, n.e.c.", "annual oil crops", "Wintergetreide". */
export function readGroup(catalogue: CropCatalogue, text: string): GroupReading | undefined {
  const { listGroup } = catalogue.getSearch()
  const whole = listGroup(text)
  if (whole.length > 0) return { word: text, crops: whole }
  const words = listWords(text)
  if (words.length < 2) return undefined
  for (const run of listWordRuns(words, words.length)) {
    const word = run.words.join(' ')
    const others = [...run.before, ...run.after]
    const crops = listGroup(word)
    if (crops.length > 0 && areModifiers(others)) {
      return { word, crops: selectSeason(catalogue, crops, others) }
    }
  }
  return undefined
}

function listWords(text: string): string[] {
  const spaced = text.replace(UNSPACED_MODIFIER, (modifier) => `${modifier} `)
  return splitIntoWords(splitSeasonCompound(spaced) ?? spaced).slice(0, MAX_QUALIFIED_WORDS)
}

function areModifiers(words: readonly string[]): boolean {
  const isModifier = (word: string) => GROUP_MODIFIERS.has(word.toLowerCase().normalize('NFC'))
  const others = words.filter((word) => !isModifier(word) && findSeason(word) === undefined)
  return isGeneralRemark(others.join(' '))
}

/** Returns the English word for a season in any language. */
function findSeason(word: string): string | undefined {
  const phrase = toPhrase([word]).normalize('NFC')
  const season = TRANSLATED_QUALIFIERS.get(phrase) ?? phrase
  return SEASON_WORDS.has(season) ? season : undefined
}

function selectSeason(
  { types }: CropCatalogue,
  crops: readonly string[],
  words: readonly string[],
): readonly string[] {
  const isAutumnSown = (word: string) => ['winter', 'autumn', 'fall'].includes(findSeason(word) ?? '')
  if (!words.some(isAutumnSown)) return crops
  const winterCrops = new Set(types.filter(isWinterType).map(({ crop }) => crop))
  const selected = crops.filter((crop) => winterCrops.has(crop))
  return selected.length > 1 ? selected : crops
}
