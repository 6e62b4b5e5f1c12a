import { createOutlookReader, type OutlookSkill, type PackedOutlook } from '@crop/domain'
import { anOutlook } from '@crop/testkit'
import { type Db, insertOutlook } from '../src'

type OutlookFields = Parameters<typeof anOutlook>[0] & { skills?: readonly OutlookSkill[] }

/** Creates an outlook that says the same everywhere. */
export function aPackedOutlook({ skills = [], ...fields }: OutlookFields = {}): PackedOutlook {
  const ground = { isLand: () => true, findNormal: () => undefined }
  const reader = createOutlookReader({ stated: {}, skills, now: new Date('2100-01-01'), ground })
  reader.startFile('test')
  const rows = anOutlook(fields)
  const columns = Object.keys(rows[0] ?? {})
  reader.addRow({ values: columns, line: 1 })
  rows.forEach((row, index) =>
    reader.addRow({ values: columns.map((name) => String(row[name])), line: index + 2 }),
  )
  return reader.finish()
}

/** Stores an outlook, and returns its id. */
export async function aStoredOutlook(db: Db, fields?: OutlookFields): Promise<string> {
  return (await insertOutlook(db, aPackedOutlook(fields))).id
}
