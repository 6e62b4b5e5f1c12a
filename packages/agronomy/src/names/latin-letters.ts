/** Letters of a script and what English gazetteers write for them. */
type Letters = Readonly<Record<string, string>>

const lettersOf = (pairs: string): Letters =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))

/** As the United States and British boards on geographic names write Russian (BGN/PCGN 1947). */
const CYRILLIC = lettersOf(
  'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
    'іi їi єye ґg ўu јj љlj њnj ћc ђd џdz',
)
/** Ukrainian has its own letters, and reads two others in another way (2010 national system). */
const UKRAINIAN = lettersOf('гh иy')
const ONLY_UKRAINIAN = /[іїєґ]/u

const GREEK = lettersOf('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo')

/** A Cyrillic or Greek name in Latin letters; null for other scripts. */
export function inLatinLetters(name: string): string | null {
  const lower = name.toLowerCase().normalize('NFC')
  if (/\p{Script=Cyrillic}/u.test(lower)) {
    const own = ONLY_UKRAINIAN.test(lower) ? { ...CYRILLIC, ...UKRAINIAN } : CYRILLIC
    return lower.replace(/\p{Script=Cyrillic}/gu, (letter) => own[letter] ?? letter)
  }
  if (!/\p{Script=Greek}/u.test(lower)) return null
  const plain = lower.normalize('NFD').replace(/[\u0300-\u036f]/gu, '')
  return plain.replace(/ου/gu, 'ou').replace(/\p{Script=Greek}/gu, (letter) => GREEK[letter] ?? letter)
}
