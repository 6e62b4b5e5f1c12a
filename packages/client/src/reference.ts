import type { Query, ResponseBody } from './endpoints.ts'
import type { CallOptions, SendRequest } from './send-request.ts'

export type CropList = ResponseBody<'/reference/crops', 'get'>
export type LocationList = ResponseBody<'/reference/locations', 'get'>
export type OutlookList = ResponseBody<'/reference/outlooks', 'get'>
export type ModelVersionList = ResponseBody<'/reference/model-versions', 'get'>

/** The model: names that it recognises, for autocompletion, where `q` is a part of a name or a misspelt one; its versions. */
export interface Reference {
  /** Submit the member `crop`; show `display_name`. Includes the other names of each crop. */
  crops(options?: CallOptions & Query<'/reference/crops', 'get'>): Promise<CropList>
  /** Submit the member `location`, not `name`. */
  locations(options?: CallOptions & Query<'/reference/locations', 'get'>): Promise<LocationList>
  /** The versions that have answered in this installation, the newest first. */
  modelVersions(options?: CallOptions): Promise<ModelVersionList>
  /** The seasonal outlooks of this installation, the newest issue first. Show their licence lines. */
  outlooks(options?: CallOptions): Promise<OutlookList>
}

export function createReference(send: SendRequest): Reference {
  return {
    crops: async ({ signal, ...query } = {}) =>
      (await send('get', '/reference/crops', { signal, query })).body,
    locations: async ({ signal, ...query } = {}) =>
      (await send('get', '/reference/locations', { signal, query })).body,
    outlooks: async (options = {}) => (await send('get', '/reference/outlooks', options)).body,
    modelVersions: async (options = {}) => (await send('get', '/reference/model-versions', options)).body,
  }
}
