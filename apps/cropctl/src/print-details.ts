import { escapeUnprintable } from './escape-unprintable'

type Details = Readonly<Record<string, string | number | boolean | null>>

/** Prints names and values in two columns, with control characters escaped, or the whole object as JSON. */
export function printDetails(details: Details, { json }: { json: boolean }): void {
  if (json) return console.log(JSON.stringify(details, null, 2))
  const nameWidth = Math.max(...Object.keys(details).map((name) => name.length))
  for (const [name, value] of Object.entries(details))
    console.log(`${name.padEnd(nameWidth)}  ${escapeUnprintable(String(value ?? '-'))}`)
}
