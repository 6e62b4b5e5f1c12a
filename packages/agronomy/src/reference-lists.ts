import type { CropCatalogue } from './crops/crop-catalogue'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadNames } from './data-pack/load-reference'
import { toNameKey } from './names/name-key'
import { formatCoordinates } from './places/coordinates'
import type { Gazetteer } from './places/gazetteer'
import type { Place } from './places/place'
import { createPrefixIndex } from './places/prefix-index'
import { findShortestUniqueQuery } from './places/shortest-query'

/** A crop the model can assess. */
export interface CropEntry {
  readonly crop: string
  /** Other names, and the names of its types. */
  readonly aliases: readonly string[]
}

/** A place the model knows by name. */
export interface LocationEntry {
  /** The shortest location that means this place, in lower case: `lahore`, or `victoria, ca` for an ambiguous name. */
  readonly location: string
  readonly name: string
  readonly country: string
  /** First-level division; empty for a place that is itself one, and where there is none. */
  readonly region: string
  /** Population of a city, where known. */
  readonly population?: number
}

/** The crops and places of a data pack by name; the climate is not loaded. */
export interface ReferenceLists {
  /** Lists crops with a name that starts with a prefix, in alphabetical order. */
  listCrops(prefix?: string): CropEntry[]
  /** Lists places with a name that starts with a prefix, the most populous first. */
  listLocations(prefix: string, limit: number): LocationEntry[]
}

/** Loads the names of a data pack; throws a DataPackError that lists every issue of the tables it reads. */
export function loadReferenceLists(dataDir: string = SHIPPED_DATA_DIR): ReferenceLists {
  const { crops, gazetteer } = loadNames(dataDir)
  const cropEntries = listCropEntries(crops)
  const prefixIndex = createPrefixIndex(gazetteer)
  return {
    listCrops(prefix = '') {
      if (isPunctuation(prefix)) return []
      const prefixKey = toNameKey(prefix)
      return cropEntries.filter(({ crop, aliases }) =>
        [crop, ...aliases].some((name) => toNameKey(name).startsWith(prefixKey)),
      )
    },
    listLocations(prefix, limit) {
      if (isPunctuation(prefix)) return []
      return prefixIndex.findPlaces(prefix, limit).map((place) => toLocationEntry(gazetteer, place))
    },
  }
}

/** Whether a prefix consists of punctuation. Names are compared by letters and digits, so none starts with it. */
function isPunctuation(prefix: string): boolean {
  return prefix.trim() !== '' && toNameKey(prefix) === ''
}

function listCropEntries({ types }: CropCatalogue): CropEntry[] {
  const crops = [...new Set(types.map(({ crop }) => crop))].sort()
  return crops.map((crop) => {
    const names = types.filter((type) => type.crop === crop).flatMap((type) => [type.key, ...type.aliases])
    return { crop, aliases: [...new Set(names)].filter((name) => name !== crop) }
  })
}

function toLocationEntry(gazetteer: Gazetteer, place: Place): LocationEntry {
  return {
    location: findShortestUniqueQuery(gazetteer, place) ?? formatCoordinates(place),
    name: place.name,
    country: place.country ?? '',
    region: place.admin1,
    ...(place.population > 0 && { population: place.population }),
  }
}
