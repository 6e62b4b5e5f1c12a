import type { MapCell, MapWaterSupply, Question } from '@crop/domain'
import { assess, assessMonths } from './assess/assess'
import type { AssessedMonths, AssessOptions } from './assess/build-assessment'
import { createSiteFinder } from './assess/site'
import type { Assessment } from './assessment'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadReference } from './data-pack/load-reference'
import { listMapCells, scoreMapCell } from './map/crop-map'
import { getModelVersion } from './model-version'
import { MAX_TOWNS } from './places/gazetteer/division-towns'
import { createPointLocator } from './places/coordinates/locate-point'
import type { Reference } from './reference'

/** The feasibility model with its data. */
export interface Model {
  readonly version: string
  /**
   * Assesses a question, with an outlook for its season if one is given. Pure: uses no clock, I/O or randomness, and never
   * throws.
   */
  assess(question: Question, options?: AssessOptions): Assessment
  /** Returns the planting months with their scores, and the better ones, as `assess` does; undefined without scores. */
  assessMonths(question: Question): AssessedMonths | undefined
  /** Lists the cells of every map, which are on land. */
  listMapCells(): MapCell[]
  /**
   * Returns the scores of a crop, or of one of its types, in the twelve planting months as `assess` publishes them for the
   * centre of a cell. Undefined where the climate is unknown; throws for an unknown crop.
   */
  scoreMapCell(crop: string, supply: MapWaterSupply, cell: MapCell): readonly number[] | undefined
}

/** Loads the model and a data pack; throws a DataPackError that lists every issue of the pack. */
export function loadModel(dataDir: string = SHIPPED_DATA_DIR): Model {
  return createModel(loadReference(dataDir), getModelVersion(dataDir))
}

/** Creates the model with tables that are loaded. */
export function createModel(reference: Reference, version: string): Model {
  const context = {
    reference,
    version,
    findSite: createSiteFinder(reference),
    findTownSite: createSiteFinder(reference, MAX_TOWNS),
    locatePoint: createPointLocator(reference),
  }
  return {
    version,
    assess: (question, options) => assess(context, question, options),
    assessMonths: (question) => assessMonths(context, question),
    listMapCells: () => listMapCells(reference),
    scoreMapCell: (crop, supply, cell) => scoreMapCell(context, crop, supply, cell),
  }
}
