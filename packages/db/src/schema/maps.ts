import { MAP_WATER_SUPPLIES } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, timestamptz } from './columns'

/** Suitability maps. The row is inserted when a map is first requested, so each map is computed once. */
export const cropMaps = pgTable(
  'crop_maps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    crop: text('crop').notNull(),
    waterSupply: text('water_supply', { enum: MAP_WATER_SUPPLIES }).notNull(),
    modelVersion: text('model_version').notNull(),
    /** The digest of the seasonal outlooks whose difference from the normals the map has; empty for a map of the normals. */
    outlooks: text('outlooks').notNull().default(''),
    /** The scores of all cells, as `packCells` of the domain packs them; null until the last part is computed. */
    cells: bytes('cells'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When a client last requested the unfinished map. Workers compute the latest one first. */
    requestedAt: timestamptz('requested_at').notNull().defaultNow(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    unique('crop_maps_key').on(table.crop, table.waterSupply, table.modelVersion, table.outlooks),
    index('crop_maps_unfinished_idx')
      .on(table.modelVersion, table.requestedAt)
      .where(sql`${table.finishedAt} is null`),
    check('crop_maps_water_supply_check', sql`${table.waterSupply} in ('rainfed', 'irrigated')`),
  ],
)

/** The parts of the unfinished maps. They are deleted when the map is finished. */
export const cropMapParts = pgTable(
  'crop_map_parts',
  {
    mapId: uuid('map_id')
      .notNull()
      .references(() => cropMaps.id, { onDelete: 'cascade' }),
    part: smallint('part').notNull(),
    /** Grows with each claim, and so is the fence against writes of older attempts. */
    attempt: integer('attempt').notNull().default(0),
    /** The part can be claimed from this time on; of a claimed part, the end of its lease. */
    availableAt: timestamptz('available_at').notNull().defaultNow(),
    cells: bytes('cells'),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.part] })],
)
