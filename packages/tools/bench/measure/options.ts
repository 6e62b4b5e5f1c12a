import { parseArgs } from 'node:util'
import { parsePositiveOption } from '../../positive-option'

const text = { type: 'string' } as const

export interface Options {
  /** Names of the operations to measure; undefined for all. */
  only: string[] | undefined
  /** Undefined for the default of the benchmark. */
  rounds: number | undefined
  /** Size of the measured work; undefined for the default of the benchmark. */
  items: number | undefined
  /** Duration of the load; undefined for the default of the benchmark. */
  minutes: number | undefined
  /** File of figures to compare with. */
  compare: string | undefined
}

function parseCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a whole number above 0`)
  return count
}

/** Reads the options of a benchmark. Unknown ones are ignored: `npm run bench` passes the same arguments to all. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: { only: text, rounds: text, items: text, minutes: text, compare: text },
    strict: false,
    allowPositionals: true,
  })
  const getOption = (name: 'only' | 'rounds' | 'items' | 'minutes' | 'compare') => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const only = getOption('only')?.split(',')
  return {
    only,
    rounds: parseCount('rounds', getOption('rounds')),
    items: parseCount('items', getOption('items')),
    minutes: parsePositiveOption(getOption('minutes'), 'minutes'),
    compare: getOption('compare'),
  }
}
