import type { CropPlan, FieldConditions as StoredConditions } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language-context'
import type { FieldConditions, Question } from '../shared/question/question'
import { useService } from '../shared/service/service-context'

/** A plan and what is known about its field. */
export interface PlanWithConditions {
  plan: CropPlan
  conditions: FieldConditions
}

export function usePlan(id: string) {
  const { client } = useService()
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['plans', id, 'plan', language],
    queryFn: async ({ signal }): Promise<PlanWithConditions> => {
      const [plan, stored] = await Promise.all([
        client.plans.get(id, { signal }),
        client.plans.getConditions(id, { signal }),
      ])
      return { plan, conditions: toKnownConditions(stored) }
    },
    // While the plan loads in another language, its form stays, and so does the typed text.
    placeholderData: (previous) => (previous?.plan.id === id ? previous : undefined),
  })
}

const MAX_RECORDS = 50

/** The latest analyses of a plan, newest first. */
export function usePlanHistory(planId: string) {
  const { client } = useService()
  return useQuery({
    queryKey: ['plans', planId, 'history'],
    queryFn: ({ signal }) => client.plans.history(planId, { limit: MAX_RECORDS, signal }),
  })
}

/** Returns the question that a plan asks. */
export const toPlanQuestion = ({ plan, conditions }: PlanWithConditions): Question => ({
  crop: plan.crop,
  location: plan.location,
  month: plan.planting_month,
  conditions,
})

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
