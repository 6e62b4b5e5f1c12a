import type { AssessedCropType, AssessedPlace, ConfidenceLevel, PlaceRange } from '../assessment'
import type { ClimateSite } from '../climate/monthly-climate'
import type { CropType } from '../crops/traits/crop-type'
import { roundTo } from '../numbers'
import type { Place } from '../places/gazetteer/place'
import { isClimateUncertain } from '../score/risks'

/** Within these limits the climate of the nearest station represents that of the place. */
export const CLOSE_KM = 40
export const CLOSE_HEIGHT_M = 250

/** Converts a place to its wire form. Its confidence is low without a climate site, and if it is only around an unknown part. */
export function toAssessedPlace(
  place: Place,
  site: ClimateSite | null,
  unknownPart: string | undefined,
  range: PlaceRange | null = null,
): AssessedPlace {
  return {
    name: place.name,
    country: place.country ?? null,
    admin1: place.admin1 || null,
    latitude: place.latitude,
    longitude: place.longitude,
    elevation_m: place.elevationM ?? null,
    confidence: site && unknownPart === undefined ? getPlaceConfidence(place, site) : 'low',
    kind: place.country === undefined ? 'coordinates' : place.kind === 'city' ? 'town' : place.kind,
    station_km: site && roundTo(site.nearestKm, 1),
    height_shift_m: site && Math.round(site.heightAboveNearestM) + 0,
    range,
  }
}

export function toAssessedCropType({ key, name, scientificName }: CropType): AssessedCropType {
  return { key, name, scientific_name: scientificName }
}

function getPlaceConfidence(place: Place, site: ClimateSite): ConfidenceLevel {
  if (isClimateUncertain(site)) return 'low'
  const isClose = site.nearestKm <= CLOSE_KM && Math.abs(site.heightAboveNearestM) <= CLOSE_HEIGHT_M
  return isClose && place.elevationM !== undefined ? 'high' : 'medium'
}
