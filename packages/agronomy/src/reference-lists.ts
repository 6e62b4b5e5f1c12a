import { type Names, resolveNames } from './assess/resolve-names'
import type { Note } from './assessment'
import type { CropAreas } from './crops/traits/crop-areas'
import type { CropCatalogue } from './crops/catalogue/crop-catalogue'
import {
  capitalise,
  type FindCropName,
  type FindPlaceName,
  formatCountry,
  formatPlaceName,
  formatText,
  type Language,
  MAX_CROP_LENGTH,
  MAX_LOCATION_LENGTH,
} from '@crop/domain'
import type { CropHit } from './crops/catalogue/hits'
import { findCropDisplayName } from './crops/catalogue/name-table'
import type { CropGroup, CropType } from './crops/traits/crop-type'
import { findCrop } from './crops/find-crop'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadElevations, loadNames } from './data-pack/load-reference'
import { findMapCrop, type MapCropMatch } from './map/find-map-crop'
import { toNameKey } from './names/name-key'
import { formatCoordinates } from './places/coordinates/point'
import { findCountryCode, type Gazetteer } from './places/gazetteer/gazetteer'
import { findPlace } from './places/find-place'
import { createPointLocator, type PointLocator } from './places/coordinates/locate-point'
import { createNearestCitiesFinder, sortByDistance } from './places/gazetteer/nearest-places'
import { COMMAS } from './places/addresses/parse-address'
import type { Place, Point } from './places/gazetteer/place'
import { createPlaceSearch } from './places/place-search'
import { findShortestUniqueQuery } from './places/resolve/shortest-query'

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

/** What orders equal matches of a search. */
export interface SearchOptions {
  readonly limit: number
  /** ISO 3166-1 alpha-2 */
  readonly country?: string | undefined
  readonly near?: Point | undefined
}

export interface CropSearchOptions extends SearchOptions {
  readonly language?: Language | undefined
}

/** The crops and places of a data pack by name; the climate is not loaded. */
export interface ReferenceLists {
  /** Lists all crops in alphabetical order. */
  listCrops(): CropEntry[]
  /**
   * Searches crops by any of their names, in any language: exact names first, then beginnings, words, groups such as
   * "nuts", and similar names. Among equals, those with a large harvested area in the country, or near the point, come
   * first.
   */
  searchCrops(text: string, options: CropSearchOptions): CropEntry[]
  /**
   * Returns the shares of crops in the harvested area of a country, or of that of the town nearest to a point; undefined where
   * no areas are known.
   */
  getAreaShares(place: Pick<SearchOptions, 'country' | 'near'>): CropAreas | undefined
  /** Finds the one crop, or the one type of a crop, that a name means. All names of a crop give the same key. */
  findMapCrop(name: string): MapCropMatch
  /**
   * Returns the name of a crop, or of one of its types, in a language; undefined where it has none. The English name
   * decides whether the type is meant, because a crop and its main type may share a key: `barley`.
   */
  findCropName: FindCropName
  /**
   * Returns the name of the place that a question means, with its region and its country if the question names a part of
   * them, to distinguish it from its namesakes; undefined for coordinates, and if it or a part of it is unknown.
   */
  findPlaceName: FindPlaceName
  /** Lists the notes that every assessment of these names has: on unknown and ambiguous ones, and on how others were read. */
  listNameNotes(names: Names): readonly Note[]
  /**
   * Searches places by their names, the best matches first and the most populous of equal ones; near a point, the
   * nearest towns first: of all, or of the best matches. Without a text it lists the most populous places.
   */
  searchLocations(text: string, options: SearchOptions): LocationEntry[]
}

/** Names of countries with two letters. */
const SHORT_COUNTRIES: ReadonlySet<string> = new Set(['uk', 'us'])

/** Matches whose distances are compared. */
const MAX_COMPARED_PLACES = 200

