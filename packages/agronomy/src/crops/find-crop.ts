import { nameKey } from '../names/name-key'
import { similarNames } from '../names/similar-names'
import type { CropCatalogue } from './crop-catalogue'
import { parts, singulars, wordsKey } from './crop-names'
import type { CropType } from './crop-type'

const MOST_SUGGESTIONS = 5

export type CropMatch =
  | { readonly found: true; readonly types: readonly CropType[]; readonly isAlias: boolean }
  | { readonly found: false; readonly suggestions: readonly string[] }

/** The types that a name stands for: several for a crop such as wheat. English plurals are understood. */
export function findCrop(catalogue: CropCatalogue, text: string): CropMatch {
  const types = typesNamed(catalogue, text) ?? typesOfAllParts(catalogue, text)
  if (types) return { found: true, types, isAlias: !isOwnName(types, text) }
  const similar = similarNames(nameKey(text), catalogue.byName.keys())
  const closest = similar.filter(({ errors }) => errors === similar[0]?.errors)
  const nearlySpelt = closest.flatMap(({ key }) => catalogue.byName.get(key) ?? [])
  const likely = [...nearlySpelt, ...typesOfSomeWord(catalogue, text), ...typesWithWord(catalogue, text)]
  return {
    found: false,
    suggestions: [...new Set(likely.map(({ crop }) => crop))].slice(0, MOST_SUGGESTIONS),
  }
}

function typesNamed({ byName, byWords }: CropCatalogue, text: string): readonly CropType[] | undefined {
  for (const spelling of singulars(nameKey(text))) {
    const types = byName.get(spelling)
    if (types) return types
  }
  return byWords.get(wordsKey(text))
}

/** "maize (corn)": both are names of one crop. A part that is no name leaves the crop open. */
function typesOfAllParts(catalogue: CropCatalogue, text: string): readonly CropType[] | undefined {
  const [first, ...others] = parts(text).map((part) => typesNamed(catalogue, part) ?? [])
  const common = first?.filter((type) => others.every((types) => types.includes(type)))
  return common && common.length > 0 ? common : undefined
}

/** "cherry tomato" may be tomato, but "custard apple" is no apple: to suggest, not to take. */
function typesOfSomeWord(catalogue: CropCatalogue, text: string): readonly CropType[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => (word && typesNamed(catalogue, word)) || [])
}

/** "millet" is several crops. */
function typesWithWord({ byWords }: CropCatalogue, text: string): readonly CropType[] {
  const word = wordsKey(text)
  return [...byWords].flatMap(([words, types]) => (word && words.split(' ').includes(word) ? types : []))
}

/** Other spellings count as aliases, for lists show them as such: "sweet potato" of `sweetpotato`. */
function isOwnName(types: readonly CropType[], text: string): boolean {
  return types.some(({ crop }) => crop === text.trim().toLowerCase())
}
