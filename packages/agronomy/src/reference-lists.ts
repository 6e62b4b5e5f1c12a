import { SHIPPED_DATA_DIR } from './data-dir'
import { loadNames } from './data-pack/load-reference'
import { nameKey } from './names/name-key'
import { askedAs } from './places/asked-as'
import { coordinatesOf } from './places/coordinates'
import type { Gazetteer } from './places/gazetteer'
import type { Place } from './places/place'
import { placeList } from './places/place-list'

/** A crop that can be asked for, and its other names. */
export interface CropEntry {
  readonly crop: string
  readonly aliases: readonly string[]
}

/** A place that can be asked for. */
export interface LocationEntry {
  /** What to ask with, in lower case: `lahore`, or `victoria, ca` where the name means several places. */
  readonly location: string
  readonly name: string
  readonly country: string
  /** The first-level division; empty for those themselves and where there is none. */
  readonly region: string
  /** Of cities where it is known. */
  readonly population?: number
}

/** What the model knows by name; the climate is not loaded. */
export interface ReferenceLists {
  /** Crops of which a name begins so, in alphabetical order. */
  listCrops(prefix?: string): CropEntry[]
  /** Places of which a name begins so, the most populous first. */
  listLocations(prefix: string, most: number): LocationEntry[]
}

/** Loads the names of a data pack; throws a DataPackError that lists every fault of the tables it reads. */
export function loadReferenceLists(dataDir: string = SHIPPED_DATA_DIR): ReferenceLists {
  const { crops, gazetteer } = loadNames(dataDir)
  const entries = [...new Set(crops.types.map(({ crop }) => crop))].sort().map((crop): CropEntry => {
    const types = crops.types.filter((type) => type.crop === crop)
    const names = types.flatMap((type) => [type.key, ...type.aliases])
    return { crop, aliases: [...new Set(names)].filter((name) => name !== crop) }
  })
  const places = placeList(gazetteer)
  return {
    listCrops: (prefix = '') =>
      isSignsAlone(prefix)
        ? []
        : entries.filter(({ crop, aliases }) => [crop, ...aliases].some((name) => beginsWith(name, prefix))),
    listLocations: (prefix, most) =>
      isSignsAlone(prefix)
        ? []
        : places.beginning(prefix, most).map((place) => locationEntry(gazetteer, place)),
  }
}

/** Names are compared by their letters and digits, so no name begins with signs. */
const isSignsAlone = (prefix: string) => prefix.trim() !== '' && nameKey(prefix) === ''

function locationEntry(gazetteer: Gazetteer, place: Place): LocationEntry {
  return {
    location: askedAs(gazetteer, place) ?? coordinatesOf(place),
    name: place.name,
    country: place.country ?? '',
    region: place.admin1,
    ...(place.population > 0 && { population: place.population }),
  }
}

function beginsWith(name: string, prefix: string): boolean {
  return nameKey(name).startsWith(nameKey(prefix))
}
