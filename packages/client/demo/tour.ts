import { parseArgs } from 'node:util'
import { createClient, isApiError, NetworkError } from '@crop/client'
import { faint } from './print'
import { runTour } from './run-tour'

function describeError(error: unknown, url: string): string {
  if (error instanceof NetworkError)
    return `No service responds at ${url}. Start it with \`npm start\`, or pass another address with --url.`
  if (isApiError(error)) return `${error.code}: ${error.detail} (request ${error.requestId ?? 'unknown'})`
  return error instanceof Error ? error.message : String(error)
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } })
  console.log(faint(`const client = createClient({ baseUrl: '${values.url}' })`))
  try {
    await runTour(createClient({ baseUrl: values.url }))
  } catch (error) {
    console.error(`\n${describeError(error, values.url)}`)
    process.exitCode = 1
  }
}

void main()
