import type { Config } from '../config'
import { createClientLimit, ONE_HOUR, ONE_MINUTE } from '../http/pipeline/limit'

/** Creates the limits of clients without a credential. `newMaps` is for maps that workers have to compute. */
export function createMapLimits({ requestsPerMinute, newMapsPerHour }: Config['limits']['maps']) {
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

export type MapLimits = ReturnType<typeof createMapLimits>
