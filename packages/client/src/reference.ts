import type { CallOptions, Caller } from './caller.ts'
import type { Answer, Query } from './endpoints.ts'

export type CropList = Answer<'/reference/crops', 'get'>
export type LocationList = Answer<'/reference/locations', 'get'>

/** Names that the model knows, for as-you-type fields; `q` is the beginning of one. */
export interface Reference {
  /** With the other names of each crop. */
  crops(options?: CallOptions & Query<'/reference/crops', 'get'>): Promise<CropList>
  /** Ask with `location`, not `name`. */
  locations(options?: CallOptions & Query<'/reference/locations', 'get'>): Promise<LocationList>
}

export function reference(open: Caller): Reference {
  return {
    crops: async ({ signal, ...query } = {}) =>
      (await open('get', '/reference/crops', { signal, query })).body,
    locations: async ({ signal, ...query } = {}) =>
      (await open('get', '/reference/locations', { signal, query })).body,
  }
}
