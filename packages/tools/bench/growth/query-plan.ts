import { Client } from 'pg'
import { getAtPath } from '@crop/testkit'

interface Statement {
  text: string
  values: unknown[]
}

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  /** Its children's included. */
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

export interface QueryPlan {
  /** From the root down. */
  nodes: string[]
  /** Of tables and indexes, looked at once for every time that it needs them: unlike time, the same in each run. */
  pages: number
}

const EXPLAIN = 'explain (analyze, buffers, costs off, timing off, summary off, format json)'

/** The driver takes text and values apart from each other or as members of one object. */
function readStatement([query, values]: unknown[]): Statement | undefined {
  const text = getAtPath(query, ['text']) ?? query
  const given = getAtPath(query, ['values']) ?? values
  if (typeof text !== 'string' || !/^\s*(select|update|insert|delete|with)\b/i.test(text)) return undefined
  return { text, values: Array.isArray(given) ? given : [] }
}

/** What `work` asks the database, overheard at the driver: a copy of the SQL in here would grow stale. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = Client.prototype.query
  Client.prototype.query = new Proxy(query, {
    apply(target, client: Client, args: unknown[]) {
      const statement = readStatement(args)
      if (statement) statements.push(statement)
      return Reflect.apply(target, client, args)
    },
  })
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return statements
}

function nodesOf(node: PlanNode): string[] {
  const place = node['Index Name'] ?? node['Relation Name']
  const own = place ? `${node['Node Type']} (${place})` : node['Node Type']
  return [own, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** The plan of each statement that `work` makes. */
export async function queryPlans(client: Client, work: () => Promise<unknown>): Promise<QueryPlan[]> {
  const plans: QueryPlan[] = []
  for (const { text, values } of await statementsOf(work)) {
    const answer = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`${EXPLAIN} ${text}`, values)
    const root = answer.rows[0]?.['QUERY PLAN'][0].Plan
    if (!root) continue
    const pages = root['Shared Hit Blocks'] + root['Shared Read Blocks']
    plans.push({ nodes: nodesOf(root), pages })
  }
  return plans
}

export const isIndexed = (plans: readonly QueryPlan[]): boolean =>
  plans.length > 0 && !plans.some(({ nodes }) => nodes.some((node) => node.startsWith('Seq Scan')))
