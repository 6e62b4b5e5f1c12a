import { parseArgs } from 'node:util'
import { positive } from '../../positive-option'

const text = { type: 'string' } as const

export interface Options {
  /** What alone is measured; undefined for everything. */
  only: string[] | undefined
  /** Undefined for as many as the benchmark has. */
  rounds: number | undefined
  /** How long a load lasts; undefined for as long as the benchmark says. */
  minutes: number | undefined
  /** A file of figures to compare with. */
  compare: string | undefined
}

function countIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error('--rounds must be a whole number above 0')
  return count
}

/** Not strict, for `npm run bench` gives all benchmarks the same arguments. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: { only: text, rounds: text, minutes: text, compare: text },
    strict: false,
    allowPositionals: true,
  })
  const getOption = (name: 'only' | 'rounds' | 'minutes' | 'compare') => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const only = getOption('only')?.split(',')
  return {
    only,
    rounds: countIn(getOption('rounds')),
    minutes: positive(getOption('minutes'), 'minutes'),
    compare: getOption('compare'),
  }
}
