import { CONDITION_NAMES, type FieldVariety, type QuestionConditions } from '@crop/domain'
import type { AssessedBasis } from '../assessment'
import { getAnnualOutcomes } from '../annual/annual-outcome'
import { createPerturbedClimates } from '../climate/perturbed-climates'
import { findPlaceClimate, type PlaceClimate } from '../climate/place-climate'
import { type CropType, isOrchardCrop, isPerennial, livesOnRain } from '../crops/traits/crop-type'
import { getPerennialOutcomes } from '../perennial/perennial-outcome'
import type { Place } from '../places/gazetteer/place'
import type { Reference } from '../reference'
import type { Field } from '../score/field'
import type { MonthOutcome } from '../score/month-outcome'
import { getLocalSupply, getScoredSupply, MIN_MIXED_SHARE, PARTLY_IRRIGATED } from '../score/water-supply'
import { findIrrigatedShare, getIrrigatedShareOfAllCrops } from '../water/irrigated-shares'
import { createLruCache } from '../lru-cache'
import { toAssessedBasis } from './basis'
import { type CropOption, listGrownOptions, toCropOptions } from './alternative-crops'
import { createLocalScorer, type LocalScorer } from './local-scores'
import { findStatedVariety, type StatedVariety } from './stated-variety'

/**
 * Successive questions are often about the same place. More sites would survive minor garbage collections, so V8 would run
 * full ones more often, which discard optimised code.
 */
const MAX_CACHED_SITES = 1
/** Crop types per site whose outcomes are cached, about 10 KB each. */
const MAX_CACHED_TYPES = 8

/** The climate of a place, the conditions of a field there, and the scores of crops in it. */
export interface Site {
  readonly climate: PlaceClimate
  /** Describes the records that the climate was interpolated from. */
  describeBasis(): AssessedBasis
  /**
   * Returns the irrigated share of a crop's area in the country; null where unknown. Larger shares of crops of humid climates are
   * those of other perennials.
   */
  getIrrigatedShare(type: CropType): number | null
  /** Returns the field for which `getOutcomes` scores a crop. */
  getField(type: CropType): Field
  /** Returns the outcomes of the twelve planting months of a crop type, January first. */
  getOutcomes(type: CropType): readonly MonthOutcome[]
  /** Returns the outcomes of a crop type with the variety that is usual at the place. */
  getUsualOutcomes(type: CropType): readonly MonthOutcome[]
  /** Returns the stated variety of an annual crop type; undefined if none is stated. */
  getStatedVariety(type: CropType): StatedVariety | undefined
  /** Returns the climates that the place may have instead, in groups as `createPerturbedClimates` does. */
  getPerturbedClimates(): readonly (readonly PlaceClimate[])[]
  /**
   * Lists the groups of crops that may replace another one, a further group only where the one before it offers nothing. In
   * each, those with the largest area in the country are first. Trees are replaced only by trees and other crops of orchards
   * and plantations; a field of strawberries or bananas also by annual crops; other crops by annual ones.
   */
  listCropOptions(current: CropType): readonly (readonly CropOption[])[]
  readonly scoreLocally: LocalScorer
}

export type SiteFinder = (place: Place, conditions?: QuestionConditions) => Site | null

