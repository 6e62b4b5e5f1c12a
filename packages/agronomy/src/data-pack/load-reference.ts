import type { Source } from '../assessment'
import { createCropCatalogue, listSearchableNames } from '../crops/catalogue/crop-catalogue'
import { packCropNames } from '../crops/catalogue/name-index'
import type { CropType } from '../crops/traits/crop-type'
import { SHIPPED_DATA_DIR } from '../data-dir'
import { openGazetteer } from '../places/gazetteer/gazetteer'
import { rankPlaceEntries } from '../places/place-matches'
import type { Reference } from '../reference'
import { type CompiledPack, type CompiledTables, openCompiledPack, writeCompiledPack } from './compiled-pack'
import { type DataPackage, readDataPackage } from './data-package'
import { createIssueList, type IssueList } from './issues'
import { readClimateNormals } from './read-climate-normals'
import { readCropAreas } from './read-crop-areas'
import { readCropNames } from './read-crop-names'
import { readCrops } from './read-crops'
import { readElevations } from './read-elevations'
import { checkGazetteer, readGazetteer } from './read-gazetteer'
import { readIrrigatedShares } from './read-irrigated-shares'

type TableName = Exclude<keyof CompiledTables, 'crop-search' | 'place-ranks'>
type Tables = Pick<CompiledTables, TableName>

/** How each table is read from its CSV files, in the order in which issues are listed. */
const TABLE_READERS: {
  readonly [Name in TableName]: (pack: DataPackage, issues: IssueList) => CompiledTables[Name]
} = {
  'crop-names': readCropNames,
  'crop-areas': readCropAreas,
  gazetteer: readGazetteer,
  'climate-normals': readClimateNormals,
  'irrigated-shares': readIrrigatedShares,
  elevations: readElevations,
}

/** The crops and places of a data pack, without its climate; the areas say which crops come first. */
type Names = Pick<Reference, 'crops' | 'cropNames' | 'cropAreas' | 'gazetteer'>

interface SearchableNames extends Names {
  /** The ranks of the places that the build wrote, where there are any. */
  readonly placeRanks: Uint32Array | undefined
}

/** Loads a data pack; throws a DataPackError with all its issues. */
export function loadReference(dataDir: string): Reference {
  return loadPack(dataDir, (pack, issues) => readReference(pack, issues, openCompiledPack(dataDir)))
}

/** Loads only the tables that name crops and places; throws a DataPackError with all their issues. */
export function loadNames(dataDir: string): SearchableNames {
  return loadPack(dataDir, (pack, issues) => {
    const compiled = openCompiledPack(dataDir)
    const tables = readNameTables(pack, issues, compiled)
    return {
      ...createNames(tables, readCrops(pack, issues), compiled),
      placeRanks: compiled.readTable('place-ranks'),
    }
  })
}

/** Loads the elevations of a data pack, which names do not need; throws a DataPackError with all their issues. */
export function loadElevations(dataDir: string): Reference['elevations'] {
  return loadPack(dataDir, (...files) => readTable('elevations', ...files, openCompiledPack(dataDir)))
}

/** Loads the climate stations of a data pack; throws a DataPackError with all their issues. */
export function loadStations(dataDir: string): Reference['stations'] {
  return loadPack(dataDir, (...files) => readTable('climate-normals', ...files, openCompiledPack(dataDir)))
}

/**
 * Compiles the shipped data pack from its tables and returns the result; undefined where its compiled tables are up to date.
 */
export function compileShippedPack(compiledDir?: string): CompiledTables | undefined {
  const compiled = openCompiledPack(SHIPPED_DATA_DIR, compiledDir)
  if (compiled.readTable('climate-normals') && compiled.readTable('gazetteer')) return undefined
  const tables = loadPack(SHIPPED_DATA_DIR, (pack, issues) =>
    addSearchIndexes(readTables(pack, issues), readCrops(pack, issues)),
  )
  writeCompiledPack(tables, compiledDir)
  return tables
}

/** Adds what the search of crops and places would otherwise compute at each start of an api. */
function addSearchIndexes(tables: Tables, types: readonly CropType[]): CompiledTables {
  const { crops, gazetteer } = createNames(tables, types)
  return {
    ...tables,
    'crop-search': packCropNames(listSearchableNames(crops, tables['crop-names'])),
    'place-ranks': rankPlaceEntries(gazetteer),
  }
}

/**
 * Reads all tables that are not compiled to their end, so that all issues are found; when there are any, the result is
 * unusable.
 */
function readReference(pack: DataPackage, issues: IssueList, compiled?: CompiledPack): Reference {
  const tables = readTables(pack, issues, compiled)
  return {
    ...createNames(tables, readCrops(pack, issues), compiled),
    stations: tables['climate-normals'],
    irrigatedShares: tables['irrigated-shares'],
    elevations: tables.elevations,
    sources: listSources(pack),
  }
}

/** Finds the issues that loading a data pack without compiled tables finds. */
export function checkTables(pack: DataPackage, issues: IssueList): void {
  const readers = { ...TABLE_READERS, gazetteer: checkGazetteer }
  for (const read of Object.values(readers)) read(pack, issues)
  readCrops(pack, issues)
}

/** Returns a compiled table, or reads it where it is not compiled. */
const readTable = <Name extends TableName>(
  name: Name,
  pack: DataPackage,
  issues: IssueList,
  compiled?: CompiledPack,
): CompiledTables[Name] => compiled?.readTable(name) ?? TABLE_READERS[name](pack, issues)

function readTables(...source: TableSource): Tables {
  return {
    ...readNameTables(...source),
    'climate-normals': readTable('climate-normals', ...source),
    'irrigated-shares': readTable('irrigated-shares', ...source),
    elevations: readTable('elevations', ...source),
  }
}

type TableSource = [pack: DataPackage, issues: IssueList, compiled?: CompiledPack]

type NameTables = Pick<CompiledTables, 'crop-names' | 'crop-areas' | 'gazetteer'>

function readNameTables(...source: TableSource): NameTables {
  return {
    'crop-names': readTable('crop-names', ...source),
    'crop-areas': readTable('crop-areas', ...source),
    gazetteer: readTable('gazetteer', ...source),
  }
}

function createNames(
  { 'crop-names': nameTable, 'crop-areas': cropAreas, gazetteer }: NameTables,
  crops: readonly CropType[],
  compiled?: CompiledPack,
): Names {
  return {
    crops: createCropCatalogue(crops, nameTable, cropAreas, () => compiled?.readTable('crop-search')),
    cropNames: nameTable.displayNames,
    cropAreas,
    gazetteer: openGazetteer(gazetteer),
  }
}

function loadPack<T>(dataDir: string, read: (pack: DataPackage, issues: IssueList) => T): T {
  const issues = createIssueList()
  const pack = readDataPackage(dataDir, issues)
  // Tables cannot be read without a valid description.
  if (!pack || !issues.isEmpty()) throw issues.toError(dataDir)
  const content = read(pack, issues)
  if (!issues.isEmpty()) throw issues.toError(dataDir)
  return content
}

/** Lists the sources that every assessment cites. */
function listSources({ version, resources }: DataPackage): Source[] {
  const cited = [
    resources.crops,
    resources['climate-normals'],
    resources.gazetteer,
    resources['irrigated-shares'],
    resources['crop-areas'],
    resources.elevations,
  ]
  return cited
    .filter(({ isPresent }) => isPresent)
    .map(({ title, citation }) => ({ name: title, version, citation }))
}
