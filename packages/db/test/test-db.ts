import { createDatabaseClient, type Db } from '../src/database-client'
import { createTestDatabase } from '../testing'

/** Creates a migrated database for a test file and returns its getter. Call it at the top level of the file. */
export function useTestDb(): () => Db {
  let testDb: { db: Db; close(): Promise<void> } | undefined
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase()
    const client = createDatabaseClient({ url, maxConnections: 20, statementTimeoutMs: 10_000 })
    testDb = {
      db: client.db,
      async close() {
        await client[Symbol.asyncDispose]()
        await drop()
      },
    }
  })
  afterAll(async () => testDb?.close())
  return () => {
    if (!testDb) throw new Error('The test database is open only while tests run.')
    return testDb.db
  }
}
