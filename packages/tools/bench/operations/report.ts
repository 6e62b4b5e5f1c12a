import type { OperationComparison, Figures } from './rounds'

const getTotalMicros = ({ server, postgres, redis }: Figures) => server + postgres + redis

/** Columns: name in a file of figures, heading and decimals in the table, value. */
const COLUMNS: readonly [
  name: string,
  heading: string,
  decimals: number,
  value: (comparison: OperationComparison) => number,
][] = [
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
  ['total µs', 'total', 0, ({ product }) => getTotalMicros(product)],
  ['floor server µs', 'floor µs', 0, ({ floor }) => floor.server],
  ['floor postgres µs', 'pg', 0, ({ floor }) => floor.postgres],
  ['floor redis µs', 'redis', 0, ({ floor }) => floor.redis],
  ['floor total µs', 'total', 0, ({ floor }) => getTotalMicros(floor)],
  [
    'processor time to floor',
    'ratio',
    2,
    ({ product, floor }) => getTotalMicros(product) / getTotalMicros(floor),
  ],
]

/** Figures printed by `--compare`; the others are too noisy or included in these. */
export const COMPARED_FIGURES = [
  'rate',
  'rate to floor',
  'total µs',
  'floor total µs',
  'processor time to floor',
]

const NAME_WIDTH = 18
const getColumnWidth = (heading: string) => Math.max(heading.length, 6) + 2

export function printHeading(): void {
  const headings = COLUMNS.map(([, heading]) => heading.padStart(getColumnWidth(heading)))
  console.log(`${'operation'.padEnd(NAME_WIDTH)}${headings.join('')}`)
}

export function printRow(operation: string, comparison: OperationComparison): void {
  const cells = COLUMNS.map(([, heading, decimals, value]) =>
    value(comparison).toFixed(decimals).padStart(getColumnWidth(heading)),
  )
  console.log(`${operation.padEnd(NAME_WIDTH)}${cells.join('')}`)
}

export const toFigures = (comparison: OperationComparison): Record<string, number> =>
  Object.fromEntries(COLUMNS.map(([name, , , value]) => [name, value(comparison)]))
