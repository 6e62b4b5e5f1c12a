import { toNameKey } from '../../names/name-key'
import { wordSet } from '../../names/word-set'
import { listSingulars } from './split-names'

/**
 * Everyday words of English and some of French, Spanish and Portuguese that are spelt like the name of a crop in another
 * language without its accents, or like its plural: "the" is no "thé", "name" no "ñame", "goes" no plural of a crop. From
 * lists of the most common words. Words that are the usual name of a crop somewhere are left out: "vary", "wake", "erik".
 */
const HOMOGRAPHS = wordSet(`
  all am ans au bingo bits bob bonne bonnes boots cams dieu dio dios does free gar goes hopes hors lac lan lanes
  le lens les lines log logs lu mai makes me mes mia miles mit name names oi ol ot pair pairs para paris pat pe
  peers per pero peur pix race races rap raz ri rugs san sans sanyo sens shoes sir taten the tiles vai vari
  varies vids
`)

/** Letters of names in which another accent makes another word: "tür" is no tur. Of longer names it is a typing error. */
const MAX_SHORT_NAME = 4

export function isShortName(name: string): boolean {
  return name.length <= 2 * MAX_SHORT_NAME && toNameKey(name).length <= MAX_SHORT_NAME
}

/** Whether a text, as it is written, is an everyday word. With the accents of the crop's name it is none: "thé". */
export function isHomograph(text: string): boolean {
  return text.length <= 6 && HOMOGRAPHS.has(text.trim().toLowerCase())
}

/** Whether a short accented spelling, or its singular, is none of those known. */
export function isOtherAccent(
  key: string,
  spelling: string | undefined,
  getSpellings: () => ReadonlySet<string>,
): boolean {
  if (spelling === undefined || key.length > MAX_SHORT_NAME) return false
  return !listSingulars(spelling).some((singular) => getSpellings().has(singular))
}
