import type { LocationEntry } from '@crop/agronomy'
import type { AppContext } from '../context'
import { ok, route } from '../http/contract/route'
import { cropsBody, cropsQuery, locationsBody, locationsQuery, type LocationBody } from './reference-schemas'

const MAX_LOCATIONS = 20

const PUBLIC_LIST = { tag: 'Reference', access: 'none', cache: 'public, max-age=3600', errors: [] } as const

/** Crops and locations that the model knows by name. Served from memory, so no outage affects these routes. */
export const referenceRoutes = ({ referenceLists, modelVersion }: AppContext) => [
  route({
    ...PUBLIC_LIST,
    method: 'get',
    path: '/reference/crops',
    operationId: 'listCrops',
    summary: 'List crops',
    description: 'Returns the crops that can be analysed, with their aliases.',
    query: cropsQuery,
    responses: [{ status: 200, description: 'Crops in alphabetical order', body: cropsBody }],
    handler: async ({ query: { q = '' } }) =>
      ok({ crops: referenceLists.listCrops(q), model_version: modelVersion }),
  }),
  route({
    ...PUBLIC_LIST,
    method: 'get',
    path: '/reference/locations',
    operationId: 'listLocations',
    summary: 'List locations',
    description:
      'Returns places known by name. Analyses also accept coordinates, as `-12.55,-55.72` or `12.55 S 55.72 W`.',
    query: locationsQuery,
    responses: [{ status: 200, description: 'Up to 20 places, most populous first', body: locationsBody }],
    handler: async ({ query: { q = '' } }) => {
      const entries = referenceLists.listLocations(q, MAX_LOCATIONS)
      return ok({ locations: entries.map(toLocationBody), model_version: modelVersion })
    },
  }),
]

function toLocationBody({ location, name, country, region, population }: LocationEntry): LocationBody {
  return {
    location,
    name,
    country,
    region: region === '' ? null : region,
    population: population ?? null,
  }
}
