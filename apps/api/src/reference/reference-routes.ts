import type { LocationEntry } from '@crop/agronomy'
import { ok, route } from '../http/contract/route'
import type { AppContext } from '../context'
import { cropsBody, cropsQuery, locationsBody, locationsQuery } from './reference-schemas'
import type { LocationBody } from './reference-schemas'

const MOST_LOCATIONS = 20

const PUBLIC_LIST = { tag: 'Reference', access: 'none', cache: 'public, max-age=3600', errors: [] } as const

const locationBody = ({ location, name, country, region, population }: LocationEntry): LocationBody => ({
  ...{ location, name, country },
  region: region === '' ? null : region,
  population: population ?? null,
})

/** What the model knows by name, from memory: these routes answer whatever else is down. */
export const referenceRoutes = (ctx: AppContext) => [
  route({
    ...PUBLIC_LIST,
    method: 'get',
    path: '/reference/crops',
    operationId: 'listCrops',
    summary: 'Crops that can be analysed',
    query: cropsQuery,
    responses: [{ status: 200, description: 'Crops in alphabetical order', body: cropsBody }],
    handler: async ({ query: { q = '' } }) =>
      ok({ crops: ctx.referenceLists.listCrops(q), model_version: ctx.modelVersion }),
  }),
  route({
    ...PUBLIC_LIST,
    method: 'get',
    path: '/reference/locations',
    operationId: 'listLocations',
    summary: 'Places that can be asked for by name',
    description: 'Analyses take any place: `latitude,longitude` works too.',
    query: locationsQuery,
    responses: [
      { status: 200, description: 'Up to 20 places, the most populous first', body: locationsBody },
    ],
    handler: async ({ query: { q = '' } }) => {
      const found = ctx.referenceLists.listLocations(q, MOST_LOCATIONS)
      return ok({ locations: found.map(locationBody), model_version: ctx.modelVersion })
    },
  }),
]
