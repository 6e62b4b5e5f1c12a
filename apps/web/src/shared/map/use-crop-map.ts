import type { Client, CropMapProgress } from '@crop/client'
import type { WaterSupply } from '../question/question'
import { useService } from '../service/service-context'
import { useQueryWithProgress } from '../loading/use-query-with-progress'

interface MapQuestion {
  crop: string
  month: number
  waterSupply: WaterSupply
}

type MapOptions = Parameters<Client['maps']['get']>[1]

/**
 * Loads what workers compute for a map. `progress` says how far they are. Another month of the same map keeps the last one
 * on the screen until it is there.
 */
function useComputedMap<T>(
  kind: 'map' | 'outlook map',
  { crop, month, waterSupply }: MapQuestion,
  load: (client: Client, crop: string, options: MapOptions) => Promise<T>,
) {
  const { client } = useService()
  return useQueryWithProgress<T, CropMapProgress>({
    queryKey: [kind, crop, waterSupply, month],
    load: (options) => load(client, crop, { month, water_supply: waterSupply, ...options }),
    staleTime: Infinity,
    placeholderData: (previous, previousQuery) => {
      const [, previousCrop, previousWater] = previousQuery?.queryKey ?? []
      return previousCrop === crop && previousWater === waterSupply ? previous : undefined
    },
  })
}

/** Loads the scores of a map. */
export const useCropMap = (question: MapQuestion) =>
  useComputedMap('map', question, ({ maps }, crop, options) => maps.get(crop, options))

/** Loads by how much the current seasonal outlooks change the scores of a map. */
export const useOutlookMap = (question: MapQuestion) =>
  useComputedMap('outlook map', question, ({ maps }, crop, options) => maps.outlook(crop, options))
