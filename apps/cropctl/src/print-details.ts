import { printable } from './printable'

type Facts = Readonly<Record<string, string | number | boolean | null>>

/** Names with their values below each other, or all of it as JSON. What somebody else wrote stays in its line. */
export function printFacts(facts: Facts, { json }: { json: boolean }): void {
  if (json) return console.log(JSON.stringify(facts, null, 2))
  const widest = Math.max(...Object.keys(facts).map((name) => name.length))
  for (const [name, value] of Object.entries(facts))
    console.log(`${name.padEnd(widest)}  ${printable(String(value ?? '-'))}`)
}
