type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Lists every table of the schema, in alphabetical order, that has a row whose text contains one of the words. */
export async function findTablesWith(query: Query, words: string[]): Promise<string[]> {
  const tables = await query(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query(
      `select 1 from ${String(name)} as row
        where exists (select from unnest($1::text[]) as word where position(word in row::text) > 0) limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(String(name))
  }
  return found
}
