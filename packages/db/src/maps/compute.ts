import type { MapWaterSupply } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../database-client'
import { millisecondsInterval } from '../intervals'
import { cropMapParts, cropMaps, queuePauses } from '../schema'
import { inTransaction } from '../transaction'

/** A part of a map and the attempt that claimed it. Only the newest attempt holds the part. */
export interface ClaimedMapPart {
  readonly mapId: string
  readonly part: number
  readonly attempt: number
  readonly crop: string
  readonly waterSupply: MapWaterSupply
}

export interface MapPartClaim {
  /** Only maps of this version are claimed, because this worker would compute others with the wrong model. */
  readonly modelVersion: string
  readonly limit: number
  readonly leaseMs: number
}

/** Claims parts that no worker holds, those of the latest requested map first. Claims none while the queue is paused. */
export async function claimMapParts(
  db: Db,
  { modelVersion, limit, leaseMs }: MapPartClaim,
): Promise<ClaimedMapPart[]> {
  const { rows } = await db.execute<ClaimedMapPart & Record<string, unknown>>(sql`
    with due as materialized (
      select part.map_id, part.part, map.crop, map.water_supply
        from ${cropMaps} as map
        join ${cropMapParts} as part on part.map_id = map.id
       where map.finished_at is null and map.model_version = ${modelVersion}
         and part.cells is null and part.available_at <= now()
         and not exists (select from ${queuePauses})
       order by map.requested_at desc, map.id, part.part
       limit ${limit}
         for update of part skip locked)
    update ${cropMapParts} as part
       set attempt = part.attempt + 1, available_at = now() + ${millisecondsInterval(leaseMs)}
      from due
     where part.map_id = due.map_id and part.part = due.part
    returning part.map_id as "mapId", part.part, part.attempt, due.crop, due.water_supply as "waterSupply"`)
  return rows
}

/** The fence: every write of an attempt has this condition. */
const isStillHeld = ({ mapId, part, attempt }: ClaimedMapPart) => sql`
  map_id = ${mapId}::uuid and part = ${part} and attempt = ${attempt} and cells is null`

/**
 * Stores the cells of a part, and completes the map with its last part. Returns false, without a change, when another
 * attempt holds the part.
 */
export function completeMapPart(db: Db, held: ClaimedMapPart, cells: Uint8Array): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Parts of a map complete one after the other, so that the last one sees all others.
    await tx.execute(sql`select from ${cropMaps} where id = ${held.mapId}::uuid for no key update`)
    const stored = await tx.execute(sql`
      update ${cropMapParts} set cells = ${Buffer.from(cells)} where ${isStillHeld(held)}`)
    if (stored.rowCount !== 1) return false
    await completeMap(tx, held.mapId)
    return true
  })
}

/** Completes a map whose parts are all computed. */
async function completeMap(tx: Tx, mapId: string): Promise<void> {
  const completed = await tx.execute(sql`
    update ${cropMaps}
       set finished_at = now(),
           cells = (select string_agg(cells, ''::bytea order by part)
                      from ${cropMapParts} where map_id = ${mapId}::uuid)
     where id = ${mapId}::uuid
       and not exists (select from ${cropMapParts} where map_id = ${mapId}::uuid and cells is null)`)
  if (completed.rowCount === 1) {
    await tx.execute(sql`delete from ${cropMapParts} where map_id = ${mapId}::uuid`)
  }
}

async function makeAvailable(db: Db, held: ClaimedMapPart, delay: SQL): Promise<void> {
  await db.execute(sql`
    update ${cropMapParts} set available_at = now() + ${delay} where ${isStillHeld(held)}`)
}

/** Releases a part that this worker holds, so that another can claim it at once. */
export function releaseMapPart(db: Db, held: ClaimedMapPart): Promise<void> {
  return makeAvailable(db, held, sql`interval '0'`)
}

/** Makes a part that could not be computed available again: later after each attempt, at most an hour. */
export function retryMapPartLater(db: Db, held: ClaimedMapPart): Promise<void> {
  return makeAvailable(db, held, sql`make_interval(secs => least(3600, power(2, least(20, attempt))))`)
}
