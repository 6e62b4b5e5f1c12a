import { parseArgs } from 'node:util'

/** Reads options of the command line that have a value. Unknown ones are an error, unless `strict` is false. */
export function readOptions<Name extends string>(names: readonly Name[], strict = true) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const { values } = parseArgs({ options, strict, allowPositionals: !strict })
  const getText = (name: Name) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  /** Throws if the value is not a number above 0. */
  const getNumber = (name: Name) => {
    const text = getText(name)
    if (text === undefined) return undefined
    if (Number(text) > 0) return Number(text)
    throw new Error(`--${name} must be a number above 0, not ${text}`)
  }
  return { getText, getNumber }
}
