import { loadReferenceLists } from '@crop/agronomy'
import type { ReferenceLists } from '@crop/agronomy'

/** Loads the lists of a data pack when they are first asked for: it takes a third of a second of processor time. */
export function lazyReferenceLists(dataDir: string | undefined): ReferenceLists {
  let loaded: ReferenceLists | undefined
  const lists = () => (loaded ??= loadReferenceLists(dataDir))
  return {
    listCrops: (prefix) => lists().listCrops(prefix),
    listLocations: (prefix, most) => lists().listLocations(prefix, most),
  }
}
