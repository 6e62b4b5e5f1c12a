import { NetworkError } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection, Geometry, MultiLineString, MultiPolygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type * as Topojson from 'topojson-specification'
import worldUrl from 'world-atlas/countries-110m.json?url'
import { startNewTask } from '../loading/slices'

type CountriesTopology = Topojson.Topology<{
  countries: Topojson.GeometryCollection<{ name: string }>
  land: Topojson.GeometryCollection & { geometries: [Topojson.MultiPolygon] }
}>

/** `id` is the numeric code of ISO 3166-1. */
export type Countries = FeatureCollection<Geometry, { name: string }>

export interface World {
  land: MultiPolygon
  /** Coasts and borders, each line once. */
  outlines: MultiLineString
  /** Creates the shape of each country, which only tables need. */
  createCountries(): Countries
}

/** Loads the outlines of the countries: Natural Earth, public domain, made for a scale of 1 to 110 million. */
export const useWorld = () =>
  useQuery({
    queryKey: ['world'],
    queryFn: ({ signal }) => loadWorld(signal),
    staleTime: Infinity,
  })

async function loadWorld(signal: AbortSignal): Promise<World> {
  const topology = await fetchTopology(signal)
  await startNewTask()
  const { geometry: land } = feature(topology, topology.objects.land.geometries[0])
  await startNewTask()
  const outlines = mesh(topology, topology.objects.countries)
  await startNewTask()
  return { land, outlines, createCountries: () => feature(topology, topology.objects.countries) }
}

async function fetchTopology(signal: AbortSignal): Promise<CountriesTopology> {
  const response = await fetch(worldUrl, { signal }).catch(() => undefined)
  if (!response?.ok) throw new NetworkError('The outlines of the countries could not be loaded.')
  return (await response.json()) as CountriesTopology
}
