import type { MapWaterSupply } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../driver/database-client'
import { leasedRows } from '../leased/leased-rows'
import { cropMapParts, cropMaps, queuePauses } from '../schema'
import { inTransaction } from '../driver/transaction'

/** A part of a map and the attempt that claimed it. Only the newest attempt holds the part. */
export interface ClaimedMapPart extends Record<string, unknown> {
  readonly mapId: string
  readonly part: number
  readonly attempt: number
  readonly crop: string
  readonly waterSupply: MapWaterSupply
  /** Empty for a map of the normals. */
  readonly outlooks: string
}

/**
 * The parts of unfinished maps, those of the latest requested map first. A worker claims those of its model version and of the
 * outlooks that it knows, because it would compute others wrongly, and none while the queue is paused.
 */
export const mapParts = leasedRows<
  'mapId' | 'part',
  ClaimedMapPart,
  { modelVersion: string; outlooks: string }
>({
  table: cropMapParts,
  key: [
    ['mapId', cropMapParts.mapId],
    ['part', cropMapParts.part],
  ],
  isOpen: sql`cells is null`,
  isDue: (param) => sql`
    map_id in (select id from ${cropMaps} where finished_at is null and model_version = ${param('modelVersion')}
        and outlooks in ('', ${param('outlooks')}))
    and not exists (select from ${queuePauses})`,
  order: sql`(select requested_at from ${cropMaps} where id = map_id) desc, map_id, part`,
  returning: sql`map_id as "mapId", part, attempt, (select crop from ${cropMaps} where id = map_id) as crop,
    (select water_supply from ${cropMaps} where id = map_id) as "waterSupply",
    (select outlooks from ${cropMaps} where id = map_id) as outlooks`,
  retryPolicy: 'mapPart',
})

/** `fenced`: nothing was stored, because another attempt holds the part. `completed`: the map is complete with this part. */
export type MapPartOutcome = 'stored' | 'completed' | 'fenced'

/** Stores the cells of a part, and completes the map with its last part. */
export function completeMapPart(db: Db, held: ClaimedMapPart, cells: Uint8Array): Promise<MapPartOutcome> {
  return inTransaction(db, async (tx) => {
    // Parts of a map complete one after the other, so that the last one sees all others.
    await tx.execute(sql`select from ${cropMaps} where id = ${held.mapId}::uuid for no key update`)
    const stored = await tx.execute(sql`
      update ${cropMapParts} set cells = ${Buffer.from(cells)} where ${mapParts.isHeld(held)}`)
    if (stored.rowCount !== 1) return 'fenced'
    return (await completeMap(tx, held.mapId)) ? 'completed' : 'stored'
  })
}

/** Completes a map whose parts are all computed. Returns false, without a change, for any other map. */
async function completeMap(tx: Tx, mapId: string): Promise<boolean> {
  const completed = await tx.execute(sql`
    update ${cropMaps}
       set finished_at = now(),
           cells = (select string_agg(cells, ''::bytea order by part)
                      from ${cropMapParts} where map_id = ${mapId}::uuid)
     where id = ${mapId}::uuid
       and not exists (select from ${cropMapParts} where map_id = ${mapId}::uuid and cells is null)`)
  if (completed.rowCount !== 1) return false
  await tx.execute(sql`delete from ${cropMapParts} where map_id = ${mapId}::uuid`)
  return true
}
