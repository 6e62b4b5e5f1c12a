type Cell = string | number | null | undefined

/** Spreadsheets run a text that starts with one of these as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

function toCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes rows as CSV (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}
