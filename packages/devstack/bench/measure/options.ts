import { parseArgs } from 'node:util'

const text = { type: 'string' } as const

export interface Options {
  /** What alone is measured; undefined for everything. */
  only: string[] | undefined
  rounds: number
  /** A file of figures to compare with. */
  compare: string | undefined
}

/** Not strict, for `npm run bench` gives all benchmarks the same arguments. */
export function readOptions(rounds: number): Options {
  const { values } = parseArgs({
    options: { only: text, rounds: text, compare: text },
    strict: false,
    allowPositionals: true,
  })
  const asked = (name: 'only' | 'rounds' | 'compare') => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const count = Number(asked('rounds') ?? rounds)
  if (!Number.isInteger(count) || count < 1) throw new Error('--rounds must be a whole number above 0')
  return { only: asked('only')?.split(','), rounds: count, compare: asked('compare') }
}
