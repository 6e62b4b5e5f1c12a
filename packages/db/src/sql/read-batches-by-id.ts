const BATCH_SIZE = 500
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** Reads rows in the order of their ids, in batches. `readAfter` returns up to `limit` rows with greater ids. */
export async function* readBatchesById<Row extends { id: string }>(
  readAfter: (id: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await readAfter(rows.at(-1)?.id ?? LOWEST_ID, BATCH_SIZE)
    yield rows
  } while (rows.length === BATCH_SIZE)
}
