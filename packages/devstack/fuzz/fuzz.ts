import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { contractOf, startThrowawayServers } from '../src'
import type { Contract, Exchange, StartedApi } from '../src'
import { casesOf } from './cases'
import type { Case } from './cases'
import { makeSubjects, startFuzzedApi } from './subjects'

const AT_ONCE = 8
const MOST_SHOWN = 10

interface Tally {
  sent: number
  serverErrors: number
  invalid: number
  readonly byStatus: Map<number, number>
  readonly findings: string[]
}

function send(agent: Agent, url: string, { method, path, headers, body }: Case): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    // Node announces no body of a GET or DELETE by itself.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { agent, method, path, headers: { ...headers, ...length } }
    const outgoing = request(`${url}/`, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const header = (name: string) => response.headers[name]?.toString()
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ method, path, status: response.statusCode ?? 0, header, body: text })
      })
    })
    outgoing.once('error', (error) =>
      reject(
        new Error(
          `${error.message}: ${JSON.stringify({ method, path, headers, body: body?.slice(0, 300) })}`,
        ),
      ),
    )
    outgoing.end(body)
  })
}

/** A finding, as a request that can be looked at. */
function told({ method, path, headers, body }: Case, status: number, problems: readonly string[]): string {
  const shown = JSON.stringify({ method, path, headers, body: body?.slice(0, 500) })
  return `${status} ${problems.join('; ')}\n  ${shown}`
}

function judge(contract: Contract, tally: Tally, one: Case, exchange: Exchange): void {
  const problems = contract.problemsOf(exchange)
  tally.sent += 1
  tally.byStatus.set(exchange.status, (tally.byStatus.get(exchange.status) ?? 0) + 1)
  if (exchange.status >= 500) tally.serverErrors += 1
  if (problems.length > 0) tally.invalid += 1
  if (exchange.status >= 500 || problems.length > 0) tally.findings.push(told(one, exchange.status, problems))
}

async function documentOf(api: StartedApi): Promise<object> {
  const answer = await fetch(`${api.url}/openapi.json`)
  const document: unknown = await answer.json()
  if (typeof document !== 'object' || document === null) throw new Error('The api has no OpenAPI document.')
  return document
}

async function fuzz(api: StartedApi, postgresUrl: string, cases: number, seed: number): Promise<Tally> {
  const document = await documentOf(api)
  const contract = contractOf(document)
  const subjects = await makeSubjects(api, postgresUrl)
  const tally: Tally = { sent: 0, serverErrors: 0, invalid: 0, byStatus: new Map(), findings: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const each = Math.ceil(cases / contract.operations.length)
  for (const operation of contract.operations) {
    const all = fc.sample(casesOf(document, operation, subjects), { numRuns: each, seed })
    const take = async () => {
      for (let one = all.pop(); one; one = all.pop()) {
        judge(contract, tally, one, await send(agent, api.url, one))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, take))
    console.error(
      `${operation.method} ${operation.template}: ${each}, ${tally.findings.length} findings so far`,
    )
  }
  agent.destroy()
  return tally
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } })
  const cases = Number(values.cases ?? 2000)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed))
    throw new Error('Usage: npm run fuzz -- [--cases n] [--seed n]')
  await using servers = await startThrowawayServers()
  const api = await startFuzzedApi(servers)
  try {
    const tally = await fuzz(api, servers.postgresUrl, cases, seed)
    const died = (await Promise.race([api.exited, Promise.resolve('alive')])) !== 'alive'
    report(tally, seed, died)
  } finally {
    api.kill()
    await api.exited
  }
}

function report(
  { sent, serverErrors, invalid, byStatus, findings }: Tally,
  seed: number,
  died: boolean,
): void {
  for (const finding of findings.slice(0, MOST_SHOWN)) console.error(finding)
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}:${count}`)
  const valid = ((100 * (sent - invalid)) / sent).toFixed(2)
  console.log(
    `fuzz cases=${sent} seed=${seed} server_errors=${serverErrors} schema_valid=${valid}% died=${died} ${statuses.join(' ')}`,
  )
  if (serverErrors > 0 || invalid > 0 || died) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
