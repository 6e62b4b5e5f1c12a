import { groupBy } from '../../group-by'
import { lazily } from '../../lazily'
import { toAccentedSpelling, toNameKey } from '../../names/name-key'
import { createSimilarNameFinder, type SimilarNameFinder } from '../../names/similar-names'
import type { CropAreaShares } from '../traits/crop-areas'
import { type CropType, getCropName, listCrops } from '../traits/crop-type'
import { listCorrectableGroupKeys } from '../words/groups'
import { isShortName } from '../words/homographs'
import { listScientificNameKeys, toLatinSpelling, toSpeciesKey } from '../words/scientific-names'
import { removeNote, toWordsKey } from '../words/split-names'
import { type AbbreviableName, indexAbbreviableNames } from './abbreviable-names'
import type { PackedCropNames, SearchableName } from './name-index'
import { type CropNameTable, EMPTY_NAME_TABLE, findCropDisplayName } from './name-table'
import { type CropSearch, createCropSearch } from './search'

/** All crop types, with indexes by name. Those that few names need are created on first use. */
export interface CropCatalogue {
  readonly types: readonly CropType[]
  readonly typesByCrop: ReadonlyMap<string, readonly CropType[]>
  /** The types of each name key: of crops (`wheat`), types (`wheat_winter`, "Wheat (winter type)") and aliases. */
  readonly byName: ReadonlyMap<string, readonly CropType[]>
  /** The same names by their words in alphabetical order. */
  readonly byWords: ReadonlyMap<string, readonly CropType[]>
  /** The types of name keys in other languages; none for a name of several crops, or of a crop without types. */
  readonly byTranslation: ReadonlyMap<string, readonly CropType[]>
  /** The types of spellings with accents whose key means several crops. */
  readonly bySpelling: ReadonlyMap<string, readonly CropType[]>
  /** The types of the keys of scientific names; none as above. */
  readonly byScientificName: ReadonlyMap<string, readonly CropType[]>
  /** The types of names in other languages by their words; without those that mean several crops. */
  getTypesByTranslatedWords(): ReadonlyMap<string, readonly CropType[]>
  /** Keys and words keys of plants that are known by name, but not in the crop table: "tulip", "wild rice". */
  getUncoveredNames(): ReadonlySet<string>
  /** Accented spellings of short names, which accents tell apart from other words. */
  getShortSpellings(): ReadonlySet<string>
  /** Keys of the English names of crops and their types. */
  getEnglishNames(): ReadonlySet<string>
  /** English names by an initial and their last word: "s potato". */
  getAbbreviableNames(): ReadonlyMap<string, readonly AbbreviableName[]>
  /** The types of scientific names by the key of their Latin spelling; none as above. */
  getTypesByLatinSpelling(): ReadonlyMap<string, readonly CropType[]>
  /** The crops of each genus, by its key. */
  getCropsByGenus(): ReadonlyMap<string, ReadonlySet<string>>
  /** Finds words that are similar to a key and mean no single crop: uncovered plants and groups of crops. */
  getOtherWordFinder(): SimilarNameFinder
  getSearch(): CropSearch
  /** Returns the English name of a crop to suggest, which means that crop only. */
  getSuggestedName(crop: string): string
}

/**
 * Creates a catalogue. Where names are equal, the name of a crop takes precedence, then the name of a type, an alias, and
 * part of a type's name. An alias of several types of a crop means all of them. The search uses the packed names of a build
 * where there are any.
 */
export function createCropCatalogue(
  types: readonly CropType[],
  nameTable: CropNameTable = EMPTY_NAME_TABLE,
  areas: CropAreaShares = new Map(),
  loadPackedNames?: () => PackedCropNames | undefined,
): CropCatalogue {
  const typesByCrop = groupBy(types, ({ crop }) => crop)
  const ownNames = [...listOwnNames(types, typesByCrop, nameTable)]
  const byName = indexFirst(ownNames, toNameKey)
  const byTranslation = findTypesOfNames(nameTable.cropsByName, byName)
  const byScientificName = new Map([
    ...indexSpecies(types),
    ...findTypesOfNames(nameTable.cropsByScientificName, byName),
  ])
  const getUncoveredNames = lazily(() => listUncoveredNames(nameTable, byName))
  const getOtherWordFinder = lazily(() => createOtherWordFinder(byName, getUncoveredNames()))
  return {
    types,
    typesByCrop,
    byName,
    byWords: indexFirst(ownNames, toWordsKey),
    byTranslation,
    bySpelling: findTypesOfNames(nameTable.cropsBySpelling, byName),
    byScientificName,
    getTypesByTranslatedWords: lazily(() => indexTranslatedWords(nameTable, byTranslation)),
    getUncoveredNames,
    getOtherWordFinder,
    getAbbreviableNames: lazily(() => indexAbbreviableNames(listAbbreviableNames(nameTable, byName))),
    getTypesByLatinSpelling: lazily(() => indexLatinSpellings(types, nameTable, byScientificName)),
    getCropsByGenus: lazily(() => indexGenera(types, nameTable, byName)),
    getShortSpellings: lazily(() => listShortSpellings(nameTable)),
    getEnglishNames: lazily(() => listEnglishNames(types, nameTable)),
    getSearch: lazily(() =>
      createCropSearch(listSearchableNames({ types, byName }, nameTable), {
        areas,
        packedNames: loadPackedNames?.(),
        findOtherWords: (key) => getOtherWordFinder()(key),
      }),
    ),
    getSuggestedName(crop) {
      const name = findCropDisplayName(nameTable.displayNames, crop, 'en')
      if (name !== undefined) return name
      const type = typesByCrop.get(crop)?.[0]
      return type ? (getCropName(type).split(' / ')[0] ?? crop).toLowerCase() : crop
    },
  }
}

