import type { Source } from '../assessment'
import { createCropCatalogue } from '../crops/crop-catalogue'
import type { Reference } from '../reference'
import { readClimateNormals } from './read-climate-normals'
import { readCrops } from './read-crops'
import { type DataPackage, readDataPackage } from './data-package'
import { type IssueList, createIssueList } from './issues'
import { readGazetteer } from './read-gazetteer'

/** Reads a data pack; throws a DataPackError with all its issues when there are any. */
export function loadReference(dataDir: string): Reference {
  return load(dataDir, readReference)
}

/** Reads the tables of a pack to their ends; what was read is of no use when there are issues. */
export function readReference(pack: DataPackage, issues: IssueList): Reference {
  return {
    stations: readClimateNormals(pack, issues),
    ...readNames(pack, issues),
    sources: sourcesOf(pack),
  }
}

/** The part of a pack that names crops and places. */
export function loadNames(dataDir: string): Pick<Reference, 'crops' | 'gazetteer'> {
  return load(dataDir, readNames)
}

function load<T>(dataDir: string, read: (pack: DataPackage, issues: IssueList) => T): T {
  const issues = createIssueList()
  const pack = readDataPackage(dataDir, issues)
  // Without its description nothing else can be read.
  if (!pack || !issues.isEmpty()) throw issues.toError(dataDir)
  const content = read(pack, issues)
  if (!issues.isEmpty()) throw issues.toError(dataDir)
  return content
}

function readNames(pack: DataPackage, issues: IssueList): Pick<Reference, 'crops' | 'gazetteer'> {
  return { crops: createCropCatalogue(readCrops(pack, issues)), gazetteer: readGazetteer(pack, issues) }
}

/** What results are drawn from, for their readers. */
function sourcesOf({ version, resources }: DataPackage): Source[] {
  return [resources.crops, resources['climate-normals'], resources.gazetteer].map(({ title, citation }) => ({
    name: title,
    version,
    citation,
  }))
}
