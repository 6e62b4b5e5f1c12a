/** Languages that put names into cases with the same endings, as codes of ISO 639. */
export type CaseLanguages = readonly string[]

const CYRILLIC: CaseLanguages = ['ru', 'uk', 'be', 'bg', 'sr', 'mk']

interface CaseEndings {
  readonly languages: CaseLanguages
  /** Endings of the other cases. */
  readonly endings: RegExp
  /** Endings of the nominative that may take their place. */
  readonly nominatives: readonly string[]
}

const CASE_ENDINGS: readonly CaseEndings[] = [
  {
    languages: CYRILLIC,
    endings: /(?:ой|ей|ую|ої|ою)$/u,
    nominatives: ['ая', 'а', 'я', 'ий', 'ой', 'о', 'е', 'ь', ''],
  },
  { languages: CYRILLIC, endings: /(?:ого|его|ому|им|ым)$/u, nominatives: ['ий', 'ый', 'ое', ''] },
  {
    languages: CYRILLIC,
    endings: /(?:ов|ев|ів|їв|ом|ем|ью|а|я|ы|и|і|у|ю|е)$/u,
    nominatives: ['', 'а', 'я', 'о', 'е', 'ь', 'ы', 'и', 'і', 'й', 'ий', 'ый', 'ець', 'ец'],
  },
  {
    languages: ['pl', 'cs', 'sk', 'hr', 'sl', 'sr', 'bs'],
    endings: /(?:iego|iach|ów|iem|ach|ce|ze|em|om|og|ej|ie|iu|at|ov|y|i|u|e|ě|a|í|ů)$/u,
    nominatives: ['', 'a', 'e', 'o', 'y', 'i', 'ie', 'ka', 'ha', 'ek', 'ě', 'ina'],
  },
  {
    languages: ['ro'],
    endings: /(?:ului|ilor|elor|ei|ii|lui)$/u,
    nominatives: ['', 'u', 'i', 'e', 'ă', 'a'],
  },
  {
    languages: ['el'],
    endings: /(?:ιού|ας|ης|ού|ου|ων|ών|ο|η|α)$/u,
    nominatives: ['ι', 'α', 'η', 'ο', 'ος', 'ες', 'ια'],
  },
  {
    languages: ['lt'],
    endings: /(?:iaus|aus|uje|yje|os|ės|io|o|e)$/u,
    nominatives: ['as', 'a', 'ė', 'ius', 'is', 'us'],
  },
  { languages: ['lv'], endings: /(?:as|es|ā|ē|ī|a|u)$/u, nominatives: ['a', 'e', 's', 'is', 'us'] },
  { languages: ['fi', 'et'], endings: /(?:ien|jen|n)$/u, nominatives: ['', 't'] },
  { languages: ['hu'], endings: /(?:[oeö]n|n|b[ae]n|n[áé]l|r[óő]l|b[óő]l)$/u, nominatives: [''] },
  { languages: ['tr', 'az'], endings: /['’]\p{L}{1,4}$/u, nominatives: [''] },
]

/** Each group of languages once, in the order of the table. */
export const CASE_LANGUAGES: readonly CaseLanguages[] = [
  ...new Set(CASE_ENDINGS.map(({ languages }) => languages)),
]

/** More names have a shorter stem. */
const MIN_STEM_LENGTH = 3

/** Lists the possible nominatives of a word in lower case: "томаты" for "томатов". */
export function listNominatives(word: string, languages: CaseLanguages): string[] {
  return CASE_ENDINGS.filter((row) => row.languages === languages).flatMap(({ endings, nominatives }) => {
    const stem = word.replace(endings, '')
    return stem === word || stem.length < MIN_STEM_LENGTH ? [] : nominatives.map((ending) => stem + ending)
  })
}
