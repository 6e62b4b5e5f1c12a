const BATCH = 500
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Walks rows in the order of their ids, so many at a time; `find` gives those after an id. */
export async function* batchesById<Row extends { id: string }>(
  find: (afterId: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await find(rows.at(-1)?.id ?? BEFORE_ALL_IDS, BATCH)
    yield rows
  } while (rows.length === BATCH)
}
