import { type CurrentOutlooks, type Db, readCurrentOutlooks, readOutlookRows } from '@crop/db'
import { isInOutlook, type Question } from '@crop/domain'
import { keepFresh } from '@crop/runtime'
import type { SharedOutlook, SharedOutlooks } from './shared-outlooks'

/** A new outlook is used, and a removed one is not used any more, after this time. */
const INTERVAL_MS = 10_000

/** Reads the points of outlooks, but not of those that were read before: outlooks never change. */
async function readShared(
  db: Db,
  { digest, spans, outlooks }: CurrentOutlooks,
  known: readonly SharedOutlook[],
): Promise<SharedOutlooks> {
  const shared: SharedOutlook[] = []
  for (const outlook of outlooks) {
    const found = known.find(({ id }) => id === outlook.id)
    shared.push(found ?? { id: outlook.id, outlook, points: toShared(await readOutlookRows(db, outlook.id)) })
  }
  return { digest, spans, outlooks: shared }
}

function toShared(rows: readonly Uint8Array[]): Uint8Array<SharedArrayBuffer> {
  const length = rows.reduce((sum, row) => sum + row.length, 0)
  const points = new Uint8Array(new SharedArrayBuffer(length))
  let offset = 0
  for (const row of rows) {
    points.set(row, offset)
    offset += row.length
  }
  return points
}

/** Finds the outlooks that a question is also answered by. */
export interface OutlookFinder extends Disposable {
  find(question: Question): SharedOutlooks | undefined
  /** Returns all current outlooks; undefined if there are none. */
  getCurrent(): SharedOutlooks | undefined
  /** Reads the outlooks. Rejects if they cannot be read. */
  load(): Promise<void>
  /** Whether the outlooks have been read. If not, starts to read them again. */
  ensureLoaded(): boolean
}

/** Keeps the current outlooks in memory. */
export function createOutlookFinder(db: Db): OutlookFinder {
  let known: readonly SharedOutlook[] | undefined
  const current = keepFresh(async () => {
    const read = await readCurrentOutlooks(db)
    const shared = read && (await readShared(db, read, known ?? []))
    known = shared?.outlooks ?? []
    return shared
  }, INTERVAL_MS)
  return {
    load: current.load,
    ensureLoaded() {
      // The failure is logged at the start.
      if (!known) void current.load().catch(() => undefined)
      return known !== undefined
    },
    getCurrent: current.get,
    [Symbol.dispose]: current[Symbol.dispose],
    find(question) {
      const outlooks = current.get()
      return outlooks && isInOutlook(question, outlooks) ? outlooks : undefined
    },
  }
}
