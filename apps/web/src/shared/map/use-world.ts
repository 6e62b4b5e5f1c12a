import { useQuery } from '@tanstack/react-query'
import { loadWorld } from './world'

/** Loads the outlines of the countries. */
export const useWorld = () =>
  useQuery({
    queryKey: ['world'],
    queryFn: ({ signal }) => loadWorld(signal),
    staleTime: Infinity,
  })
