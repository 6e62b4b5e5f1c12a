import type { FeatureCollection, Geometry, MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import worldUrl from 'world-atlas/countries-110m.json?url'

type CountriesTopology = Topology<{
  countries: GeometryCollection<{ name: string }>
  land: GeometryCollection
}>

/** `id` is the numeric code of ISO 3166-1. */
export type Countries = FeatureCollection<Geometry, { name: string }>

export interface World {
  land: FeatureCollection
  /** Coasts and borders, each line once. */
  outlines: MultiLineString
  /** Creates the shape of each country, which only tables need. */
  createCountries(): Countries
}

/** Loads the outlines of the countries: Natural Earth, public domain, made for a scale of 1 to 110 million. */
export async function loadWorld(signal: AbortSignal): Promise<World> {
  const response = await fetch(worldUrl, { signal })
  const topology = (await response.json()) as CountriesTopology
  return {
    land: feature(topology, topology.objects.land),
    outlines: mesh(topology, topology.objects.countries),
    createCountries: () => feature(topology, topology.objects.countries),
  }
}