type NamedTypes = readonly [name: string, types: readonly CropType[]]

/** Lists the names of the crop table with the types that they mean, those that take precedence first. */
function* listOwnNames(
  types: readonly CropType[],
  typesByCrop: CropCatalogue['typesByCrop'],
  { cropsByName }: CropNameTable,
): Generator<NamedTypes> {
  yield* typesByCrop
  for (const type of types) {
    yield [type.key, [type]]
    yield [type.name, [type]]
  }
  for (const { crop, aliases } of types) {
    const typesOfCrop = typesByCrop.get(crop) ?? []
    for (const alias of aliases) {
      const typesWithAlias = typesOfCrop.filter((type) => type.aliases.includes(alias))
      yield [alias, toWordsKey(alias) === toWordsKey(crop) ? typesOfCrop : typesWithAlias]
    }
  }
  yield* groupBy(types, (type) => removeNote(type.name))
  for (const type of types) {
    for (const part of removeNote(type.name).split('/')) {
      const crops = cropsByName.get(toNameKey(part))
      // "Pepper" is a part of the name of the chilli, and a name of the black pepper too.
      if (crops === undefined || crops.size < 2) yield [part, [type]]
    }
  }
}

/** Indexes the first of the names with each key. */
function indexFirst(
  names: readonly NamedTypes[],
  toKey: (name: string) => string,
): Map<string, readonly CropType[]> {
  const index = new Map<string, readonly CropType[]>()
  for (const [name, types] of names) {
    const key = toKey(name)
    if (!index.has(key)) index.set(key, types)
  }
  return index
}

/** Finds words for groups of crops, and names of plants that the crop table lacks. */
function createOtherWordFinder(
  byName: CropCatalogue['byName'],
  uncoveredNames: Iterable<string>,
): SimilarNameFinder {
  const groups = listCorrectableGroupKeys().filter((key) => !byName.has(key))
  return createSimilarNameFinder([...uncoveredNames, ...groups])
}

/** Several names of a crop may have the same words; a name whose words mean several crops is left out. */
function indexTranslatedWords(
  { rows }: CropNameTable,
  byTranslation: CropCatalogue['byTranslation'],
): Map<string, readonly CropType[]> {
  const byTranslatedWords = new Map<string, readonly CropType[]>()
  for (const { names } of rows) {
    for (const name of names) {
      addUnlessShared(byTranslatedWords, toWordsKey(name), byTranslation.get(toNameKey(name)) ?? [])
    }
  }
  return byTranslatedWords
}

/** Adds the types of a crop to an index. A key of several crops has no types. */
function addUnlessShared(
  index: Map<string, readonly CropType[]>,
  key: string,
  types: readonly CropType[],
): void {
  const others = index.get(key)
  index.set(key, others && others[0]?.crop !== types[0]?.crop ? [] : types)
}

function listUncoveredNames({ rows }: CropNameTable, byName: CropCatalogue['byName']): Set<string> {
  const isCovered = ({ crop }: { crop: string }) => byName.has(toNameKey(crop))
  const names = rows.filter((row) => !isCovered(row)).flatMap((row) => row.names)
  const covered = new Set(rows.filter(isCovered).flatMap((row) => row.names.map(toNameKey)))
  return new Set(
    names
      .filter((name) => !covered.has(toNameKey(name)))
      .flatMap((name) => [toNameKey(name), toWordsKey(name)]),
  )
}

function listShortSpellings({ rows }: CropNameTable): Set<string> {
  const names = rows.flatMap((row) => row.names.filter(isShortName))
  return new Set(names.flatMap((name) => toAccentedSpelling(name) ?? []))
}

function listEnglishNames(types: readonly CropType[], nameTable: CropNameTable): Set<string> {
  const ofTypes = types.flatMap(({ crop, key, name }) => [crop, key, name])
  return new Set([...ofTypes, ...listNamesIn(nameTable, 'en')].map(toNameKey))
}

/** Returns the key of the crop that a row of the name table is about; undefined for other plants. */
function findCropKey(byName: CropCatalogue['byName'], cropOrType: string): string | undefined {
  return byName.get(toNameKey(cropOrType))?.[0]?.crop
}

