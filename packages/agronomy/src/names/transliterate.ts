/** Letters of a script and their romanisation. */
type Romanisation = ReadonlyMap<string, string>

/** Romanisation of Russian by the United States and British boards on geographic names (BGN/PCGN 1947). */
const CYRILLIC = parseRomanisation(
  'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
    'іi їi єye ґg ўu јj љlj њnj ћc ђd џdz',
)

/** Ukrainian romanises two letters differently (national system of 2010). */
const UKRAINIAN = new Map([...CYRILLIC, ...parseRomanisation('гh иy')])

const UKRAINIAN_LETTER = /[іїєґ]/u

const GREEK = parseRomanisation(
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
)

/** Returns a Cyrillic or Greek name in Latin letters; undefined for other scripts. */
export function transliterate(name: string): string | undefined {
  const lower = name.toLowerCase().normalize('NFC')
  if (/\p{Script=Cyrillic}/u.test(lower)) {
    const romanisation = UKRAINIAN_LETTER.test(lower) ? UKRAINIAN : CYRILLIC
    return lower.replace(/\p{Script=Cyrillic}/gu, (letter) => romanisation.get(letter) ?? letter)
  }
  if (!/\p{Script=Greek}/u.test(lower)) return undefined
  const unaccented = lower.normalize('NFD').replace(/[\u0300-\u036f]/gu, '')
  return unaccented
    .replace(/ου/gu, 'ou')
    .replace(/\p{Script=Greek}/gu, (letter) => GREEK.get(letter) ?? letter)
}

/** Parses pairs such as `жzh`, separated by spaces: one letter followed by its romanisation. */
function parseRomanisation(pairs: string): Romanisation {
  return new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))
}
