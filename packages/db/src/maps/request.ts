import { MAP_PARTS, type CropMapKey } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { cropMapParts, cropMaps } from '../schema'

/** A complete map, or the progress of its computation. */
export interface MapRecord {
  /** Null until the map is complete. */
  readonly cells: Buffer | null
  readonly doneParts: number
  /** Whether a worker has claimed a part. */
  readonly isStarted: boolean
}

type KeyParams = Record<keyof CropMapKey, string>

const toParams = ({ outlooks = '', ...key }: CropMapKey): KeyParams => ({ ...key, outlooks })

const isMap = (param: PlaceholderFactory<KeyParams>) => sql`
  map.crop = ${param('crop')} and map.water_supply = ${param('waterSupply')}
  and map.model_version = ${param('modelVersion')} and map.outlooks = ${param('outlooks')}`

const selectMap = statement<KeyParams, MapRecord & Record<string, unknown>>(
  { name: 'select_map' },
  (param) => sql`
    select map.cells, parts.done as "doneParts", parts.is_started as "isStarted"
      from ${cropMaps} as map
     cross join lateral (
       select count(*) filter (where cells is not null)::integer as done,
              coalesce(bool_or(attempt > 0), false) as is_started
         from ${cropMapParts}
        where map_id = map.id) as parts
     where ${isMap(param)}`,
)

/** Returns a map that was requested before. */
export async function findMap(db: Db, key: CropMapKey): Promise<MapRecord | undefined> {
  const [map] = await selectMap(db, toParams(key))
  return map
}

const insertMap = statement<KeyParams & { parts: number }, Record<string, unknown>>(
  { name: 'insert_map' },
  (param) => sql`
    with map as (
      insert into ${cropMaps} (crop, water_supply, model_version, outlooks)
      values (${param('crop')}, ${param('waterSupply')}, ${param('modelVersion')}, ${param('outlooks')})
      on conflict do nothing
      returning id)
    insert into ${cropMapParts} (map_id, part)
    select map.id, part.number
      from map
     cross join generate_series(0, ${param('parts')}::integer - 1) as part (number)`,
)

/** Requests that workers compute a map. Has no effect for a map that was requested before. */
export async function requestMap(db: Db, key: CropMapKey): Promise<void> {
  await insertMap(db, { ...toParams(key), parts: MAP_PARTS })
}

/** Clients may poll more often than this. */
const MIN_REQUEST_INTERVAL = sql`interval '2 seconds'`

const updateRequestedAt = statement<KeyParams, Record<string, unknown>>(
  { name: 'update_map_requested_at' },
  (param) => sql`
    update ${cropMaps}
       set requested_at = now()
     where id = (
       select id
         from ${cropMaps} as map
        where ${isMap(param)} and finished_at is null and requested_at < now() - ${MIN_REQUEST_INTERVAL}
          for no key update skip locked)`,
)

/** Moves an unfinished map to the front, because a client waits for it. */
export async function moveMapToFront(db: Db, key: CropMapKey): Promise<void> {
  await updateRequestedAt(db, toParams(key))
}
