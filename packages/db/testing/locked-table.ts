import { withClient } from '@crop/dev-servers'

/** Does something while another connection holds the strongest lock of a table, as some migrations do. */
export const whileTableLocked = <T>(databaseUrl: string, table: string, work: () => Promise<T>): Promise<T> =>
  withClient(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query(`lock table ${table} in access exclusive mode`)
    return work()
  })
