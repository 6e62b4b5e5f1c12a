const BATCH_SIZE = 500
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** Walks rows in the order of their ids, so many at a time; `find` gives those after an id. */
export async function* readBatchesById<Row extends { id: string }>(
  find: (afterId: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await find(rows.at(-1)?.id ?? LOWEST_ID, BATCH_SIZE)
    yield rows
  } while (rows.length === BATCH_SIZE)
}
