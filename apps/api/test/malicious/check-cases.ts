import { getAtPath, type OpenApiChecker } from '@crop/testkit'
import type { MaliciousCase } from './malicious-case'
import { parseResponses, type RawResponse, sendBytes } from './send-bytes'
import { type Stack, VICTIM_TEXT } from './stack'

const CONCURRENCY = 16

/** The rows of each table, as JSON. */
type TableRows = ReadonlyMap<string, readonly string[]>

/** Reads all rows, without the columns that record the use of a credential. */
async function readTables({ query }: Stack): Promise<TableRows> {
  const tables = await query("select tablename from pg_tables where schemaname = 'public' order by 1")
  const rows = new Map<string, string[]>()
  for (const { tablename } of tables) {
    const table = String(tablename)
    const records = await query(
      `select (to_jsonb(t) - 'last_used_at' - 'last_login_at')::text as row from ${table} t`,
    )
    rows.set(
      table,
      records.map(({ row }) => String(row)),
    )
  }
  return rows
}

/** Lists the differences between the tables and the rows that accepted requests may have added. */
function findUnexpectedChanges(before: TableRows, after: TableRows, addedTo: readonly string[]): string[] {
  return [...after].flatMap(([table, rows]) => {
    const remaining = new Set(rows)
    const changed = (before.get(table) ?? []).filter((row) => !remaining.delete(row))
    const expected = addedTo.filter((name) => name === table).length
    return [
      ...changed.map((row) => `${table}: changed or removed ${row}`),
      ...(remaining.size === expected + changed.length
        ? []
        : [`${table}: ${remaining.size} new rows instead of ${expected}`]),
    ]
  })
}

/** Lines of an attack that a response may contain neither as a header nor in an error. */
const INJECTED_HEADER = /^(x-injected|set-cookie):/im
const REFLECTED = /<script|onerror=|x-injected|pg_sleep|\bsyntax error\b|at .+\.[jt]s:\d+/i

function findResponseProblems(
  { method, path, statuses, echoes }: MaliciousCase,
  { status, head, body, header }: RawResponse,
  checker: OpenApiChecker,
): string[] {
  const problems = checker.findProblems({ method, path, status, header, body })
  if (!statuses.includes(status)) problems.push(`status ${status} instead of ${statuses.join(' or ')}`)
  if (status >= 400 && header('content-type') !== 'application/problem+json; charset=utf-8')
    problems.push(`an error of the type ${header('content-type')}`)
  if (body.includes(VICTIM_TEXT)) problems.push(`data of the victim: ${body}`)
  if (INJECTED_HEADER.test(head)) problems.push(`an injected header: ${head}`)
  if (status >= 400 && REFLECTED.test(body)) problems.push(`an error that contains the input: ${body}`)
  if (echoes && status < 300) {
    const value = getAtPath(JSON.parse(body), [echoes.member])
    if (value !== echoes.value) problems.push(`${echoes.member} is ${JSON.stringify(value)}`)
  }
  return problems
}

interface CaseResult {
  problems: string[]
  wasAccepted: boolean
}

async function runCase(stack: Stack, checker: OpenApiChecker, testCase: MaliciousCase): Promise<CaseResult> {
  const { method, bytes, maxResponses = 1, closesEarly = false } = testCase
  const responses = parseResponses(await sendBytes(stack.api.url, bytes, closesEarly), method)
  const [first] = responses
  if (!first) return { problems: ['no response'], wasAccepted: false }
  const problems = findResponseProblems(testCase, first, checker)
  for (const { status, body } of responses.slice(1)) {
    if (status >= 500 || body.includes(VICTIM_TEXT)) problems.push(`a later response: ${status} ${body}`)
  }
  if (responses.length > maxResponses) problems.push(`${responses.length} responses`)
  return { problems, wasAccepted: first.status < 300 }
}

/** Sends all cases. Lists the wrong responses, and the wrong numbers of rows afterwards. */
export async function findProblems(
  stack: Stack,
  checker: OpenApiChecker,
  cases: readonly MaliciousCase[],
): Promise<string[]> {
  const problems: string[] = []
  const addedTo: string[] = []
  const before = await readTables(stack)
  const remaining = [...cases]
  const runNext = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const { name, addsTo = [] } = next
      const result = await runCase(stack, checker, next).catch((error: unknown) => ({
        problems: [String(error)],
        wasAccepted: false,
      }))
      problems.push(...result.problems.map((problem) => `${name}: ${problem}`))
      if (result.wasAccepted) addedTo.push(...addsTo)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
  return [...problems, ...findUnexpectedChanges(before, await readTables(stack), addedTo)]
}
