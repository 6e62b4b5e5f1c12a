import { toNameKey } from '../names/name-key'
import { type CropNameTable, EMPTY_NAME_TABLE } from './crop-name-table'
import { removeNote, toWordsKey } from './crop-names'
import type { CropType } from './crop-type'
import { toSpeciesKey } from './scientific-names'

/** All crop types, with indexes by name. */
export interface CropCatalogue {
  readonly types: readonly CropType[]
  /** How many types each crop has. */
  readonly typeCounts: ReadonlyMap<string, number>
  /** The types of each name key: of crops (`wheat`), types (`wheat_winter`, "Wheat (winter type)") and aliases. */
  readonly byName: ReadonlyMap<string, readonly CropType[]>
  /** The same names by their words in alphabetical order. */
  readonly byWords: ReadonlyMap<string, readonly CropType[]>
  /** The types of name keys in other languages; none for a name of several crops, or of a crop without types. */
  readonly byTranslation: ReadonlyMap<string, readonly CropType[]>
  /** The types of the keys of scientific names; none as above. */
  readonly byScientificName: ReadonlyMap<string, readonly CropType[]>
}

/**
 * Creates a catalogue. Where names are equal, the name of a crop takes precedence, then the name of a type, an alias, and
 * part of a type's name. An alias of several types of a crop means all of them.
 */
export function createCropCatalogue(
  types: readonly CropType[],
  nameTable: CropNameTable = EMPTY_NAME_TABLE,
): CropCatalogue {
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
  return {
    types,
    typeCounts: countTypes(types),
    byName,
    byWords,
    byTranslation: findTypesOfNames(nameTable.cropsByName, byName),
    byScientificName: new Map([
      ...indexSpecies(types),
      ...findTypesOfNames(nameTable.cropsByScientificName, byName),
    ]),
  }
}

function countTypes(types: readonly CropType[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { crop } of types) counts.set(crop, (counts.get(crop) ?? 0) + 1)
  return counts
}

function findTypesOfNames(
  cropsByName: CropNameTable['cropsByName'],
  typesByName: CropCatalogue['byName'],
): Map<string, readonly CropType[]> {
  const typesByKey = new Map<string, readonly CropType[]>()
  for (const [key, crops] of cropsByName) {
    const [types = [], ...others] = [...crops].map((crop) => typesByName.get(toNameKey(crop)) ?? [])
    const isUnambiguous = others.every((other) => types.every((type) => other.includes(type)))
    typesByKey.set(key, isUnambiguous ? types : [])
  }
  return typesByKey
}

/** Indexes the types by the keys of their species. A species of several crops has no types. */
function indexSpecies(types: readonly CropType[]): Map<string, readonly CropType[]> {
  const typesBySpecies = new Map<string, CropType[]>()
  for (const type of types) {
    const key = toSpeciesKey(type.scientificName)
    if (key === undefined) continue
    const typesOfSpecies = typesBySpecies.get(key)
    if (typesOfSpecies) typesOfSpecies.push(type)
    else typesBySpecies.set(key, [type])
  }
  return new Map(
    [...typesBySpecies].map(([key, typesOfSpecies]) => {
      const crops = new Set(typesOfSpecies.map(({ crop }) => crop))
      return [key, crops.size === 1 ? typesOfSpecies : []]
    }),
  )
}
