import type { CropMapProgress } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaterSupply } from '../analysis/question'
import { useService } from '../service/service-context'

interface MapQuestion {
  crop: string
  month: number
  waterSupply: WaterSupply
}

/**
 * Loads a map. While workers compute it, `progress` says how far they are. Another month of the same map keeps the last one
 * on the screen until it is there.
 */
export function useCropMap({ crop, month, waterSupply }: MapQuestion) {
  const { client } = useService()
  const [progress, setProgress] = useState<CropMapProgress>()
  const query = useQuery({
    queryKey: ['map', crop, month, waterSupply],
    queryFn: ({ signal }) => {
      setProgress(undefined)
      return client.maps.get(crop, { month, water_supply: waterSupply, signal, onProgress: setProgress })
    },
    staleTime: Infinity,
    placeholderData: (previous, previousQuery) => {
      const [, previousCrop, , previousWater] = previousQuery?.queryKey ?? []
      return previousCrop === crop && previousWater === waterSupply ? previous : undefined
    },
  })
  return { ...query, progress }
}

/** Loads what the current seasonal outlooks change on a map, as `useCropMap` does. */
export function useOutlookMap({ crop, month, waterSupply }: MapQuestion) {
  const { client } = useService()
  const [progress, setProgress] = useState<CropMapProgress>()
  const query = useQuery({
    queryKey: ['outlook map', crop, month, waterSupply],
    queryFn: ({ signal }) => {
      setProgress(undefined)
      return client.maps.outlook(crop, { month, water_supply: waterSupply, signal, onProgress: setProgress })
    },
    staleTime: Infinity,
  })
  return { ...query, progress }
}
