import { type ClientLimit, createClientLimit, ONE_HOUR, ONE_MINUTE } from '../http/pipeline/client-limit'

/** The limits of clients without a credential. */
export interface MapLimits {
  readonly requests: ClientLimit
  /** Maps that workers have to compute. */
  readonly newMaps: ClientLimit
}

export function createMapLimits({
  requestsPerMinute,
  newMapsPerHour,
}: {
  requestsPerMinute: number
  newMapsPerHour: number
}): MapLimits {
  return {
    requests: createClientLimit({
      limit: requestsPerMinute,
      windowSeconds: ONE_MINUTE,
      description: 'requests for maps per minute',
    }),
    newMaps: createClientLimit({
      limit: newMapsPerHour,
      windowSeconds: ONE_HOUR,
      description: 'maps that were not computed before per hour',
    }),
  }
}
