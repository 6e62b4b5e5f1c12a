import { nameKey } from '../names/name-key'
import { similarNames } from '../names/similar-names'
import type { CropType } from './crop-type'

const MOST_SUGGESTIONS = 5

export interface CropCatalogue {
  readonly types: readonly CropType[]
  /** Keys of crops (`wheat`), types (`wheat_winter`, "Wheat (winter type)") and aliases, to the types they mean. */
  readonly byName: ReadonlyMap<string, readonly CropType[]>
}

export type CropMatch =
  | { readonly found: true; readonly types: readonly CropType[]; readonly byAlias: boolean }
  | { readonly found: false; readonly suggestions: readonly string[] }

/** A crop's own name goes before a type's, and that before an alias. */
export function cropCatalogue(types: readonly CropType[]): CropCatalogue {
  const byName = new Map<string, readonly CropType[]>()
  const name = (text: string, meant: readonly CropType[]) => {
    const key = nameKey(text)
    if (!byName.has(key)) byName.set(key, meant)
  }
  for (const { crop } of types)
    name(
      crop,
      types.filter((type) => type.crop === crop),
    )
  for (const type of types) [type.key, type.name].forEach((text) => name(text, [type]))
  for (const type of types) type.aliases.forEach((alias) => name(alias, [type]))
  return { types, byName }
}

/** The types that a name stands for: several for a crop such as wheat. English plurals are understood. */
export function findCrop(catalogue: CropCatalogue, text: string): CropMatch {
  const key = nameKey(text)
  for (const spelling of [key, key.replace(/s$/, ''), key.replace(/es$/, '')]) {
    const types = catalogue.byName.get(spelling)
    if (types) return { found: true, types, byAlias: !isOwnName(types, spelling) }
  }
  const similar = similarNames(key, catalogue.byName.keys()).flatMap(
    (name) => catalogue.byName.get(name.key) ?? [],
  )
  return {
    found: false,
    suggestions: [...new Set(similar.map(({ crop }) => crop))].slice(0, MOST_SUGGESTIONS),
  }
}

function isOwnName(types: readonly CropType[], key: string): boolean {
  return types.some((type) => [type.crop, type.key, type.name].some((name) => nameKey(name) === key))
}
