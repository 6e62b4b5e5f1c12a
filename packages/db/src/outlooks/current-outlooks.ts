import { createHash } from 'node:crypto'
import type { OutlookSet, OutlookSpan } from '@crop/domain'
import type { Db } from '../driver/database-client'
import { listCurrentOutlooks, type StoredOutlook } from './outlooks'

/** The outlooks that answers are made with, the newest issue first. */
export interface CurrentOutlooks extends OutlookSet {
  readonly outlooks: readonly StoredOutlook[]
}

/** Reads the outlooks that answers are made with; undefined if there are none. */
export async function readCurrentOutlooks(db: Db): Promise<CurrentOutlooks | undefined> {
  const outlooks = await listCurrentOutlooks(db)
  if (outlooks.length === 0) return undefined
  const digests = outlooks.map(({ digest }) => digest)
  return {
    digest: createHash('sha256').update(digests.join()).digest('hex').slice(0, 16),
    spans: outlooks.map(toSpan),
    outlooks,
  }
}

export const toSpan = ({ issued, months }: StoredOutlook): OutlookSpan => ({
  issued,
  from: months[0] ?? issued,
  until: months.at(-1) ?? issued,
})
