import type { Source } from '../assessment'
import { createCropCatalogue } from '../crops/crop-catalogue'
import type { Reference } from '../reference'
import { type DataPackage, readDataPackage } from './data-package'
import { createIssueList, type IssueList } from './issues'
import { readClimateNormals } from './read-climate-normals'
import { readCrops } from './read-crops'
import { readGazetteer } from './read-gazetteer'

/** The crops and places of a data pack, without its climate. */
type Names = Pick<Reference, 'crops' | 'gazetteer'>

/** Loads a data pack; throws a DataPackError with all its issues. */
export function loadReference(dataDir: string): Reference {
  return loadPack(dataDir, readReference)
}

/** Loads only the tables that name crops and places; throws a DataPackError with all their issues. */
export function loadNames(dataDir: string): Names {
  return loadPack(dataDir, readNames)
}

/** Reads all tables to their end, so that all issues are found; when there are any, the result is unusable. */
export function readReference(pack: DataPackage, issues: IssueList): Reference {
  const stations = readClimateNormals(pack, issues)
  const { crops, gazetteer } = readNames(pack, issues)
  return { stations, crops, gazetteer, sources: listSources(pack) }
}

function readNames(pack: DataPackage, issues: IssueList): Names {
  return {
    crops: createCropCatalogue(readCrops(pack, issues)),
    gazetteer: readGazetteer(pack, issues),
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
  return [resources.crops, resources['climate-normals'], resources.gazetteer].map(({ title, citation }) => ({
    name: title,
    version,
    citation,
  }))
}
