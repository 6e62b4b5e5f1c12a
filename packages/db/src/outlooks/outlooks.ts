import type { Outlook, PackedOutlook } from '@crop/domain'
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { inTransaction } from '../driver/transaction'
import { outlookRows, outlooks } from '../schema'

/** An outlook that is stored. */
export interface StoredOutlook extends Outlook {
  readonly id: string
  readonly importedAt: Date
  /** False when a newer outlook covers the same region. */
  readonly isCurrent: boolean
}

/**
 * Stores an outlook with all its points, in one transaction. An outlook with the same content is not stored again.
 * Returns its id, and whether it is new.
 */
export function insertOutlook(
  db: Db,
  { outlook, rows }: PackedOutlook,
): Promise<{ id: string; isNew: boolean }> {
  const { grid, region, months, skills, ...fields } = outlook
  const [west, south, east, north] = region
  return inTransaction(db, async (tx) => {
    const [inserted] = await tx
      .insert(outlooks)
      .values({
        ...fields,
        months: [...months],
        skills,
        west,
        south,
        east,
        north,
        gridStep: grid.step,
        gridRows: grid.rows,
        gridColumns: grid.columns,
      })
      .onConflictDoNothing({ target: outlooks.digest })
      .returning({ id: outlooks.id })
    if (!inserted) return { id: await getIdByDigest(tx, outlook.digest), isNew: false }
    const { id } = inserted
    await tx
      .insert(outlookRows)
      .values(rows.map((points, row) => ({ outlookId: id, row, points: Buffer.from(points) })))
    return { id, isNew: true }
  })
}

async function getIdByDigest(db: Db, digest: string): Promise<string> {
  const [existing] = await db.select({ id: outlooks.id }).from(outlooks).where(eq(outlooks.digest, digest))
  if (!existing) throw new Error('The outlook was removed during its import. Import it again.')
  return existing.id
}

// Drizzle leaves out the names of tables where there is one table, so that they are written out here.
/**
 * Whether no newer outlook covers the region, up to one step of its grid. Of two with the same source and issue, the one that
 * was imported later is newer.
 */
export const IS_CURRENT = sql<boolean>`not exists (
  select from ${outlooks} as newer
   where (newer.issued > outlooks.issued
          or newer.issued = outlooks.issued and newer.source = outlooks.source
             and (newer.imported_at, newer.id) > (outlooks.imported_at, outlooks.id))
     and newer.west - newer.grid_step <= outlooks.west and newer.south - newer.grid_step <= outlooks.south
     and newer.east + newer.grid_step >= outlooks.east and newer.north + newer.grid_step >= outlooks.north)`

/** Orders outlooks: of several sources with one issue, the one with the most months comes first. */
const NEWEST_FIRST = [
  desc(outlooks.issued),
  desc(sql`cardinality(${outlooks.months})`),
  desc(outlooks.importedAt),
  desc(outlooks.id),
]

const selectOutlooks = (db: Db) =>
  db.select({ outlook: outlooks, isCurrent: IS_CURRENT }).from(outlooks).$dynamic()

type OutlookRow = Awaited<ReturnType<typeof selectOutlooks>>[number]

function toStoredOutlook({ outlook, isCurrent }: OutlookRow): StoredOutlook {
  const { west, south, east, north, gridStep, gridRows, gridColumns, usableSince: _, ...fields } = outlook
  return {
    ...fields,
    isCurrent,
    region: [west, south, east, north],
    grid: { step: gridStep, south, west, rows: gridRows, columns: gridColumns },
  }
}

/** Lists all outlooks, the newest issue first. */
export async function listOutlooks(db: Db): Promise<StoredOutlook[]> {
  const rows = await selectOutlooks(db).orderBy(...NEWEST_FIRST)
  return rows.map(toStoredOutlook)
}

/** Lists the outlooks that no newer one replaces, the newest issue first. */
export async function listCurrentOutlooks(db: Db): Promise<StoredOutlook[]> {
  const rows = await selectOutlooks(db)
    .where(IS_CURRENT)
    .orderBy(...NEWEST_FIRST)
  return rows.map(toStoredOutlook)
}

export async function findOutlook(db: Db, id: string): Promise<StoredOutlook | undefined> {
  const [row] = await selectOutlooks(db).where(eq(outlooks.id, id))
  return row && toStoredOutlook(row)
}

/**
 * Reads the points of an outlook, from south to north. Throws if it was removed since it was listed: a process that read them
 * before makes other answers with the same list of outlooks.
 */
export async function readOutlookRows(db: Db, id: string): Promise<Uint8Array[]> {
  const rows = await db
    .select({ points: outlookRows.points })
    .from(outlookRows)
    .where(eq(outlookRows.outlookId, id))
    .orderBy(outlookRows.row)
  if (rows.length === 0) throw new Error(`The outlook ${id} was removed.`)
  return rows.map(({ points }) => points)
}

/**
 * Removes an outlook with its points; those that it had replaced are usable again. Answers that were made with it stay. Returns
 * whether it existed.
 */
export function removeOutlook(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Removals wait for each other, so that each sees what the one before left.
    await tx.select({ id: outlooks.id }).from(outlooks).orderBy(outlooks.id).for('update')
    const replaced = await tx.select({ id: outlooks.id }).from(outlooks).where(not(IS_CURRENT))
    const removed = await tx.delete(outlooks).where(eq(outlooks.id, id)).returning({ id: outlooks.id })
    const replacedIds = replaced.map((outlook) => outlook.id)
    await tx
      .update(outlooks)
      .set({ usableSince: sql`now()` })
      .where(and(inArray(outlooks.id, replacedIds), IS_CURRENT))
    return removed.length > 0
  })
}

export const OUTLOOK_GAUGES = {
  crop_outlooks: 'Number of stored seasonal outlooks that are current',
  crop_outlook_age_seconds: 'Time since the month of issue of the newest outlook began; 0 without one',
} as const

/** Returns the values of `OUTLOOK_GAUGES`. */
export async function getOutlookGauges(db: Db): Promise<Record<keyof typeof OUTLOOK_GAUGES, number>> {
  const [row] = await db
    .select({
      crop_outlooks: sql<number>`(count(*) filter (where ${IS_CURRENT}))::integer`,
      crop_outlook_age_seconds: sql<number>`
        coalesce(extract(epoch from now() - max((${outlooks.issued} || '-01')::date)), 0)::float8`,
    })
    .from(outlooks)
  return row ?? { crop_outlooks: 0, crop_outlook_age_seconds: 0 }
}
