import type { Source } from './assessment'
import type { ClimateStations } from './climate/climate-stations'
import type { CropCatalogue } from './crops/catalogue/crop-catalogue'
import type { CropAreaShares } from './crops/traits/crop-areas'
import type { CropDisplayNames } from './crops/catalogue/name-table'
import type { ElevationGrid } from './places/coordinates/elevation-grid'
import type { Gazetteer } from './places/gazetteer/gazetteer'
import type { IrrigatedShares } from './water/irrigated-shares'

/** A loaded data pack: all reference data of the model. */
export interface Reference {
  readonly stations: ClimateStations
  readonly crops: CropCatalogue
  readonly cropNames: CropDisplayNames
  readonly gazetteer: Gazetteer
  /** Undefined if the pack has no elevations. */
  readonly elevations: ElevationGrid | undefined
  readonly irrigatedShares: IrrigatedShares
  readonly cropAreas: CropAreaShares
  readonly sources: readonly Source[]
}
