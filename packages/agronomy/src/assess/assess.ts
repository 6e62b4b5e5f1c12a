import type { Question } from '@crop/domain'
import type { Assessment, Note } from '../assessment'
import { findCrop } from '../crops/find-crop'
import { findPlace } from '../places/find-place'
import type { Place } from '../places/place'
import type { Reference } from '../reference'
import { insufficientDataAssessment } from './insufficient-data'
import { buildAssessment } from './build-assessment'
import { createClimateNote, listCropNotes, createMonthNote, listPlaceNotes } from './notes'
import type { Site } from './site'

/** Beyond this no climate record says anything about a place. */
const MAX_STATION_KM = 300

/** What questions are answered from. */
export interface ModelContext {
  readonly reference: Reference
  readonly version: string
  /** Null without any climate record. */
  readonly findSite: (place: Place) => Site | null
}

/** Answers a question; what is not known makes the answer `insufficient_data`, with notes that say so. */
export function assess({ reference, version, findSite }: ModelContext, question: Question): Assessment {
  const placeMatch = findPlace(reference.gazetteer, question.location)
  const cropMatch = findCrop(reference.crops, question.crop)
  const place = placeMatch.found ? placeMatch.place : null
  const types = cropMatch.found ? cropMatch.types : []
  const site = place && findSite(place)
  const notes = [...listPlaceNotes(question.location, placeMatch), ...listCropNotes(question.crop, cropMatch)]
  notes.push(...limitNotes(site, question.month))
  const asked = { question, version, place, types, notes, sources: reference.sources }
  const isAnswerable = site && !isTooFar(site) && types.length > 0 && isMonth(question.month)
  return place && isAnswerable
    ? buildAssessment({ ...asked, place }, site)
    : insufficientDataAssessment(asked, site && site.climate)
}

function limitNotes(site: Site | null, month: number): Note[] {
  const notes = site && isTooFar(site) ? [createClimateNote(site.climate.site.nearestKm)] : []
  return isMonth(month) ? notes : [...notes, createMonthNote()]
}

function isTooFar(site: Site): boolean {
  return site.climate.site.nearestKm > MAX_STATION_KM
}

function isMonth(month: number): boolean {
  return Number.isInteger(month) && month >= 1 && month <= 12
}
