import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@crop/runtime'
import { listMountedRoutes } from '../src/app'
import { loadConfig } from '../src/config'
import { createOpenApiDocument } from '../src/http/contract/openapi/document'
import { createContext } from '../src/context'

const OPENAPI_FILE = join(__dirname, '../openapi.json')
const UNUSED_SERVERS = { DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' }

/** Writes the OpenAPI document of an API with default settings. It needs neither Postgres nor Redis. */
async function main(): Promise<void> {
  const logger = createLogger('api', 'error')
  const isStopping = () => false
  const { ctx } = await createContext(loadConfig(UNUSED_SERVERS), logger, isStopping)
  writeFileSync(OPENAPI_FILE, `${JSON.stringify(createOpenApiDocument(listMountedRoutes(ctx)), null, 2)}\n`)
  process.exit()
}

void main()
