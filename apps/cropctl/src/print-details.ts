import { alignColumns } from './align-columns'
import type { CommandContext } from './command-context'
import { escapeUnprintable } from './escape-unprintable'

type Details = Readonly<Record<string, string | number | boolean | null>>

/** Prints names and values in two columns, with control characters escaped, or the whole object as JSON. */
export function printDetails(
  { console }: CommandContext,
  details: Details,
  { json }: { json: boolean },
): void {
  if (json) return console.log(JSON.stringify(details, null, 2))
  const nameWidth = Math.max(...Object.keys(details).map((name) => name.length))
  for (const [name, value] of Object.entries(details))
    console.log(`${name.padEnd(nameWidth)}  ${escapeUnprintable(String(value ?? '-'))}`)
}

interface RowOptions {
  json: boolean
  /** Printed instead of an empty table. */
  emptyMessage: string
}

/** Prints a table with a heading, with control characters escaped, or the rows as JSON. */
export function printRows(
  { console }: CommandContext,
  rows: readonly Details[],
  { json, emptyMessage }: RowOptions,
): void {
  if (json) return console.log(JSON.stringify(rows, null, 2))
  const [first] = rows
  if (!first) return console.log(emptyMessage)
  const names = Object.keys(first)
  const cells = rows.map((row) => names.map((name) => escapeUnprintable(String(row[name] ?? '-'))))
  for (const line of alignColumns([names, ...cells])) console.log(line)
}
