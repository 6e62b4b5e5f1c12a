import { nameKey } from './name-key'

const SHORT_FORMS = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
] as const

const SHORT_OR_LONG = /^\s*(saint|sainte|st|ste|mount|mt|fort|ft)[\s.-]+(?=\S)/iu

/** All keys of a name: "St. Louis" is "Saint Louis" too, "Mt Isa" is "Mount Isa". */
export function nameKeys(name: string): string[] {
  const key = nameKey(name)
  const word = SHORT_OR_LONG.exec(name)?.[1]?.toLowerCase()
  if (word === undefined) return [key]
  const rest = key.slice(word.length)
  for (const [long, short] of SHORT_FORMS) {
    if (word === long) return [key, short + rest]
    if (word === short) return [key, long + rest]
  }
  return [key]
}
