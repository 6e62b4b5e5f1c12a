import type { Question } from '@crop/domain'
import type { Note, Source } from '../assessment'
import { MONTHS } from '../calendar'
import type { CropType } from '../crops/traits/crop-type'
import type { FoundCrop } from '../crops/find-crop'
import { findOtherTypes } from '../crops/plain-names'
import { findPlace } from '../places/find-place'
import type { Gazetteer } from '../places/gazetteer/gazetteer'
import { formatCoordinates } from '../places/coordinates/point'
import { listDivisionTowns } from '../places/gazetteer/division-towns'
import type { PointLocator } from '../places/coordinates/locate-point'
import type { Place } from '../places/gazetteer/place'
import { findShortestExactQuery } from '../places/resolve/shortest-query'
import type { Reference } from '../reference'
import { createClimateNote, createMonthNote } from './notes'
import type { DivisionTown } from './place-range'
import { resolveNames } from './resolve-names'
import type { Site, SiteFinder } from './site'

/** Distance to the nearest station beyond which the climate of a place is unknown. */
export const MAX_STATION_KM = 300

/** The data, version and cache of a model, on which assessments depend besides the question. */
export interface ModelContext {
  readonly reference: Reference
  readonly version: string
  /** Returns null if there is no climate station. */
  readonly findSite: SiteFinder
  /** Like `findSite`, for the towns of a division, so that these do not displace the site of the division. */
  readonly findTownSite: SiteFinder
  /** Adds the elevation of coordinates. */
  readonly locatePoint: PointLocator
}

/** A question with the place, climate and crop types that its names identify. */
export interface ResolvedQuestion {
  readonly question: Question
  readonly version: string
  readonly place: Place | null
  readonly site: Site | null
  /** Lists towns of a district or region. */
  readonly listTowns: () => readonly DivisionTown[]
  /** The part of the location that is unknown, if the place is only the one around it. */
  readonly unknownPart: string | undefined
  /** Empty for an unknown crop. */
  readonly types: readonly CropType[]
  readonly notes: readonly Note[]
  /** Places that may have been meant by an unknown name. */
  readonly suggestedPlaces: readonly Place[]
  readonly sources: readonly Source[]
}

export type AssessableQuestion = ResolvedQuestion & { readonly place: Place; readonly site: Site }

export function resolveQuestion(context: ModelContext, question: Question): ResolvedQuestion {
  const { reference, version, findSite } = context
  const { placeMatch, place, cropMatch, notes: nameNotes } = resolveNames(context, question)
  const site = place && findSite(place, question.conditions)
  const notes = [...nameNotes]
  if (site && isTooFar(site)) notes.push(createClimateNote(site.climate.site.nearestKm))
  if (!isMonth(question.month)) notes.push(createMonthNote())
  return {
    question,
    version,
    place,
    site,
    listTowns: () => findTowns(context, place, question),
    unknownPart: placeMatch.found ? placeMatch.unknownPart : undefined,
    types: cropMatch.found ? listMeantTypes(context, question, cropMatch, site) : [],
    notes,
    suggestedPlaces: placeMatch.found ? [] : listPlaces(reference.gazetteer, placeMatch.suggestions),
    sources: reference.sources,
  }
}

/**
 * Score by which another crop of the same plain name must be better to be meant as well: the width of a label. Judged by
 * coffee: farmers grow robusta where it is.
 */
const MIN_ADVANTAGE = 0.25

/**
 * Lists the crop types that a name means at a site: those of another crop with the same plain name too where it is clearly
 * better. They are the same for all months of planting, so that answers for different months agree.
 */
function listMeantTypes(
  { reference }: ModelContext,
  { crop }: Question,
  match: FoundCrop,
  site: Site | null,
): readonly CropType[] {
  const other = site ? findOtherTypes(reference.crops, crop, match) : undefined
  if (!site || !other || other.types.length === 0) return match.types
  const scores = listBestScores(site, match.types)
  const otherScores = listBestScores(site, other.types)
  const advantage = other.isComparedByMonth
    ? Math.max(...otherScores.map((score, index) => score - (scores[index] ?? 0)))
    : Math.max(...otherScores) - Math.max(...scores)
  return advantage >= MIN_ADVANTAGE ? [...match.types, ...other.types] : match.types
}

/** Lists the highest score of any of the types in each month, January first. */
function listBestScores(site: Site, types: readonly CropType[]): number[] {
  const outcomes = types.flatMap((type) => site.getOutcomes(type))
  return MONTHS.map((month) =>
    Math.max(...outcomes.map((outcome) => (outcome.month === month ? outcome.scores.expected : 0))),
  )
}

/** Whether place, climate, crop and month are all known. */
export function isAssessable(resolved: ResolvedQuestion): resolved is AssessableQuestion {
  const { place, site, types, question } = resolved
  return place !== null && site !== null && !isTooFar(site) && types.length > 0 && isMonth(question.month)
}

function isTooFar(site: Site): boolean {
  return site.climate.site.nearestKm > MAX_STATION_KM
}

function isMonth(month: number): boolean {
  return Number.isInteger(month) && month >= 1 && month <= 12
}

/** Lists the towns of a district or region whose climate is known, with the conditions of the question. */
function findTowns(
  { reference, findTownSite }: ModelContext,
  place: Place | null,
  question: Question,
): DivisionTown[] {
  if (!place) return []
  const { gazetteer } = reference
  return listDivisionTowns(gazetteer, place).flatMap((town) => {
    const site = findTownSite(town, question.conditions)
    const getLocation = () => findShortestExactQuery(gazetteer, town) ?? formatCoordinates(town)
    return site && !isTooFar(site) ? [{ name: town.name, getLocation, site }] : []
  })
}

function listPlaces(gazetteer: Gazetteer, queries: readonly string[]): Place[] {
  return queries.flatMap((query) => {
    const match = findPlace(gazetteer, query)
    return match.found ? [match.place] : []
  })
}
