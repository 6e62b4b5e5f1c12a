import type { Source } from '../assessment'
import { createCropCatalogue } from '../crops/crop-catalogue'
import { SHIPPED_DATA_DIR } from '../data-dir'
import type { Reference } from '../reference'
import { type CompiledPack, openCompiledPack, writeCompiledPack } from './compiled-pack'
import { type DataPackage, readDataPackage } from './data-package'
import { createIssueList, type IssueList } from './issues'
import { readClimateNormals } from './read-climate-normals'
import { readCropAreas } from './read-crop-areas'
import { readCropNames } from './read-crop-names'
import { readCrops } from './read-crops'
import { readElevations } from './read-elevations'
import { readGazetteer } from './read-gazetteer'
import { readIrrigatedShares } from './read-irrigated-shares'

/** The crops and places of a data pack, without its climate. */
type Names = Pick<Reference, 'crops' | 'cropNames' | 'gazetteer'>

/** Loads a data pack; throws a DataPackError with all its issues. */
export function loadReference(dataDir: string): Reference {
  return loadPack(dataDir, (pack, issues) => readReference(pack, issues, openCompiledPack(dataDir)))
}

/** Loads only the tables that name crops and places; throws a DataPackError with all their issues. */
export function loadNames(dataDir: string): Names {
  return loadPack(dataDir, (pack, issues) => readNames(pack, issues, openCompiledPack(dataDir)))
}

/** Compiles the shipped data pack from its tables, unless its compiled tables are up to date. */
export function compileShippedPack(compiledDir?: string): void {
  const compiled = openCompiledPack(SHIPPED_DATA_DIR, compiledDir)
  if (compiled.readStations() && compiled.readGazetteer() && compiled.readElevations()) return
  writeCompiledPack(
    loadPack(SHIPPED_DATA_DIR, (pack, issues) => readReference(pack, issues)),
    compiledDir,
  )
}

/**
 * Reads all tables that are not compiled to their end, so that all issues are found; when there are any, the result is
 * unusable.
 */
export function readReference(pack: DataPackage, issues: IssueList, compiled?: CompiledPack): Reference {
  const stations = compiled?.readStations() ?? readClimateNormals(pack, issues)
  const { crops, cropNames, gazetteer } = readNames(pack, issues, compiled)
  const irrigatedShares = readIrrigatedShares(pack, issues)
  const cropAreas = readCropAreas(pack, issues)
  const elevations = compiled?.readElevations() ?? readElevations(pack, issues)
  return {
    stations,
    crops,
    cropNames,
    gazetteer,
    elevations,
    irrigatedShares,
    cropAreas,
    sources: listSources(pack),
  }
}

function readNames(pack: DataPackage, issues: IssueList, compiled?: CompiledPack): Names {
  const nameTable = readCropNames(pack, issues)
  return {
    crops: createCropCatalogue(readCrops(pack, issues), nameTable),
    cropNames: nameTable.displayNames,
    gazetteer: compiled?.readGazetteer() ?? readGazetteer(pack, issues),
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
