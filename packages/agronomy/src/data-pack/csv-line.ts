/** A quoted field, in which quotes are doubled, or a plain one, followed by a comma or the end of the line. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy

/**
 * Splits a line of CSV into its fields (RFC 4180, but a field cannot contain a line break). Returns undefined for
 * unmatched quotes.
 */
export function splitCsvLine(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  FIELD.lastIndex = 0
  for (;;) {
    const match = FIELD.exec(line)
    if (!match) return undefined
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') return fields
  }
}
