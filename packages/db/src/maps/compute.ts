import type { MapWaterSupply } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../database-client'
import { millisecondsInterval } from '../intervals'
import { compileSql } from '../prepared-statements'
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

const renewParts = compileSql<
  { mapIds: string[]; parts: number[]; attempts: number[]; leaseMs: number },
  Record<string, unknown>
>(
  (param) => sql`
    update ${cropMapParts} as part
       set available_at = now() + ${millisecondsInterval(param('leaseMs'))}
      from unnest(${param('mapIds')}::uuid[], ${param('parts')}::smallint[], ${param('attempts')}::integer[])
           as held (map_id, part, attempt)
     where part.map_id = held.map_id and part.part = held.part and part.attempt = held.attempt
       and part.cells is null`,
)

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

/** `fenced`: nothing was stored, because another attempt holds the part. `completed`: the map is complete with this part. */
export type MapPartOutcome = 'stored' | 'completed' | 'fenced'

/** Stores the cells of a part, and completes the map with its last part. */
export function completeMapPart(db: Db, held: ClaimedMapPart, cells: Uint8Array): Promise<MapPartOutcome> {
  return inTransaction(db, async (tx) => {
    // Parts of a map complete one after the other, so that the last one sees all others.
    await tx.execute(sql`select from ${cropMaps} where id = ${held.mapId}::uuid for no key update`)
    const stored = await tx.execute(sql`
      update ${cropMapParts} set cells = ${Buffer.from(cells)} where ${isStillHeld(held)}`)
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

/** Renews the leases of the parts that are still held. */
export async function renewMapParts(db: Db, held: readonly ClaimedMapPart[], leaseMs: number): Promise<void> {
  if (held.length === 0) return
  const [mapIds, parts, attempts] = [
    held.map(({ mapId }) => mapId),
    held.map(({ part }) => part),
    held.map(({ attempt }) => attempt),
  ]
  await renewParts(db, { mapIds, parts, attempts, leaseMs })
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
