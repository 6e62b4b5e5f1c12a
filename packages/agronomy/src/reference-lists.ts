import type { CropCatalogue } from './crops/crop-catalogue'
import { capitalise, formatText, type Language } from '@crop/domain'
import { findCropDisplayName } from './crops/crop-name-table'
import type { CropGroup } from './crops/crop-type'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadNames } from './data-pack/load-reference'
import { findMapCrop, type MapCropMatch } from './map/find-map-crop'
import { toNameKey } from './names/name-key'
import { formatCoordinates } from './places/coordinates'
import type { Gazetteer } from './places/gazetteer'
import { createNearestCitiesFinder, type Point, sortByDistance } from './places/nearest-places'
import type { Place } from './places/place'
import { createPrefixIndex } from './places/prefix-index'
import { findShortestUniqueQuery } from './places/shortest-query'

/** `annual` crops are sown every year, also if they stay in the field for most of it. */
export const LIFE_FORMS = ['annual', 'perennial', 'tree'] as const

export type LifeForm = (typeof LIFE_FORMS)[number]

/** A crop the model can assess. */
export interface CropEntry {
  readonly crop: string
  readonly name: string
  readonly scientificName: string
  readonly group: CropGroup
  readonly lifeForm: LifeForm
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
  readonly latitude: number
  readonly longitude: number
  /** Height above sea level in metres, where known. */
  readonly elevationM?: number
  /** Population of a city, where known. */
  readonly population?: number
}

/** The crops and places of a data pack by name; the climate is not loaded. */
export interface ReferenceLists {
  /** Lists crops with a name that starts with a prefix, in alphabetical order. */
  listCrops(prefix?: string): CropEntry[]
  /** Finds the one crop, or the one type of a crop, that a name means. All names of a crop give the same key. */
  findMapCrop(name: string): MapCropMatch
  /** Returns the name of a crop, or of one of its types, in a language; undefined where it has none. */
  findCropName(cropOrType: string, language: Language): string | undefined
  /** Lists places with a name that starts with a prefix, the most populous first. */
  listLocations(prefix: string, limit: number): LocationEntry[]
  /** Lists towns, the nearest to a point first: of all, or of the most populous ones whose name starts with a prefix. */
  listNearestLocations(point: Point, limit: number, prefix?: string): LocationEntry[]
}

/** Places with a common prefix whose distances are compared. */
const MAX_COMPARED_PLACES = 200

/** Loads the names of a data pack; throws a DataPackError that lists every issue of the tables it reads. */
export function loadReferenceLists(dataDir: string = SHIPPED_DATA_DIR): ReferenceLists {
  const { crops, cropNames, gazetteer } = loadNames(dataDir)
  const cropEntries = listCropEntries(crops)
  const prefixIndex = createPrefixIndex(gazetteer)
  const findNearestCities = createNearestCitiesFinder(gazetteer.places)
  return {
    listCrops(prefix = '') {
      if (isPunctuation(prefix)) return []
      const prefixKey = toNameKey(prefix)
      return cropEntries.filter(({ crop, aliases }) =>
        [crop, ...aliases].some((name) => toNameKey(name).startsWith(prefixKey)),
      )
    },
    findMapCrop: (name) => findMapCrop(crops, name),
    findCropName(cropOrType, language) {
      const type = crops.types.find(({ key }) => key === cropOrType)
      const name = findCropDisplayName(cropNames, type?.crop ?? cropOrType, language)
      return name === undefined ? undefined : nameType(capitalise(name), cropOrType, language)
    },
    listLocations(prefix, limit) {
      if (isPunctuation(prefix)) return []
      return prefixIndex.findPlaces(prefix, limit).map((place) => toLocationEntry(gazetteer, place))
    },
    listNearestLocations(point, limit, prefix = '') {
      if (isPunctuation(prefix)) return []
      const nearest =
        prefix === ''
          ? findNearestCities(point, limit)
          : sortByDistance(prefixIndex.findPlaces(prefix, MAX_COMPARED_PLACES).filter(isCity), point)
      return nearest.slice(0, limit).map((place) => toLocationEntry(gazetteer, place))
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
    const typesOfCrop = types.filter((type) => type.crop === crop)
    const names = typesOfCrop.flatMap((type) => [type.key, ...type.aliases])
    const [mainType] = typesOfCrop
    if (!mainType) throw new Error(`The crop ${crop} has no type.`)
    return {
      crop,
      name: typesOfCrop.length === 1 ? mainType.name : capitalise(crop),
      scientificName: mainType.scientificName,
      group: mainType.group,
      lifeForm: mainType.habit === 'long' ? 'annual' : mainType.habit,
      aliases: [...new Set(names)].filter((name) => name !== crop),
    }
  })
}

const isCity = ({ kind }: Place) => kind === 'city'

function toLocationEntry(gazetteer: Gazetteer, place: Place): LocationEntry {
  return {
    location: findShortestUniqueQuery(gazetteer, place) ?? formatCoordinates(place),
    name: place.name,
    country: place.country ?? '',
    region: place.admin1,
    latitude: place.latitude,
    longitude: place.longitude,
    ...(place.elevationM !== undefined && { elevationM: place.elevationM }),
    ...(isCity(place) && place.population > 0 && { population: place.population }),
  }
}

/** Adds the season to the name of a winter or spring type. */
function nameType(crop: string, cropOrType: string, language: Language): string {
  if (cropOrType.endsWith('_winter')) return formatText({ code: 'winter_type', params: { crop } }, language)
  if (cropOrType.endsWith('_spring')) return formatText({ code: 'spring_type', params: { crop } }, language)
  return crop
}
