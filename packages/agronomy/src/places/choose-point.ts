import type { PointLocator } from './coordinates/locate-point'
import { formatCoordinates } from './coordinates/point'
import type { PlaceMatch } from './found-place'
import type { Place } from './gazetteer/place'

/**
 * Keeps the other way to read coordinates only where it is likely: the point lies at sea or off the globe, and the other one
 * on land. If the notation leaves open which is meant, the one on land is taken; otherwise it is suggested.
 */
export function choosePoint(locatePoint: PointLocator, match: PlaceMatch): PlaceMatch {
  const { otherPoint } = match
  if (!otherPoint) return match
  const isOnLand = (place: Place) => locatePoint(place).elevationM !== undefined
  if ((match.found && isOnLand(match.place)) || !isOnLand(otherPoint.place)) {
    return { ...match, otherPoint: undefined }
  }
  if (!match.found) return { ...match, suggestions: [formatCoordinates(otherPoint.place)] }
  return otherPoint.isAmbiguous
    ? { ...match, place: otherPoint.place, isAlias: true, otherPoint: undefined }
    : match
}
