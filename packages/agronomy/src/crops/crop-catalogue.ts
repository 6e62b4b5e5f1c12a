import { nameKey } from '../names/name-key'
import { similarNames } from '../names/similar-names'
import { parts, plainName, singulars, wordsKey } from './crop-names'
import type { CropType } from './crop-type'

const MOST_SUGGESTIONS = 5

export interface CropCatalogue {
  readonly types: readonly CropType[]
  /** Keys of crops (`wheat`), types (`wheat_winter`, "Wheat (winter type)") and aliases, to the types they mean. */
  readonly byName: ReadonlyMap<string, readonly CropType[]>
  /** The same names by their words in any order: "wheat, winter" is "winter wheat". */
  readonly byWords: ReadonlyMap<string, readonly CropType[]>
}

export type CropMatch =
  | { readonly found: true; readonly types: readonly CropType[]; readonly byAlias: boolean }
  | { readonly found: false; readonly suggestions: readonly string[] }

/**
 * A crop's own name goes before a type's, that before an alias, and that before a part of a type's name. An alias
 * of several types of a crop leaves the type open.
 */
export function cropCatalogue(types: readonly CropType[]): CropCatalogue {
  const byName = new Map<string, readonly CropType[]>()
  const byWords = new Map<string, readonly CropType[]>()
  const name = (text: string, meant: readonly CropType[]) => {
    const key = nameKey(text)
    if (!byName.has(key)) byName.set(key, meant)
    const words = wordsKey(text)
    if (!byWords.has(words)) byWords.set(words, meant)
  }
  const nameAll = (textOf: (type: CropType) => string) => {
    for (const type of types) {
      const text = textOf(type)
      name(
        text,
        types.filter((other) => textOf(other) === text),
      )
    }
  }
  nameAll(({ crop }) => crop)
  for (const type of types) [type.key, type.name].forEach((text) => name(text, [type]))
  for (const type of types) {
    const ofCrop = types.filter(({ crop }) => crop === type.crop)
    for (const alias of type.aliases) {
      const called = ofCrop.filter(({ aliases }) => aliases.includes(alias))
      name(alias, wordsKey(alias) === wordsKey(type.crop) ? ofCrop : called)
    }
  }
  nameAll((type) => plainName(type.name))
  for (const type of types) {
    for (const part of plainName(type.name).split('/')) name(part, [type])
  }
  return { types, byName, byWords }
}

/** The types that a name stands for: several for a crop such as wheat. English plurals are understood. */
export function findCrop(catalogue: CropCatalogue, text: string): CropMatch {
  const types = typesNamed(catalogue, text) ?? typesOfAllParts(catalogue, text)
  if (types) return { found: true, types, byAlias: !isOwnName(types, text) }
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
