import type { AppContext } from '../context'
import { route } from '../http/contract/route'
import { createMapReader } from './read-map'
import { mapBody, mapProgressBody, mapQuery } from './map-schemas'

/** Where a crop can be planted. Public like the reference data; workers compute each map once. */
export function mapRoutes(ctx: AppContext) {
  const readMap = createMapReader(ctx)
  return [
    route({
      method: 'get',
      path: '/maps/:crop',
      operationId: 'readMap',
      tag: 'Maps',
      summary: 'Get the map of a crop',
      description:
        'Returns the scores of a crop on the land of the world, on a grid of 1°. The first request for a crop and water supply gets 202 while workers compute all twelve months; poll until the map is complete.',
      access: 'none',
      cache: 'public, max-age=3600',
      isCompressed: true,
      query: mapQuery,
      responses: [
        { status: 200, description: 'The map', body: mapBody },
        {
          status: 202,
          description: 'Workers compute the map; request it again after `Retry-After`',
          body: mapProgressBody,
          headers: ['Retry-After'],
        },
      ],
      errors: ['CROP_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
      // The first request loads the names of the crops, which the time budget does not count.
      managesOwnTimeout: true,
      handler: ({ params, query, clientIp, budget }) =>
        readMap({
          cropName: params.crop,
          month: query.month,
          waterSupply: query.water_supply,
          clientIp: clientIp(),
          budget,
        }),
    }),
  ]
}
