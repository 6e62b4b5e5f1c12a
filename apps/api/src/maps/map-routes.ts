import type { AppContext } from '../context'
import type { Member } from '../http/contract/members'
import { type HandlerContext, route } from '../http/contract/route'
import { createMapReader, type MapFileFormat, type MapReader, type MapRequest } from './read-map'
import { mapBody, mapProgressBody, mapQuery, mapRaster, mapTable, outlookMapBody } from './map-schemas'

const MAP_ROUTE = {
  method: 'get',
  tag: 'Maps',
  access: 'none',
  cache: 'public, max-age=3600',
  query: mapQuery,
  errors: ['CROP_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
  // The first request loads the names of the crops, which the time budget does not count.
  managesOwnTimeout: true,
} as const

const PROGRESS = {
  status: 202,
  description: 'Workers compute the map; request it again after `Retry-After`',
  body: mapProgressBody,
  headers: ['Retry-After'],
} as const

/** Where a crop can be planted. Public like the reference data; workers compute each map once. */
export function mapRoutes(ctx: AppContext) {
  const reader = createMapReader(ctx)
  return [
    mapRoute(reader),
    outlookRoute(reader),
    fileRoute(reader, {
      format: 'csv',
      path: '/maps/:crop/map.csv',
      operationId: 'readMapTable',
      summary: 'Get the map of a crop as a table',
      mediaType: 'text/csv',
      body: mapTable,
    }),
    fileRoute(reader, {
      format: 'geotiff',
      path: '/maps/:crop/map.tif',
      operationId: 'readMapRaster',
      summary: 'Get the map of a crop as GeoTIFF',
      mediaType: 'image/tiff',
      body: mapRaster,
    }),
  ]
}

const mapRoute = ({ readJson }: MapReader) =>
  route({
    ...MAP_ROUTE,
    path: '/maps/:crop',
    operationId: 'readMap',
    summary: 'Get the map of a crop',
    description:
      'Returns the scores of a crop on the land of the world, on a grid of 1°. The first request for a crop and water supply gets 202 while workers compute all twelve months; poll until the map is complete.',
    isCompressed: true,
    responses: [{ status: 200, description: 'The map', body: mapBody }, PROGRESS],
    handler: (context) => readJson(toRequest(context)),
  })

const outlookRoute = ({ readOutlook }: MapReader) =>
  route({
    ...MAP_ROUTE,
    // A new outlook changes the map at once; an unchanged one is answered by its entity tag.
    cache: 'private, no-cache',
    path: '/maps/:crop/outlook',
    operationId: 'readOutlookMap',
    summary: 'Get what seasonal outlooks change on the map of a crop',
    description:
      'Returns by how much the current seasonal outlooks raise or lower the scores of `GET /maps/{crop}`. 202 while workers compute it, which takes minutes for a large region. Without an outlook for the season there are no cells.',
    isCompressed: true,
    responses: [{ status: 200, description: 'The differences', body: outlookMapBody }, PROGRESS],
    handler: (context) => readOutlook(toRequest(context)),
  })

interface FileRoute {
  format: MapFileFormat
  path: '/maps/:crop/map.csv' | '/maps/:crop/map.tif'
  operationId: string
  summary: string
  mediaType: string
  body: Member<unknown>
}

const fileRoute = ({ readFile }: MapReader, { format, mediaType, body, ...names }: FileRoute) =>
  route({
    ...MAP_ROUTE,
    ...names,
    description:
      'Returns the map of `GET /maps/{crop}` as a file, with the sources to name when you pass it on. 202 while workers compute it.',
    responses: [
      {
        status: 200,
        description: 'The file',
        mediaTypes: { [mediaType]: body },
        headers: ['Content-Disposition'],
      },
      PROGRESS,
    ],
    handler: (context) => readFile(toRequest(context), format),
  })

type MapContext = Pick<
  HandlerContext<
    { crop: string },
    { month: number; water_supply: MapRequest['waterSupply'] },
    unknown,
    unknown
  >,
  'params' | 'query' | 'clientIp' | 'budget'
>

const toRequest = ({ params, query, clientIp, budget }: MapContext): MapRequest => ({
  cropName: params.crop,
  month: query.month,
  waterSupply: query.water_supply,
  clientIp: clientIp(),
  budget,
})
