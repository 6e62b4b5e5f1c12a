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
  /** Including those of its children. */
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

export interface QueryPlan {
  /** Depth first, starting at the root. */
  nodes: string[]
  /** Accesses to pages of tables and indexes. Unlike the time, this is the same in each run. */
  pages: number
}

const EXPLAIN = 'explain (analyze, buffers, costs off, timing off, summary off, format json)'

/** Parses the arguments of `Client.query`: text and values, or an object that has both. */
function parseStatement([query, values]: unknown[]): Statement | undefined {
  const text = getAtPath(query, ['text']) ?? query
  const parameters = getAtPath(query, ['values']) ?? values
  if (typeof text !== 'string' || !/^\s*(select|update|insert|delete|with)\b/i.test(text)) return undefined
  return { text, values: Array.isArray(parameters) ? parameters : [] }
}

/** Returns the statements that `work` sends, recorded at the driver. A copy of the SQL would become outdated. */
async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = Client.prototype.query
  Client.prototype.query = new Proxy(query, {
    apply(target, client: Client, args: unknown[]) {
      const statement = parseStatement(args)
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

function listNodes(node: PlanNode): string[] {
  const relation = node['Index Name'] ?? node['Relation Name']
  const own = relation ? `${node['Node Type']} (${relation})` : node['Node Type']
  return [own, ...(node.Plans ?? []).flatMap(listNodes)]
}

/** Returns the plan of each statement that `work` sends. */
export async function explainStatements(client: Client, work: () => Promise<unknown>): Promise<QueryPlan[]> {
  const plans: QueryPlan[] = []
  for (const { text, values } of await recordStatements(work)) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`${EXPLAIN} ${text}`, values)
    const root = rows[0]?.['QUERY PLAN'][0].Plan
    if (!root) continue
    const pages = root['Shared Hit Blocks'] + root['Shared Read Blocks']
    plans.push({ nodes: listNodes(root), pages })
  }
  return plans
}

export const usesOnlyIndexScans = (plans: readonly QueryPlan[]): boolean =>
  plans.length > 0 && !plans.some(({ nodes }) => nodes.some((node) => node.startsWith('Seq Scan')))
