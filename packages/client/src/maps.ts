import { sleep } from './abort.ts'
import type { Query, ResponseBody } from './endpoints.ts'
import { FileBody } from './http.ts'
import { OUTAGE_LIMITS, type RetryLimits } from './retry.ts'
import type { CallOptions, SendRequest } from './send-request.ts'

type MapResponse = ResponseBody<'/maps/{crop}', 'get'>

/** The scores of a crop on the land of the world, in one planting month. */
export type CropMap = Extract<MapResponse, { cells: unknown }>

/** How much of a map is computed. */
export type CropMapProgress = Exclude<MapResponse, CropMap>

type OutlookMapResponse = ResponseBody<'/maps/{crop}/outlook', 'get'>

/** By how much the current seasonal outlooks change the scores of a map. */
export type OutlookMap = Extract<OutlookMapResponse, { outlooks: unknown }>

export interface CropMapOptions extends CallOptions {
  /** Called with the progress about every two seconds while the service computes the map. */
  onProgress?: ((progress: CropMapProgress) => void) | undefined
}

export interface Maps {
  /**
   * Returns the map of a crop. The first map of a crop and water supply takes up to a minute; then all of its months are
   * there at once.
   */
  get(crop: string, options: CropMapOptions & Query<'/maps/{crop}', 'get'>): Promise<CropMap>
  /** Returns what the current seasonal outlooks change on the map. It takes minutes for a large region. */
  outlook(crop: string, options: CropMapOptions & Query<'/maps/{crop}/outlook', 'get'>): Promise<OutlookMap>
  /** Waits for the map as `get` does, then reads it as a CSV table, part by part. */
  csv(
    crop: string,
    options: CropMapOptions & Query<'/maps/{crop}/map.csv', 'get'>,
  ): AsyncGenerator<Uint8Array>
  /** Waits for the map as `get` does, then reads it as a GeoTIFF file, part by part. */
  geotiff(
    crop: string,
    options: CropMapOptions & Query<'/maps/{crop}/map.tif', 'get'>,
  ): AsyncGenerator<Uint8Array>
}

const MIN_POLL_DELAY_MS = 1000

const NOT_SENT = 'The service sent no map.'

type MapPath = '/maps/{crop}' | '/maps/{crop}/outlook' | '/maps/{crop}/map.csv' | '/maps/{crop}/map.tif'

export function createMaps(send: SendRequest): Maps {
  /** Requests a map until the service has computed it. */
  async function wait(
    path: MapPath,
    crop: string,
    { signal, onProgress, ...query }: CropMapOptions & Query<MapPath, 'get'>,
  ): Promise<CropMap | OutlookMap | FileBody | undefined> {
    let limits: RetryLimits | undefined
    for (;;) {
      const response = await send('get', path, { ids: [crop], query, signal, limits })
      // The bodies of files are read as they arrive.
      const body: CropMap | OutlookMap | CropMapProgress | FileBody | undefined = response.body
      if (!body || !('status' in body)) return body
      limits = OUTAGE_LIMITS
      onProgress?.(body)
      await sleep(Math.max(MIN_POLL_DELAY_MS, (response.retryAfterSeconds ?? 0) * 1000), signal)
    }
  }

  async function* readFile(...args: Parameters<typeof wait>): AsyncGenerator<Uint8Array> {
    const body = await wait(...args)
    if (!(body instanceof FileBody)) throw new TypeError(NOT_SENT)
    yield* body
  }

  return {
    async get(...args) {
      const body = await wait('/maps/{crop}', ...args)
      if (body && 'cells' in body) return body
      throw new TypeError(NOT_SENT)
    },
    async outlook(...args) {
      const body = await wait('/maps/{crop}/outlook', ...args)
      if (body && 'outlooks' in body) return body
      throw new TypeError(NOT_SENT)
    },
    csv: (...args) => readFile('/maps/{crop}/map.csv', ...args),
    geotiff: (...args) => readFile('/maps/{crop}/map.tif', ...args),
  }
}
