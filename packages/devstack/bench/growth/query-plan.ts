import { Client } from 'pg'

interface Statement {
  text: string
  values: unknown[]
}

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const EXPLAIN = 'explain (analyze, buffers off, costs off, timing off, summary off, format json)'

function readSelect([query, values]: unknown[]): Statement | undefined {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  if (typeof text !== 'string' || !/^select\b/i.test(text)) return undefined
  return { text, values: Array.isArray(values) ? values : [] }
}

/** What `work` asks the database, overheard at the driver: a copy of the SQL in here would grow stale. */
async function selectsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const selects: Statement[] = []
  const query = Client.prototype.query
  Client.prototype.query = new Proxy(query, {
    apply(target, client: Client, args: unknown[]) {
      const select = readSelect(args)
      if (select) selects.push(select)
      return Reflect.apply(target, client, args)
    },
  })
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return selects
}

function nodesOf(node: PlanNode): string[] {
  const place = node['Index Name'] ?? node['Relation Name']
  const own = place ? `${node['Node Type']} (${place})` : node['Node Type']
  return [own, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** The nodes of the plan of each select that `work` makes, from the root down. */
export async function queryPlans(client: Client, work: () => Promise<unknown>): Promise<string[][]> {
  const plans: string[][] = []
  for (const { text, values } of await selectsOf(work)) {
    const answer = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`${EXPLAIN} ${text}`, values)
    if (answer.rows[0]) plans.push(nodesOf(answer.rows[0]['QUERY PLAN'][0].Plan))
  }
  return plans
}

export const isIndexed = (plans: string[][]): boolean =>
  plans.length > 0 && !plans.flat().some((node) => node.startsWith('Seq Scan'))
