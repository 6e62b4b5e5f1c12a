import type { Request } from 'express'
import Negotiator from 'negotiator'
import type { ResponseSpec, Route } from '../contract/route'
import { ApiError } from '../errors/api-error'

const JSON_MEDIA_TYPE = 'application/json'

/** The `Accept` headers of most clients. Each of them accepts the first media type of any route that responds with JSON. */
const COMMON_VALUES: ReadonlySet<string | undefined> = new Set([undefined, '*/*', JSON_MEDIA_TYPE])

/** Everything that a media range may have beside its type and its weight, such as a charset, which changes nothing here. */
const PARAMETERS = /;\s*(?!q\s*=)[^\s=;,]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,]*)\s*)?/gi

/** Creates a function that returns the media type that a client prefers; it throws 406 if the client accepts none of the route. */
export function createMediaTypeNegotiator({ responses: [success], ignoresAccept }: Route) {
  const types = listMediaTypes(success)
  const [defaultType = JSON_MEDIA_TYPE] = types
  const isCommon = (accept: string | undefined) =>
    COMMON_VALUES.has(accept) && (accept !== JSON_MEDIA_TYPE || defaultType === JSON_MEDIA_TYPE)
  return ({ headers: { accept } }: Request): string => {
    if (types.length === 0 || ignoresAccept || isCommon(accept) || !hasMediaRange(accept)) return defaultType
    const mediaRanges = { accept: accept.replace(PARAMETERS, '') }
    const [preferred] = new Negotiator({ headers: mediaRanges }).mediaTypes(types)
    if (preferred !== undefined) return preferred
    throw new ApiError('NOT_ACCEPTABLE', { detail: `This operation responds with ${types.join(', ')}.` })
  }
}

/** Whether the header has any media range. A header without one is ignored. */
const hasMediaRange = (accept: string | undefined): accept is string => accept?.includes('/') ?? false

/** Lists the media types of a response, the default first; none for a response without a body. */
function listMediaTypes({ body, mediaTypes }: ResponseSpec): string[] {
  if (mediaTypes) return Object.keys(mediaTypes)
  return body ? [JSON_MEDIA_TYPE] : []
}