/** Loads the names of a data pack; throws a DataPackError that lists every issue of the tables it reads. */
export function loadReferenceLists(dataDir: string = SHIPPED_DATA_DIR): ReferenceLists {
  const { crops, cropNames, cropAreas, gazetteer, placeRanks } = loadNames(dataDir)
  const cropEntries = listCropEntries(crops)
  const entriesByCrop = new Map(cropEntries.map((entry) => [entry.crop, entry]))
  const placeSearch = createPlaceSearch(gazetteer, placeRanks)
  const findNearestCities = createNearestCitiesFinder(gazetteer.places)
  const nameSources = {
    reference: { crops, gazetteer },
    locatePoint: createLazyPointLocator(gazetteer, dataDir),
  }
  return {
    listCrops: () => cropEntries,
    searchCrops(text, { limit, near, country = findCountry(near), language }) {
      const hits = crops.getSearch().search(text, { country, language })
      const found = startsName(hits) ? hits.map(({ crop }) => crop) : listMeantCrops(text, hits, country)
      return found.flatMap((crop) => entriesByCrop.get(crop) ?? []).slice(0, limit)
    },
    getAreaShares: ({ country, near }) => cropAreas.get(country ?? findCountry(near) ?? ''),
    findMapCrop: (name) => findMapCrop(crops, name),
    findCropName(cropOrType, language, englishName) {
      const type = crops.types.find(({ key }) => key === cropOrType)
      const name = findCropDisplayName(cropNames, type?.crop ?? cropOrType, language)
      if (name === undefined) return undefined
      const isType =
        type && (englishName === undefined ? !namesWholeCrop(crops, type) : englishName === type.name)
      return isType ? nameType(capitalise(name), type, language) : capitalise(name)
    },
    findPlaceName(location, language) {
      const match = findPlace(gazetteer, location)
      if (!match.found || match.unknownPart !== undefined || match.place.country === undefined)
        return undefined
      const { name, admin1, country } = match.place
      return COMMAS.test(location)
        ? formatPlaceName({ name, admin1, country: formatCountry(country, language) })
        : name
    },
    listNameNotes: (names) => resolveNames(nameSources, names).notes,
    searchLocations(text, { limit, country, near }) {
      if (isPunctuation(text)) return []
      const places = near
        ? findNearestPlaces(text, near, limit)
        : placeSearch.findPlaces(text, limit, country)
      const isCountry = namesCountry(text)
      const read = places.length === 0 || isCountry ? listRead(text) : []
      const listed = [...read, ...places.filter((place) => !read.includes(place))]
      return listed.slice(0, limit).map((place) => toLocationEntry(gazetteer, place))
    },
  }

  /** Whether a text is the name of a country, and not only a code, which names of places begin with. */
  function namesCountry(text: string): boolean {
    const key = toNameKey(text)
    return (key.length > 2 || SHORT_COUNTRIES.has(key)) && findCountryCode(gazetteer, key) !== undefined
  }

  /**
   * Lists the place that a question reads in a text, such as "near Nakuru", or the largest towns of a country; none for
   * coordinates, and if a part is unknown.
   */
  function listRead(text: string): Place[] {
    if (text === '' || text.length > MAX_LOCATION_LENGTH) return []
    const match = findPlace(gazetteer, text)
    if (match.found)
      return match.unknownPart === undefined && match.place.country !== undefined ? [match.place] : []
    return match.reason === 'country' ? match.suggestions.flatMap(listRead) : []
  }

  /**
   * Lists the crop that a question with this text means before other hits: "seed potato" is no sweet potato. The name of a
   * plant that the crop table lacks finds none: "teak" is not tea.
   */
  function listMeantCrops(text: string, hits: readonly CropHit[], country: string | undefined): string[] {
    if (text.length > MAX_CROP_LENGTH) return []
    const match = findCrop(crops, text, country)
    if (!match.found && match.reason === 'not_covered') return []
    const meant = match.found ? match.types.map(({ crop }) => crop) : []
    return [...new Set([...meant, ...hits.map(({ crop }) => crop)])]
  }

  function findCountry(point: Point | undefined): string | undefined {
    return point && findNearestCities(point, 1)[0]?.country
  }

  function findNearestPlaces(text: string, point: Point, limit: number): Place[] {
    if (text === '') return findNearestCities(point, limit)
    const matches = placeSearch.findPlaces(text, MAX_COMPARED_PLACES).filter(isCity)
    return sortByDistance(matches, point).slice(0, limit)
  }
}

/** Loads the elevations of a data pack when the first point has to be located. Places with a name need none. */
function createLazyPointLocator(gazetteer: Gazetteer, dataDir: string): PointLocator {
  let locatePoint: PointLocator | undefined
  return (place) => {
    if (place.country !== undefined) return place
    locatePoint ??= createPointLocator({ gazetteer, elevations: loadElevations(dataDir) })
    return locatePoint(place)
  }
}

/** Whether the best hit is a name that is equal to the text or begins with it. */
const startsName = ([best]: readonly CropHit[]) => best?.kind === 'exact' || best?.kind === 'beginning'

/** Whether a text consists of punctuation. Names are compared by letters and digits, so it finds none. */
function isPunctuation(text: string): boolean {
  return text.trim() !== '' && toNameKey(text) === ''
}

function listCropEntries({ typesByCrop }: CropCatalogue): CropEntry[] {
  return [...typesByCrop.keys()].sort().map((crop) => {
    const typesOfCrop = typesByCrop.get(crop) ?? []
    const names = typesOfCrop.flatMap((type) => type.aliases)
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

/** Whether the key of a type is also that of a crop with several types. */
function namesWholeCrop({ types }: CropCatalogue, { key, crop }: CropType): boolean {
  return key === crop && types.some((other) => other.crop === crop && other.key !== key)
}

/** The word that distinguishes the types of a crop in their English names. */
const TYPE_WORD = /\((winter|spring|indica|japonica)\b/u

/** The subspecies of rice in scripts other than Latin. */
const SUBSPECIES: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  hi: { indica: 'इंडिका', japonica: 'जैपोनिका' },
  ar: { indica: 'إنديكا', japonica: 'جابونيكا' },
}

/** Adds the season or the subspecies of a type to the name of its crop. */
function nameType(crop: string, { name }: CropType, language: Language): string {
  const word = TYPE_WORD.exec(name)?.[1]
  if (word === 'winter') return formatText({ code: 'winter_type', params: { crop } }, language)
  if (word === 'spring') return formatText({ code: 'spring_type', params: { crop } }, language)
  return word === undefined ? crop : `${crop} (${SUBSPECIES[language]?.[word] ?? word})`
}
