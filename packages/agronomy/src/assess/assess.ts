import type { Question } from '@crop/domain'
import type { Assessment, Note } from '../assessment'
import { findCrop } from '../crops/find-crop'
import { findPlace } from '../places/find-place'
import type { Place } from '../places/place'
import type { Reference } from '../reference'
import { withoutData } from './insufficient-data'
import { judge } from './judge'
import { climateNote, cropNotes, monthNote, placeNotes } from './notes'
import type { Site } from './site'

/** Beyond this no climate record says anything about a place. */
const TOO_FAR_KM = 300

/** What questions are answered from. */
export interface Knowledge {
  readonly reference: Reference
  readonly version: string
  /** Null without any climate record. */
  readonly siteAt: (place: Place) => Site | null
}

/** Answers a question; what is not known makes the answer `insufficient_data`, with notes that say so. */
export function assess({ reference, version, siteAt }: Knowledge, question: Question): Assessment {
  const placeMatch = findPlace(reference.gazetteer, question.location)
  const cropMatch = findCrop(reference.crops, question.crop)
  const place = placeMatch.found ? placeMatch.place : null
  const types = cropMatch.found ? cropMatch.types : []
  const site = place && siteAt(place)
  const notes = [...placeNotes(question.location, placeMatch), ...cropNotes(question.crop, cropMatch)]
  notes.push(...limitNotes(site, question.month))
  const asked = { question, version, place, types, notes, sources: reference.sources }
  const isAnswerable = site && !isTooFar(site) && types.length > 0 && isMonth(question.month)
  return place && isAnswerable ? judge({ ...asked, place }, site) : withoutData(asked, site && site.climate)
}

function limitNotes(site: Site | null, month: number): Note[] {
  const notes = site && isTooFar(site) ? [climateNote(site.climate.site.nearestKm)] : []
  return isMonth(month) ? notes : [...notes, monthNote()]
}

function isTooFar(site: Site): boolean {
  return site.climate.site.nearestKm > TOO_FAR_KM
}

function isMonth(month: number): boolean {
  return Number.isInteger(month) && month >= 1 && month <= 12
}
