import type { GeoProjection } from 'd3-geo'
import { useEffect, useState } from 'react'
import { runInSlices } from '../loading/slices'

/**
 * Returns what was traced last with this projection; undefined until it is complete. Tracing with other data keeps the last
 * result meanwhile, so that a map does not flicker. `trace` must be memoized.
 */
export function useTraced<Shapes extends object>(
  projection: GeoProjection,
  trace: (() => Generator<void, Shapes>) | undefined,
): Shapes | undefined {
  const [traced, setTraced] = useState<{ projection: GeoProjection; shapes: Shapes }>()
  useEffect(() => {
    if (!trace) return undefined
    const controller = new AbortController()
    void runInSlices(trace(), controller.signal).then((shapes) => shapes && setTraced({ projection, shapes }))
    return () => controller.abort()
  }, [projection, trace])
  return traced?.projection === projection ? traced.shapes : undefined
}
