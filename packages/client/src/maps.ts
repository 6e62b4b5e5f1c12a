import { sleep } from './abort.ts'
import type { Query, ResponseBody } from './endpoints.ts'
import type { CallOptions, SendRequest } from './send-request.ts'

type MapResponse = ResponseBody<'/maps/{crop}', 'get'>

/** The scores of a crop on the land of the world, in one planting month. */
export type CropMap = Extract<MapResponse, { cells: unknown }>

/** How much of a map is computed. */
export type CropMapProgress = Exclude<MapResponse, CropMap>

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
}

const MIN_POLL_DELAY_MS = 1000

export function createMaps(send: SendRequest): Maps {
  return {
    async get(crop, { signal, onProgress, ...query }) {
      for (;;) {
        const { body, retryAfterSeconds = 0 } = await send('get', '/maps/{crop}', {
          ids: [crop],
          query,
          signal,
        })
        if ('cells' in body) return body
        onProgress?.(body)
        await sleep(Math.max(MIN_POLL_DELAY_MS, retryAfterSeconds * 1000), signal)
      }
    },
  }
}
