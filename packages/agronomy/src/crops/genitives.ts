import type { CropCatalogue } from './crop-catalogue'
import { splitIntoWords } from './crop-names'

/** Endings of the genitive, in which "the growing of" puts a name, and those of the name itself. */
const ENDINGS: readonly (readonly [languages: string, genitive: RegExp, nominative: readonly string[]])[] = [
  [
    'ru uk be bg sr mk',
    /(?:ов|ев|ів|їв|ей|а|я|ы|и|і|у|ю)$/u,
    ['', 'а', 'я', 'о', 'е', 'ь', 'ы', 'и', 'і', 'ець', 'ец'],
  ],
  [
    'pl cs sk hr sl sr bs',
    /(?:ów|at|y|i|u|e|a|ov|í|ů)$/u,
    ['', 'a', 'e', 'o', 'y', 'i', 'ka', 'ek', 'ě', 'ina'],
  ],
  ['ro', /(?:ului|ilor|elor|ei|ii|lui)$/u, ['', 'u', 'i', 'e', 'ă', 'a']],
  ['el', /(?:ιού|ας|ης|ού|ου|ων|ών)$/u, ['ι', 'α', 'η', 'ο', 'ος', 'ες', 'ια']],
  ['fi et', /(?:ien|jen|n)$/u, ['', 't']],
]

/**
 * Lists the names that a word may be the genitive of: "томаты" and "томат" for "томатов". Only names of the table count, and
 * only if all of them are names of one crop.
 */
export function listNominatives(catalogue: CropCatalogue, text: string): string[] {
  if (splitIntoWords(text).length !== 1) return []
  const names = ENDINGS.flatMap(([languages, genitive, nominative]) => {
    const stem = text.replace(genitive, '')
    if (stem === text || stem.length < 3) return []
    return nominative.flatMap((ending) => {
      const exact = catalogue.getSearch().listExactNames(stem + ending)
      return exact.filter(({ language }) => language !== undefined && languages.split(' ').includes(language))
    })
  })
  return new Set(names.map(({ crop }) => crop)).size === 1 ? names.map(({ name }) => name) : []
}
