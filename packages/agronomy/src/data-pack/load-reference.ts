import type { Source } from '../assessment'
import { cropCatalogue } from '../crops/crop-catalogue'
import type { Reference } from '../reference'
import { readClimateNormals } from './climate-normals'
import { readCrops } from './crops'
import { type DataPackage, readDataPackage } from './data-package'
import { type FaultList, faultList } from './faults'
import { readGazetteer } from './places'

/** Reads a data pack; throws a DataPackError with all its faults when there are any. */
export function loadReference(dataDir: string): Reference {
  return load(dataDir, readReference)
}

/** Reads the tables of a pack to their ends; what was read is of no use when there are faults. */
export function readReference(pack: DataPackage, faults: FaultList): Reference {
  return {
    stations: readClimateNormals(pack, faults),
    ...readNames(pack, faults),
    sources: sourcesOf(pack),
  }
}

/** The part of a pack that names crops and places. */
export function loadNames(dataDir: string): Pick<Reference, 'crops' | 'gazetteer'> {
  return load(dataDir, readNames)
}

function load<T>(dataDir: string, read: (pack: DataPackage, faults: FaultList) => T): T {
  const faults = faultList()
  const pack = readDataPackage(dataDir, faults)
  // Without its description nothing else can be read.
  if (!pack || !faults.isEmpty()) throw faults.asError(dataDir)
  const content = read(pack, faults)
  if (!faults.isEmpty()) throw faults.asError(dataDir)
  return content
}

function readNames(pack: DataPackage, faults: FaultList): Pick<Reference, 'crops' | 'gazetteer'> {
  return { crops: cropCatalogue(readCrops(pack, faults)), gazetteer: readGazetteer(pack, faults) }
}

/** What results are drawn from, for their readers. */
function sourcesOf({ version, resources }: DataPackage): Source[] {
  return [resources.crops, resources['climate-normals'], resources.gazetteer].map(({ title, citation }) => ({
    name: title,
    version,
    citation,
  }))
}
