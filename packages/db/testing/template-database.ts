import { toDatabaseUrl, withClient } from '@crop/dev-servers'
import { migrate } from '../src'

const TEMPLATE = 'template_of_tests'

/** Creates a fully migrated database, and returns its name. */
export async function createTemplate(serverUrl: string): Promise<string> {
  await withClient(serverUrl, (client) => client.query(`create database ${TEMPLATE}`))
  await migrate(toDatabaseUrl(serverUrl, TEMPLATE))
  return TEMPLATE
}
