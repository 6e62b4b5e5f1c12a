import { CASE_LANGUAGES, listNominatives } from '../../names/case-endings'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { splitIntoWords } from '../words/split-names'

/**
 * Lists the names that a word may be the genitive of, in which "the growing of" puts a name: "томаты" and "томат" for
 * "томатов". Only names of the table count, and only if all of them are names of one crop.
 */
export function listNamesInGenitive(catalogue: CropCatalogue, text: string): string[] {
  if (splitIntoWords(text).length !== 1) return []
  const names = CASE_LANGUAGES.flatMap((languages) =>
    listNominatives(text, languages)
      .flatMap((word) => catalogue.getSearch().listExactNames(word))
      .filter(({ language }) => language !== undefined && languages.includes(language)),
  )
  return new Set(names.map(({ crop }) => crop)).size === 1 ? names.map(({ name }) => name) : []
}
