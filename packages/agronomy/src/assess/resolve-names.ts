import type { Note } from '../assessment'
import { type CropMatch, findCrop } from '../crops/find-crop'
import { choosePoint } from '../places/choose-point'
import { findPlace } from '../places/find-place'
import type { PlaceMatch } from '../places/found-place'
import type { PointLocator } from '../places/coordinates/locate-point'
import type { Place } from '../places/gazetteer/place'
import type { Reference } from '../reference'
import { listCropNotes, listPlaceNotes } from './notes'

/** The names of a question. */
export interface Names {
  readonly location: string
  readonly crop: string
}

interface NameSources {
  readonly reference: Pick<Reference, 'crops' | 'gazetteer'>
  readonly locatePoint: PointLocator
}

/** The place and the crop that names mean, and notes on how they were read. */
export interface ResolvedNames {
  readonly placeMatch: PlaceMatch
  /** Null for an unknown place. */
  readonly place: Place | null
  readonly cropMatch: CropMatch
  readonly notes: readonly Note[]
}

export function resolveNames(
  { reference, locatePoint }: NameSources,
  { location, crop }: Names,
): ResolvedNames {
  const placeMatch = choosePoint(locatePoint, findPlace(reference.gazetteer, location))
  const place = placeMatch.found ? locatePoint(placeMatch.place) : null
  const cropMatch = findCrop(reference.crops, crop, place?.country ?? place?.nearestTownCountry)
  const notes = [...listPlaceNotes(location, placeMatch, place), ...listCropNotes(crop, cropMatch)]
  return { placeMatch, place, cropMatch, notes }
}
