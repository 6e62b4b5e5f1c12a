import type { OutlookSkill } from '@crop/domain'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, timestamptz } from './columns'

/** Seasonal outlooks. Their content never changes; a row and its points are inserted in one transaction. */
export const outlooks = pgTable(
  'outlooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    source: text('source').notNull(),
    centre: text('centre').notNull(),
    /** The month of the issue, YYYY-MM. */
    issued: text('issued').notNull(),
    /** Consecutive, YYYY-MM. */
    months: text('months').array().notNull(),
    /** The centres of the outermost points, in degrees. */
    west: doublePrecision('west').notNull(),
    south: doublePrecision('south').notNull(),
    east: doublePrecision('east').notNull(),
    north: doublePrecision('north').notNull(),
    gridStep: doublePrecision('grid_step').notNull(),
    gridRows: integer('grid_rows').notNull(),
    gridColumns: integer('grid_columns').notNull(),
    skills: jsonb('skills').$type<readonly OutlookSkill[]>().notNull(),
    licence: text('licence').notNull(),
    /** Names the content, so that nothing is imported twice. */
    digest: text('digest').notNull(),
    importedAt: timestamptz('imported_at').notNull().defaultNow(),
    /** When answers began to be made with it: its import, or a later removal of the outlook that had replaced it. */
    usableSince: timestamptz('usable_since').notNull().defaultNow(),
  },
  (table) => [
    unique('outlooks_digest_key').on(table.digest),
    check('outlooks_issued_check', sql`${table.issued} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/** The points of an outlook, one row for each latitude. */
export const outlookRows = pgTable(
  'outlook_rows',
  {
    outlookId: uuid('outlook_id').notNull(),
    /** Number of the row, counted from 0, south to north. */
    row: smallint('row').notNull(),
    /** The points of the row, as the domain packs them. */
    points: bytes('points').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.outlookId, table.row] }),
    foreignKey({ columns: [table.outlookId], foreignColumns: [outlooks.id] }).onDelete('cascade'),
  ],
)

/** The addresses that workers read new outlooks from, with what they found there. */
export const outlookFeeds = pgTable('outlook_feeds', {
  /** SHA-256 of the URL, which may contain a key. */
  urlHash: text('address_hash').primaryKey(),
  /** The entity tag of the file that was read last; null if it had none. */
  etag: text('etag'),
  checkedAt: timestamptz('checked_at').notNull().defaultNow(),
  /** Why the file was not imported; null if it was. */
  problem: text('problem'),
})
