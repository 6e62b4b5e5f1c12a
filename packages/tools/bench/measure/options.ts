import { parseArgs } from 'node:util'
import { parsePositiveOption } from '../../positive-option'

const text = { type: 'string' } as const

export interface Options {
  /** Names of the operations to measure; undefined for all. */
  only: string[] | undefined
  /** Undefined for the default of the benchmark. */
  rounds: number | undefined
  /** Duration of the load; undefined for the default of the benchmark. */
  minutes: number | undefined
  /** File of figures to compare with. */
  compare: string | undefined
}

function parseCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error('--rounds must be a whole number above 0')
  return count
}

/** Reads the options of a benchmark. Unknown ones are ignored: `npm run bench` passes the same arguments to all. */
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
    rounds: parseCount(getOption('rounds')),
    minutes: parsePositiveOption(getOption('minutes'), 'minutes'),
    compare: getOption('compare'),
  }
}
