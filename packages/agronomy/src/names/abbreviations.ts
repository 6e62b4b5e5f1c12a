import { combineWords } from './phrases'
import { wordSet } from './word-set'

/** Long forms of abbreviations in place names, in the Romance and Germanic languages. */
const EXPANSIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    st: ['saint', 'sankt', 'sint'],
    ste: ['sainte'],
    sta: ['santa'],
    sto: ['santo'],
    s: ['são', 'san', 'santa', 'santo', 'saint', 'sankt', 'south'],
    sn: ['san'],
    ft: ['fort'],
    mt: ['mount', 'mont'],
    mte: ['monte'],
    pt: ['port', 'point'],
    pto: ['puerto', 'porto'],
    pta: ['punta', 'ponta'],
    pte: ['ponte', 'puente'],
    cd: ['ciudad'],
    gral: ['general'],
    gen: ['general'],
    cnel: ['coronel'],
    dr: ['doctor', 'doutor'],
    pres: ['presidente'],
    nva: ['nueva', 'nova'],
    nvo: ['nuevo', 'novo'],
    n: ['north', 'nova', 'nueva', 'novo', 'nuevo'],
    e: ['east'],
    w: ['west'],
    nth: ['north'],
    sth: ['south'],
    gt: ['great'],
    lt: ['little'],
    ltl: ['little'],
    lr: ['lower'],
    lwr: ['lower'],
    upr: ['upper'],
    up: ['upper'],
    bch: ['beach'],
    crk: ['creek'],
    vly: ['valley'],
    isl: ['island'],
    ntra: ['nuestra'],
    sra: ['señora'],
    fdo: ['fernando'],
    fco: ['francisco'],
    gov: ['governador'],
    gob: ['gobernador'],
    ing: ['ingeniero'],
    cap: ['capitán', 'capitão'],
    cmte: ['comandante'],
    pque: ['parque'],
    gr: ['groß', 'great'],
    kl: ['klein'],
    v: ['villa', 'vila'],
    va: ['villa'],
    r: ['rio'],
    b: ['bad'],
    lk: ['lake'],
    hts: ['heights'],
    spgs: ['springs'],
    jct: ['junction'],
    col: ['colonia'],
    stgo: ['santiago'],
  }),
)

/** Abbreviations that are also words or initials, so they count only with a point. */
const NEEDS_POINT = wordSet('e w n v r b va col dr gr up ing cap gen')

/** Abbreviations of words that end a name, also without a point: "Palmerston Nth". */
const ENDS_NAME = wordSet('nth sth hts spgs jct bch crk vly isl')

/** German prepositions with their articles: "a.d. Weinstraße". */
const GERMAN_PREPOSITIONS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\s)a\.\s?d\.\s?/u, 'an der '],
  [/(?<=\s)o\.\s?d\.\s?/u, 'ob der '],
  [/(?<=\s)i\.\s?d\.\s?/u, 'in der '],
]

const MAX_WORDS = 6
const MAX_EXPANSIONS = 24

/** Returns the possible long forms of a name; empty if it has no abbreviation. */
export function expandAbbreviations(name: string): readonly string[] {
  const lower = name.toLowerCase()
  const german = GERMAN_PREPOSITIONS.find(([abbreviation]) => abbreviation.test(lower))
  if (german) return [lower.replace(...german)]
  const words = Array.from(lower.matchAll(/([^\s.-]+)(\.?)[\s-]*/gu)).slice(0, MAX_WORDS + 1)
  if (words.length < 2 || words.length > MAX_WORDS) return []
  const choices = words.map(([, word = '', point], index) => {
    const isShort = canBeShort(word, point, index === words.length - 1)
    return (isShort ? EXPANSIONS.get(word) : undefined) ?? [word]
  })
  const hasAbbreviation = choices.some(([first], index) => first !== words[index]?.[1])
  return hasAbbreviation ? combineWords(choices, MAX_EXPANSIONS) : []
}

/** The last word is the name that the others qualify, unless it has a point or usually ends a name: "Colorado Spgs". */
function canBeShort(word: string, point: string | undefined, isLast: boolean): boolean {
  return point === '.' || ENDS_NAME.has(word) || (!isLast && !NEEDS_POINT.has(word))
}
