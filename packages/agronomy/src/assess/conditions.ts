import type { QuestionConditions } from '@crop/domain'
import type { AssessedConditions, Variety } from '../assessment'
import { toVarietyLength } from '../crops/traits/varieties'
import type { Place } from '../places/gazetteer/place'
import type { Site } from './site'

/**
 * Lists the conditions that an assessment used. Unknown ones come from the reference data or are assumed; `variety` is the one
 * that the model chose, if any.
 */
export function toAssessedConditions(
  conditions: QuestionConditions = {},
  place: Place | null,
  site: Site | null,
  variety?: Variety,
): AssessedConditions {
  return {
    water_supply: conditions.water_supply ?? { value: 'unknown', source: 'assumed' },
    elevation_m: conditions.elevation_m ?? getReferenceElevation(place, site),
    soil_texture: conditions.soil_texture ?? { value: 'loam', source: 'assumed' },
    soil_ph: conditions.soil_ph ?? { value: null, source: 'assumed' },
    variety: conditions.variety ?? { value: variety ? toVarietyLength(variety) : null, source: 'assumed' },
  }
}

/** Returns the height of the place, else the mean height of the nearby climate stations. */
function getReferenceElevation(place: Place | null, site: Site | null): AssessedConditions['elevation_m'] {
  if (place?.elevationM !== undefined) return { value: place.elevationM, source: 'reference' }
  return { value: site && Math.round(site.climate.site.elevationM), source: 'assumed' }
}
