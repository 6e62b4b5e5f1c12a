import {
  findPlaceOutlook,
  type Outlook,
  type OutlookSet,
  type PlaceOutlook,
  type ReadableOutlook,
} from '@crop/domain'

/** An outlook whose points all threads of the process read from the same memory. */
export interface SharedOutlook {
  readonly id: string
  readonly outlook: Outlook
  /** The rows of the grid one behind the other, from south to north. */
  readonly points: Uint8Array<SharedArrayBuffer>
}

/** The outlooks that answers are made with, the newest issue first. */
export interface SharedOutlooks extends OutlookSet {
  readonly outlooks: readonly SharedOutlook[]
}

/** Returns the newest outlook that says something about a place; undefined if none does. */
export function findSharedOutlook(
  { outlooks }: SharedOutlooks,
  place: { readonly latitude: number; readonly longitude: number },
): PlaceOutlook | undefined {
  return findPlaceOutlook(outlooks.map(toReadable), place)
}

const toReadable = ({ outlook, points }: SharedOutlook): ReadableOutlook => {
  const rowLength = points.length / outlook.grid.rows
  return {
    outlook,
    getRow: (row) => points.subarray(row * rowLength, (row + 1) * rowLength),
  }
}
