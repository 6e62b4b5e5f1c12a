import type { Compared, Figures } from './rounds'

const totalOf = ({ server, postgres, redis }: Figures) => server + postgres + redis

/** The name of a column in a file of figures, its heading in the table and its decimals there. */
const COLUMNS: readonly [name: string, heading: string, decimals: number, value: (of: Compared) => number][] =
  [
    ['rate', 'rate/s', 0, ({ product }) => product.rate],
    ['floor rate', 'floor', 0, ({ floor }) => floor.rate],
    ['rate to floor', 'ratio', 2, ({ product, floor }) => product.rate / floor.rate],
    ['p50', 'p50 ms', 1, ({ product }) => product.p50],
    ['floor p50', 'floor', 1, ({ floor }) => floor.p50],
    ['p99', 'p99 ms', 1, ({ product }) => product.p99],
    ['floor p99', 'floor', 1, ({ floor }) => floor.p99],
    ['api µs', 'api µs', 0, ({ product }) => product.server],
    ['postgres µs', 'pg', 0, ({ product }) => product.postgres],
    ['redis µs', 'redis', 0, ({ product }) => product.redis],
    ['total µs', 'total', 0, ({ product }) => totalOf(product)],
    ['floor server µs', 'floor µs', 0, ({ floor }) => floor.server],
    ['floor postgres µs', 'pg', 0, ({ floor }) => floor.postgres],
    ['floor redis µs', 'redis', 0, ({ floor }) => floor.redis],
    ['floor total µs', 'total', 0, ({ floor }) => totalOf(floor)],
    ['processor time to floor', 'ratio', 2, ({ product, floor }) => totalOf(product) / totalOf(floor)],
  ]

/** Figures printed by `--compare`; the others are too noisy or included in these. */
export const COMPARED_FIGURES = [
  'rate',
  'rate to floor',
  'total µs',
  'floor total µs',
  'processor time to floor',
]

const FIRST = 18
const widthOf = (heading: string) => Math.max(heading.length, 6) + 2

export function printHeading(): void {
  const headings = COLUMNS.map(([, heading]) => heading.padStart(widthOf(heading)))
  console.log(`${'operation'.padEnd(FIRST)}${headings.join('')}`)
}

export function printRow(operation: string, compared: Compared): void {
  const cells = COLUMNS.map(([, heading, decimals, value]) =>
    value(compared).toFixed(decimals).padStart(widthOf(heading)),
  )
  console.log(`${operation.padEnd(FIRST)}${cells.join('')}`)
}

export const figuresOf = (compared: Compared): Record<string, number> =>
  Object.fromEntries(COLUMNS.map(([name, , , value]) => [name, value(compared)]))
