import { createTestDatabase } from '../testing'
import { createDatabaseClient } from '../src/database-client'
import type { Db } from '../src/database-client'

/** A migrated database of this test file's own; call it at the top level of the file. */
export function useTestDb(): () => Db {
  let open: { db: Db; close(): Promise<void> } | undefined
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase()
    const database = createDatabaseClient({ url, maxConnections: 20, statementTimeoutMs: 10_000 })
    const close = async () => {
      await database[Symbol.asyncDispose]()
      await drop()
    }
    open = { db: database.db, close }
  })
  afterAll(async () => open?.close())
  return () => {
    if (!open) throw new Error('The database is open only while tests run.')
    return open.db
  }
}
