/** A quoted field (with doubled quotes inside) or a plain one, and the comma or end behind it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy

/** The fields of one line (RFC 4180, except that a field ends on its line); null when its quotes do not match. */
export function splitCsvLine(line: string): string[] | null {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  FIELD.lastIndex = 0
  for (;;) {
    const match = FIELD.exec(line)
    if (!match) return null
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') return fields
  }
}
