import { toAccentedSpelling, toNameKey } from '../../names/name-key'

/** Names to show for crops, by crop and language code. */
export type CropDisplayNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Names of crops in many languages, with crops that the model does not assess. */
export interface CropNameTable {
  readonly rows: readonly CropNamesRow[]
  readonly displayNames: CropDisplayNames
  /** The crops that a name key means in any language. */
  readonly cropsByName: ReadonlyMap<string, ReadonlySet<string>>
  /** The crops of names with accents whose key means several: "mısır" is maize, and "misir" also lentils. */
  readonly cropsBySpelling: ReadonlyMap<string, ReadonlySet<string>>
  /** The crops that the key of a scientific name means. */
  readonly cropsByScientificName: ReadonlyMap<string, ReadonlySet<string>>
}

/** The names of a crop in a language, the one to show first. */
export interface CropNamesRow {
  readonly crop: string
  readonly language: string
  readonly names: readonly string[]
}

/** Language code of scientific names. */
const LATIN = 'la'

export const EMPTY_NAME_TABLE = createCropNameTable([])

export function createCropNameTable(rows: readonly CropNamesRow[]): CropNameTable {
  const displayNames = new Map<string, Map<string, string>>()
  const cropsByName = new Map<string, ReadonlySet<string>>()
  const cropsByScientificName = new Map<string, ReadonlySet<string>>()
  const addCrop = createCropAdder()
  const keyedNames: { key: string; name: string; crop: string }[] = []
  for (const { crop, language, names } of rows) {
    const namesOfCrop = displayNames.get(crop) ?? new Map<string, string>()
    displayNames.set(crop, namesOfCrop)
    if (names[0] !== undefined) namesOfCrop.set(language, names[0])
    for (const name of names) {
      const key = toNameKey(name)
      keyedNames.push({ key, name, crop })
      addCrop(cropsByName, key, crop)
      if (language === LATIN) addCrop(cropsByScientificName, key, crop)
    }
  }
  const cropsBySpelling = new Map<string, ReadonlySet<string>>()
  for (const { key, name, crop } of keyedNames) {
    const isShared = (cropsByName.get(key)?.size ?? 0) > 1
    const spelling = isShared ? toAccentedSpelling(name) : undefined
    if (spelling !== undefined) addCrop(cropsBySpelling, spelling, crop)
  }
  return { rows, displayNames, cropsByName, cropsBySpelling, cropsByScientificName }
}

/**
 * Returns the name to show for a crop in a language such as `fr` or `pt-BR`. Returns undefined where the table has none.
 */
export function findCropDisplayName(
  displayNames: CropDisplayNames,
  crop: string,
  language: string,
): string | undefined {
  const names = displayNames.get(crop)
  return names?.get(language) ?? names?.get(language.replace(/-.*$/, ''))
}

/**
 * Returns a function that adds a crop to the ones that a key means. Keys with the same one crop share a set, which makes a
 * compiled table half as large.
 */
function createCropAdder() {
  const singleCrops = new Map<string, ReadonlySet<string>>()
  return (sets: Map<string, ReadonlySet<string>>, key: string, crop: string): void => {
    const set = sets.get(key)
    if (set) {
      if (!set.has(crop)) sets.set(key, new Set([...set, crop]))
      return
    }
    const single = singleCrops.get(crop) ?? new Set([crop])
    singleCrops.set(crop, single)
    sets.set(key, single)
  }
}
