import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { findCrop } from '../src/crops/find-crop'
import { createLruCache } from '../src/lru-cache'
import { findPlace } from '../src/places/find-place'
import { createPointLocator } from '../src/places/coordinates/locate-point'
import type { Place } from '../src/places/gazetteer/place'
import type { Reference } from '../src/reference'
import type { CalendarUnit } from './planting-calendar'
import { readCsv } from './read-csv'

/** The months in which many farmers plant a crop at a place. */
export interface UsualPlanting {
  readonly location: string
  readonly crop: string
  readonly months: readonly number[]
}

/** Reads a list of usual plantings in this folder. They are from general knowledge of farming, not from a calendar. */
export const readUsualPlantings = (file: string): UsualPlanting[] =>
  readCsv(join(__dirname, file), ['crop', 'location', 'months']).rows.map(({ text }) => ({
    location: text('location'),
    crop: text('crop'),
    months: text('months').split(' ').map(Number),
  }))

/**
 * Returns whether a place is in the half of the lists that tests the model. The other half is for the fit of the planting prior
 * and for tuning. The name of the place decides, so that all crops of a place are in the same half.
 */
export function isTestPlace(location: string): boolean {
  return createHash('sha256').update(location).digest().readUInt8() % 2 === 0
}

/**
 * Converts usual plantings to units of a planting calendar, faster if they are sorted by place. Throws for an unknown place,
 * and for a crop with several types.
 */
export function toCalendarUnits(reference: Reference, plantings: readonly UsualPlanting[]): CalendarUnit[] {
  const locatePoint = createPointLocator(reference)
  const getPlace = createLruCache<string, Place | undefined>(1)
  const findPoint = (location: string) => {
    const match = findPlace(reference.gazetteer, location)
    return match.found ? locatePoint(match.place) : undefined
  }
  return plantings.map(({ location, crop, months }) => {
    const place = getPlace(location, () => findPoint(location))
    const cropMatch = findCrop(reference.crops, crop)
    const [type, ...otherTypes] = cropMatch.found ? cropMatch.types : []
    if (!place || !type || otherTypes.length > 0) throw new Error(`cannot place ${crop} at ${location}`)
    const { latitude, longitude, elevationM = NaN } = place
    return {
      variant: type.key,
      location,
      area: location,
      latitude,
      longitude,
      elevationM,
      plantingMonths: new Set(months),
      seasons: [],
    }
  })
}
