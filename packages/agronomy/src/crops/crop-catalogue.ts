import { toNameKey } from '../names/name-key'
import { removeNote, toWordsKey } from './crop-names'
import type { CropType } from './crop-type'

/** All crop types, with indexes by name. */
export interface CropCatalogue {
  readonly types: readonly CropType[]
  /** The types of each name key: of crops (`wheat`), types (`wheat_winter`, "Wheat (winter type)") and aliases. */
  readonly byName: ReadonlyMap<string, readonly CropType[]>
  /** The same names by their words in alphabetical order. */
  readonly byWords: ReadonlyMap<string, readonly CropType[]>
}

/**
 * Creates a catalogue. Where names are equal, the name of a crop takes precedence, then the name of a type, an alias, and
 * part of a type's name. An alias of several types of a crop means all of them.
 */
export function createCropCatalogue(types: readonly CropType[]): CropCatalogue {
  const byName = new Map<string, readonly CropType[]>()
  const byWords = new Map<string, readonly CropType[]>()

  function addName(name: string, namedTypes: readonly CropType[]): void {
    const key = toNameKey(name)
    if (!byName.has(key)) byName.set(key, namedTypes)
    const words = toWordsKey(name)
    if (!byWords.has(words)) byWords.set(words, namedTypes)
  }

  /** Adds one name per type; a name that several types share means all of them. */
  function addSharedNames(getName: (type: CropType) => string): void {
    for (const type of types) {
      const name = getName(type)
      addName(
        name,
        types.filter((other) => getName(other) === name),
      )
    }
  }

  addSharedNames(({ crop }) => crop)
  for (const type of types) {
    addName(type.key, [type])
    addName(type.name, [type])
  }
  for (const type of types) {
    const typesOfCrop = types.filter(({ crop }) => crop === type.crop)
    for (const alias of type.aliases) {
      const typesWithAlias = typesOfCrop.filter(({ aliases }) => aliases.includes(alias))
      addName(alias, toWordsKey(alias) === toWordsKey(type.crop) ? typesOfCrop : typesWithAlias)
    }
  }
  addSharedNames((type) => removeNote(type.name))
  for (const type of types) {
    for (const part of removeNote(type.name).split('/')) addName(part, [type])
  }
  return { types, byName, byWords }
}
