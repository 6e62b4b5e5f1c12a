import { getDatabaseFault } from '@crop/db'

/**
 * Creates a function that reads a list from Postgres and, while Postgres is unavailable, returns the list of the last read. It
 * throws if there was none yet.
 */
export function keepLatest<List>(read: () => Promise<List>): () => Promise<List> {
  let latest: { list: List } | undefined
  return async () => {
    try {
      latest = { list: await read() }
    } catch (error) {
      if (!latest || getDatabaseFault(error) !== 'unavailable') throw error
    }
    return latest.list
  }
}
