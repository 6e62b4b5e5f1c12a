import type { Place } from './gazetteer/place'

/** The name and kind of a place, for texts about a planting there. */
export type NamedPlace = Pick<Place, 'name' | 'kind'>

/** Returns the parameters of a text about a planting at a place, or in a district or region. */
export function toPlaceParams({ name, kind }: NamedPlace) {
  return { place: name, ...(kind !== 'city' && { division: kind }) }
}
