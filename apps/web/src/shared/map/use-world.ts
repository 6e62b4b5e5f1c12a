import { useQuery } from '@tanstack/react-query'
import { loadWorld, type World } from './world'

/** Returns the outlines of the countries; undefined until they are loaded. */
export function useWorld(): World | undefined {
  const { data } = useQuery({
    queryKey: ['world'],
    queryFn: ({ signal }) => loadWorld(signal),
    staleTime: Infinity,
  })
  return data
}