/** Lists the names in a language. */
function listNamesIn({ rows }: CropNameTable, language: string): string[] {
  return rows.filter((row) => row.language === language).flatMap(({ names }) => names)
}

/** Lists the names that the search finds, in an order that depends only on the data. */
export function listSearchableNames(
  { types, byName }: Pick<CropCatalogue, 'types' | 'byName'>,
  { rows }: CropNameTable,
): SearchableName[] {
  const own = types.flatMap(({ crop, key, name, scientificName, aliases }) => [
    ...[crop, key, name, removeNote(name), ...removeNote(name).split('/'), ...aliases].map((text) => ({
      crop,
      name: text.trim(),
      language: undefined,
    })),
    { crop, name: scientificName, language: 'la' },
  ])
  const translated = rows.flatMap(({ crop: cropOrType, language, names }) => {
    const crop = findCropKey(byName, cropOrType)
    return crop === undefined ? [] : names.map((name) => ({ crop, name, language }))
  })
  return [...own, ...translated]
}

function findTypesOfNames(
  cropsByName: CropNameTable['cropsByName'],
  typesByName: CropCatalogue['byName'],
): Map<string, readonly CropType[]> {
  // Thousands of names share a few hundred sets of crops.
  const typesByCrops = new Map<ReadonlySet<string>, readonly CropType[]>()
  const typesByKey = new Map<string, readonly CropType[]>()
  for (const [key, crops] of cropsByName) {
    const types = typesByCrops.get(crops) ?? findCommonTypes(crops, typesByName)
    typesByCrops.set(crops, types)
    typesByKey.set(key, types)
  }
  return typesByKey
}

/** Returns the types of the crop or type that a name means, and none for a name of several. */
function findCommonTypes(
  crops: ReadonlySet<string>,
  typesByName: CropCatalogue['byName'],
): readonly CropType[] {
  const [types = [], ...others] = [...crops].map((crop) => typesByName.get(toNameKey(crop)) ?? [])
  return others.every((other) => types.every((type) => other.includes(type))) ? types : []
}

/** Indexes the types by the keys of their species. A species of several crops has no types. */
function indexSpecies(types: readonly CropType[]): Map<string, readonly CropType[]> {
  const typesBySpecies = groupBy(types, ({ scientificName }) => toSpeciesKey(scientificName))
  return new Map(
    [...typesBySpecies].flatMap(([key, ofSpecies]) =>
      key === undefined ? [] : [[key, listCrops(ofSpecies).length === 1 ? ofSpecies : []] as const],
    ),
  )
}

function listAbbreviableNames({ rows }: CropNameTable, byName: CropCatalogue['byName']): AbbreviableName[] {
  return rows
    .filter(({ language }) => language === 'en')
    .flatMap(({ crop, names }) => names.map((name) => ({ name, crop: findCropKey(byName, crop) })))
}

/** Indexes the scientific names of species and below by their Latin spelling. A spelling of several crops has no types. */
function indexLatinSpellings(
  types: readonly CropType[],
  nameTable: CropNameTable,
  byScientificName: CropCatalogue['byScientificName'],
): Map<string, readonly CropType[]> {
  const names = [
    ...types.map(({ scientificName }) => scientificName.split(' ').slice(0, 2).join(' ')),
    ...listNamesIn(nameTable, 'la'),
  ]
  const bySpelling = new Map<string, readonly CropType[]>()
  for (const name of names) {
    const [spelling] = listScientificNameKeys(name, toLatinSpelling)
    const typesOfName = byScientificName.get(toNameKey(name))
    if (spelling === undefined || typesOfName === undefined) continue
    addUnlessShared(bySpelling, spelling, typesOfName)
  }
  return bySpelling
}

function indexGenera(
  types: readonly CropType[],
  { rows }: CropNameTable,
  byName: CropCatalogue['byName'],
): Map<string, Set<string>> {
  const byGenus = new Map<string, Set<string>>()
  const add = (name: string, crop: string) => {
    const genus = toNameKey(name.split(' ')[0] ?? '')
    byGenus.set(genus, (byGenus.get(genus) ?? new Set()).add(crop))
  }
  for (const { scientificName, crop } of types) add(scientificName, crop)
  // A synonym counts only where no crop has the genus today: lentils were once a "Cicer".
  const genera = new Set(byGenus.keys())
  for (const { crop: cropOrType, names } of rows.filter(({ language }) => language === 'la')) {
    const crop = findCropKey(byName, cropOrType)
    for (const name of names) {
      if (crop !== undefined && !genera.has(toNameKey(name.split(' ')[0] ?? ''))) add(name, crop)
    }
  }
  return byGenus
}

/** Whether types are all types of their crop. */
export function isWholeCrop({ typesByCrop }: CropCatalogue, types: readonly CropType[]): boolean {
  const [crop = '', ...others] = listCrops(types)
  return others.length === 0 && types.length === typesByCrop.get(crop)?.length
}
