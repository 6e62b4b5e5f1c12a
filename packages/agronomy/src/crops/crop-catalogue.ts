import { nameKey } from '../names/name-key'
import { plainName, wordsKey } from './crop-names'
import type { CropType } from './crop-type'

export interface CropCatalogue {
  readonly types: readonly CropType[]
  /** Keys of crops (`wheat`), types (`wheat_winter`, "Wheat (winter type)") and aliases, to the types they mean. */
  readonly byName: ReadonlyMap<string, readonly CropType[]>
  /** The same names by their words in any order: "wheat, winter" is "winter wheat". */
  readonly byWords: ReadonlyMap<string, readonly CropType[]>
}

/**
 * A crop's own name goes before a type's, that before an alias, and that before a part of a type's name. An alias
 * of several types of a crop leaves the type open.
 */
export function createCropCatalogue(types: readonly CropType[]): CropCatalogue {
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
