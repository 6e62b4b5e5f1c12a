import { useQuery } from '@tanstack/react-query'
import { useService } from '../service/service-context'
import { capitalise } from './subject'

/** Returns a function from the id of a crop to its name. Until the names are loaded it returns the id. */
export function useCropNames(): (crop: string) => string {
  const { client } = useService()
  const { data: names } = useQuery({
    queryKey: ['crop-names'],
    queryFn: async ({ signal }) => {
      const { crops } = await client.reference.crops({ signal })
      return new Map(crops.map(({ crop, name }) => [crop, name]))
    },
    staleTime: Infinity,
  })
  return (crop) => names?.get(crop) ?? capitalise(crop)
}
