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
    cnel: ['coronel'],
    dr: ['doctor', 'doutor'],
    pres: ['presidente'],
    nva: ['nueva', 'nova'],
    nvo: ['nuevo', 'novo'],
    n: ['north', 'nova', 'nueva', 'novo', 'nuevo'],
    e: ['east'],
    w: ['west'],
    gt: ['great'],
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
const NEEDS_POINT: ReadonlySet<string> = new Set(['e', 'w', 'n', 'v', 'r', 'b', 'va', 'col', 'dr', 'gr'])

/** German prepositions with their articles: "a.d. Weinstraße". */
const GERMAN_PREPOSITIONS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\s)a\.\s?d\.\s?/u, 'an der '],
  [/(?<=\s)o\.\s?d\.\s?/u, 'ob der '],
  [/(?<=\s)i\.\s?d\.\s?/u, 'in der '],
]

const MAX_WORDS = 6
const MAX_EXPANSIONS = 24

/** Returns the possible long forms of a name; empty if it has no abbreviation. */
export function expandAbbreviations(name: string): string[] {
  const lower = name.toLowerCase()
  const german = GERMAN_PREPOSITIONS.find(([abbreviation]) => abbreviation.test(lower))
  if (german) return [lower.replace(...german)]
  const words = Array.from(lower.matchAll(/([^\s.-]+)(\.?)[\s-]*/gu)).slice(0, MAX_WORDS + 1)
  if (words.length < 2 || words.length > MAX_WORDS) return []
  let expanded: string[] = ['']
  let hasAbbreviation = false
  for (const [index, [, word = '', point]] of words.entries()) {
    // The last word is the name that the others qualify, unless it has a point: "Colorado Spgs."
    const canBeShort = point === '.' || (index < words.length - 1 && !NEEDS_POINT.has(word))
    const options = (canBeShort ? EXPANSIONS.get(word) : undefined) ?? [word]
    if (options[0] !== word) hasAbbreviation = true
    expanded = expanded
      .flatMap((start) => options.map((option) => `${start} ${option}`))
      .slice(0, MAX_EXPANSIONS)
  }
  return hasAbbreviation ? expanded.map((text) => text.trim()) : []
}
