import { type PlaceOutlook, readPlaceOutlook } from '@crop/domain'
import type { Db } from '../driver/database-client'
import { listCurrentOutlooks, readOutlookRows, type StoredOutlook } from './outlooks'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The outlooks of places, from points in memory. */
export interface PlaceOutlooks {
  /** Returns the newest outlook that says something about a place; undefined if there is none. */
  find(place: Place): Promise<PlaceOutlook | undefined>
}

/** A new outlook is used, and a removed one is not used any more, after this time. */
const MAX_AGE_MS = 10_000

/** Whether a place lies within one step of the region of an outlook. */
function covers({ region, grid: { step } }: StoredOutlook, { latitude, longitude }: Place): boolean {
  const [west, south, east, north] = region
  if (latitude < south - step || latitude > north + step) return false
  const fromWest = (((longitude - west + step) % 360) + 360) % 360
  return fromWest <= east - west + 2 * step
}

/** Reads current outlooks once, and the points of each, which never change, when a place first needs them. */
export function createPlaceOutlooks(db: Db, maxAgeMs = MAX_AGE_MS): PlaceOutlooks {
  let list: { outlooks: Promise<StoredOutlook[]>; readAt: number } | undefined
  const rowsById = new Map<string, Promise<Uint8Array[]>>()

  async function loadList(): Promise<StoredOutlook[]> {
    const outlooks = await listCurrentOutlooks(db)
    const ids = new Set(outlooks.map(({ id }) => id))
    for (const id of rowsById.keys()) if (!ids.has(id)) rowsById.delete(id)
    return outlooks
  }

  async function getOutlooks(): Promise<StoredOutlook[]> {
    const now = performance.now()
    if (!list || now - list.readAt >= maxAgeMs) list = { outlooks: loadList(), readAt: now }
    const current = list
    try {
      return await current.outlooks
    } catch (error) {
      // Another call tries again at once.
      if (list === current) list = undefined
      throw error
    }
  }

  async function getRows(id: string): Promise<Uint8Array[]> {
    const rows = rowsById.get(id) ?? readOutlookRows(db, id)
    rowsById.set(id, rows)
    try {
      return await rows
    } catch (error) {
      rowsById.delete(id)
      throw error
    }
  }

  return {
    async find(place) {
      for (const outlook of await getOutlooks()) {
        if (!covers(outlook, place)) continue
        const rows = await getRows(outlook.id)
        const found = readPlaceOutlook(outlook, (row) => rows[row], place)
        if (found) return found
      }
      return undefined
    },
  }
}
