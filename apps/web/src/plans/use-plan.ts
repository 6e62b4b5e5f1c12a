import type { FieldConditions as StoredConditions } from '@crop/client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language-context'
import type { FieldConditions } from '../shared/analysis/question'
import { useService } from '../shared/service/service-context'

/** A plan and what is known about its field; nothing is loaded without an id. */
export function usePlan(id: string | null) {
  const { client } = useService()
  const { language } = useLanguage()
  const plan = useQuery({
    queryKey: ['plans', id, 'plan', language],
    queryFn: id === null ? skipToken : ({ signal }) => client.plans.get(id, { signal }),
  })
  const conditions = useQuery({
    queryKey: ['plans', id, 'conditions'],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => toKnownConditions(await client.plans.getConditions(id, { signal })),
  })
  return { plan, conditions }
}

/** Leaves out what is not known. An unknown water supply may be stored as such. */
function toKnownConditions({
  water_supply: supply,
  soil_texture: texture,
  elevation_m: elevationM,
  soil_ph: ph,
  variety,
}: StoredConditions): FieldConditions {
  return {
    ...((supply === 'rainfed' || supply === 'irrigated') && { water_supply: supply }),
    ...(texture && { soil_texture: texture }),
    ...(elevationM !== null && { elevation_m: elevationM }),
    ...(ph !== null && { soil_ph: ph }),
    ...(variety !== null && { variety }),
  }
}
