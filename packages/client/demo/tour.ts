import { parseArgs } from 'node:util'
import { createClient, isApiError, NetworkError } from '@crop/client'
import { journey } from './journey'
import { faint } from './print'

function reasonOf(error: unknown, url: string): string {
  if (error instanceof NetworkError)
    return `Nothing answers at ${url}. Start it with \`npm start\`, or name another: --url`
  if (isApiError(error)) return `${error.code}: ${error.detail} (request ${error.requestId ?? 'unknown'})`
  return error instanceof Error ? error.message : String(error)
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } })
  console.log(faint(`const client = createClient({ baseUrl: '${values.url}' })`))
  try {
    await journey(createClient({ baseUrl: values.url }))
  } catch (error) {
    console.error(`\n${reasonOf(error, values.url)}`)
    process.exitCode = 1
  }
}

void main()