/** Creates a function that finds the site of a place and caches the most recent ones. A stated elevation replaces the place's. */
export function createSiteFinder(
  { stations, crops, irrigatedShares, cropAreas }: Reference,
  maxCachedSites = MAX_CACHED_SITES,
): SiteFinder {
  const orchardOptions = createCountryOptions(isOrchardCrop)
  const annualOptions = createCountryOptions((type) => !isPerennial(type) && !type.flags.has('longseason'))
  const getSite = createLruCache<string, Site | null>(maxCachedSites)
  return (place, conditions = {}) => {
    const elevationM = conditions.elevation_m?.value ?? place.elevationM
    const { latitude, longitude } = place
    const stated = CONDITION_NAMES.map((name) => conditions[name]?.value)
    const key = [latitude, longitude, elevationM, getCountry(place), ...stated].join()
    return getSite(key, () => createSite({ ...place, elevationM }, conditions))
  }

  function createSite(place: Place, conditions: QuestionConditions): Site | null {
    const soilTexture = conditions.soil_texture?.value
    const climate = findPlaceClimate(stations, place, soilTexture)
    if (!climate) return null
    const country = getCountry(place)
    const getIrrigatedShare = (type: CropType) => findOwnShare(irrigatedShares, country, type)
    const createField = (type: CropType): Field => ({
      supply: getScoredSupply(conditions.water_supply, getIrrigatedShare(type), type),
      soilPh: conditions.soil_ph?.value,
    })
    /** Whether the outcomes at the place decide how far the crop is irrigated there. */
    const dependsOnPlace = ({ supply }: Field) => supply === PARTLY_IRRIGATED
    const getCachedUsual = createLruCache<CropType, FieldOutcomes>(MAX_CACHED_TYPES)
    const computeUsual = (type: CropType): FieldOutcomes => {
      const field = createField(type)
      const rated = { field, outcomes: computeOutcomes(climate, type, field) }
      if (!dependsOnPlace(field)) return rated
      const supply = getLocalSupply(rated.outcomes)
      if (supply === PARTLY_IRRIGATED) return rated
      const localField: Field = { ...field, supply }
      return { field: localField, outcomes: computeOutcomes(climate, type, localField) }
    }
    const getUsual = (type: CropType) => getCachedUsual(type, () => computeUsual(type))
    const { getStated, getStatedVariety } = createStatedOutcomes(climate, conditions.variety?.value, getUsual)
    const getFieldOutcomes = (type: CropType) => getStated(type) ?? getUsual(type)
    const getField = (type: CropType) => {
      const field = createField(type)
      return getStated(type)?.field ?? (dependsOnPlace(field) ? getUsual(type).field : field)
    }
    let perturbedClimates: readonly (readonly PlaceClimate[])[] | undefined
    return {
      climate,
      describeBasis: () => toAssessedBasis(stations, climate.site),
      getIrrigatedShare,
      getField,
      getOutcomes: (type) => getFieldOutcomes(type).outcomes,
      getUsualOutcomes: (type) => getUsual(type).outcomes,
      getStatedVariety,
      getPerturbedClimates: () => (perturbedClimates ??= createPerturbedClimates(climate, soilTexture)),
      listCropOptions: (current) => {
        if (!isOrchardCrop(current)) return [annualOptions(country)]
        const orchards = orchardOptions(country)
        return current.habit === 'tree' ? [orchards] : [orchards, annualOptions(country)]
      },
      scoreLocally: createLocalScorer({
        climate,
        getField: createField,
        isSupplyStated: conditions.water_supply !== undefined,
        irrigatedShare: getIrrigatedShareOfAllCrops(irrigatedShares, country),
        getPerennialOutcomes: (type) => computeUsual(type).outcomes,
      }),
    }
  }

  /** Creates a function that lists those of certain crops that are grown in a country. */
  function createCountryOptions(isOption: (type: CropType) => boolean) {
    const allOptions = toCropOptions(crops.types.filter(isOption))
    const optionsByCountry = new Map<string | undefined, readonly CropOption[]>()
    return (country: string | undefined): readonly CropOption[] => {
      const options =
        optionsByCountry.get(country) ??
        listGrownOptions(allOptions, country === undefined ? undefined : cropAreas.get(country))
      optionsByCountry.set(country, options)
      return options
    }
  }
}

/** The outcomes of the twelve planting months of a crop type, and the field that they are for. */
interface FieldOutcomes {
  readonly field: Field
  readonly outcomes: readonly MonthOutcome[]
}

/** Creates functions that return what a stated variety changes: nothing for perennials, or if none is stated. */
function createStatedOutcomes(
  climate: PlaceClimate,
  variety: FieldVariety | undefined,
  getUsual: (type: CropType) => FieldOutcomes,
) {
  const getCachedVariety = createLruCache<CropType, StatedVariety>(MAX_CACHED_TYPES)
  const getCachedOutcomes = createLruCache<CropType, FieldOutcomes>(MAX_CACHED_TYPES)
  const getStatedVariety = (type: CropType): StatedVariety | undefined =>
    variety === undefined || isPerennial(type)
      ? undefined
      : getCachedVariety(type, () => findStatedVariety(climate, type, variety, () => getUsual(type).outcomes))
  const computeStated = (type: CropType, { options }: StatedVariety): FieldOutcomes => {
    const field: Field = { ...getUsual(type).field, varieties: options }
    return { field, outcomes: computeOutcomes(climate, type, field) }
  }
  const getStated = (type: CropType): FieldOutcomes | undefined => {
    const stated = getStatedVariety(type)
    return stated && getCachedOutcomes(type, () => computeStated(type, stated))
  }
  return { getStated, getStatedVariety }
}

const computeOutcomes = (climate: PlaceClimate, type: CropType, field: Field) =>
  isPerennial(type) ? getPerennialOutcomes(climate, type, field) : getAnnualOutcomes(climate, type, field)

/** Finds the irrigated share of a crop; null if it is that of other perennials: rain, not irrigation, makes a climate humid. */
function findOwnShare(shares: Reference['irrigatedShares'], country: string | undefined, type: CropType) {
  const share = findIrrigatedShare(shares, country, type)
  return share !== null && share >= MIN_MIXED_SHARE && livesOnRain(type) ? null : share
}

/** Returns the country whose statistics apply to a place. */
function getCountry({ country, nearestTownCountry }: Place): string | undefined {
  return country ?? nearestTownCountry
}
