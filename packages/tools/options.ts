import { parseArgs } from 'node:util'

export interface Options<Name extends string> {
  getText(name: Name): string | undefined
  /** Throws if the value is not a number above 0. */
  getNumber(name: Name): number | undefined
}

/** Reads options of the command line that have a value. Unknown ones are an error, unless `strict` is false. */
export function readOptions<Name extends string>(names: readonly Name[], strict = true): Options<Name> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const { values } = parseArgs({ options, strict, allowPositionals: !strict })
  const getText = (name: Name) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const getNumber = (name: Name) => {
    const text = getText(name)
    if (text === undefined || Number(text) > 0) return text === undefined ? undefined : Number(text)
    throw new Error(`--${name} must be a number above 0, not ${text}`)
  }
  return { getText, getNumber }
}
