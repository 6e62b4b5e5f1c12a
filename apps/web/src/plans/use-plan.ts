import type { FieldConditions as StoredConditions } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language-context'
import type { FieldConditions } from '../shared/analysis/question'
import { useService } from '../shared/service/service-context'

/** A plan and what is known about its field. */
export function usePlan(id: string) {
  const { client } = useService()
  const { language } = useLanguage()
  const plan = useQuery({
    queryKey: ['plans', id, 'plan', language],
    queryFn: ({ signal }) => client.plans.get(id, { signal }),
  })
  const conditions = useQuery({
    queryKey: ['plans', id, 'conditions'],
    queryFn: async ({ signal }) => toKnownConditions(await client.plans.getConditions(id, { signal })),
  })
  return {
    plan,
    conditions,
    error: plan.error ?? conditions.error,
    /** Loads again what could not be loaded. */
    retry: () =>
      Promise.all([plan, conditions].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
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
