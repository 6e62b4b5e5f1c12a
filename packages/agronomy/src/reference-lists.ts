import { SHIPPED_DATA_DIR } from './data-dir'
import { loadNames } from './data-pack/load-reference'
import { nameKey } from './names/name-key'
import type { Place } from './places/place'

/** A crop that can be asked for, and its other names. */
export interface CropEntry {
  readonly crop: string
  readonly aliases: readonly string[]
}

/** A place that can be asked for, in lower case. */
export interface LocationEntry {
  readonly location: string
  readonly country: string
}

/** What the model knows by name; the climate is not loaded. */
export interface ReferenceLists {
  /** Crops of which a name begins so, in alphabetical order. */
  crops(prefix?: string): CropEntry[]
  /** Places of which a name begins so, the most populous first. */
  locations(prefix: string, most: number): LocationEntry[]
}

/** Loads the names of a data pack; throws a DataPackError that lists every fault of the tables it reads. */
export function loadReferenceLists(dataDir: string = SHIPPED_DATA_DIR): ReferenceLists {
  const { crops, gazetteer } = loadNames(dataDir)
  const entries = [...new Set(crops.types.map(({ crop }) => crop))].sort().map((crop): CropEntry => {
    const types = crops.types.filter((type) => type.crop === crop)
    const names = types.flatMap((type) => [type.key, ...type.aliases])
    return { crop, aliases: [...new Set(names)].filter((name) => name !== crop) }
  })
  return {
    crops: (prefix = '') =>
      entries.filter(({ crop, aliases }) => [crop, ...aliases].some((name) => beginsWith(name, prefix))),
    locations: (prefix, most) =>
      placesBeginning(gazetteer.byName, nameKey(prefix))
        .sort((a, b) => b.population - a.population)
        .slice(0, most)
        .map(({ name, country }) => ({ location: name.toLowerCase(), country: country ?? '' })),
  }
}

function beginsWith(name: string, prefix: string): boolean {
  return nameKey(name).startsWith(nameKey(prefix))
}

/** A city and its district have one name and are listed once. */
function placesBeginning(byName: ReadonlyMap<string, readonly Place[]>, prefix: string): Place[] {
  const found = new Map<string, Place>()
  for (const [key, places] of byName) {
    if (!key.startsWith(prefix)) continue
    for (const place of places) {
      const listed = `${place.name}, ${place.country}`
      if (place.population >= (found.get(listed)?.population ?? 0)) found.set(listed, place)
    }
  }
  return [...found.values()]
}
