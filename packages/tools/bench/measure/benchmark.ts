import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { REPOSITORY } from '@crop/dev-servers'
import { getAtPath } from '@crop/testkit'
import { parsePositiveOption } from '../../positive-option'
import { runMain } from '../../run-main'
import type { NamedFigures } from './statistics'

const FOLDER = join(REPOSITORY, 'bench-results')
const ROW_WIDTH = 24

export interface Options {
  /** Names of the operations to measure; undefined for all. */
  only: string[] | undefined
  /** Undefined for the default of the benchmark, as are the others. */
  rounds: number | undefined
  /** Size of the measured work. */
  items: number | undefined
  /** File of figures to compare with. */
  compare: string | undefined
}

/** Prints the figures of a row, and keeps them for the file. */
export type Report = (row: string, figures: NamedFigures) => void

/** Unknown options are ignored: `npm run bench` passes the same arguments to all benchmarks. */
function readOptions(): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { only: text, rounds: text, items: text, compare: text },
    strict: false,
    allowPositionals: true,
  })
  const getText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
  return {
    only: getText(values.only)?.split(','),
    rounds: parsePositiveOption(getText(values.rounds), 'rounds'),
    items: parsePositiveOption(getText(values.items), 'items'),
    compare: getText(values.compare),
  }
}

/** Reads the figures of a file; its path is relative to the folder in which npm was started. */
function readFigures(file: string): unknown {
  return JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'))
}

const formatFigures = (figures: NamedFigures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0)}`)
    .join('   ')

/** Runs a benchmark; then saves its figures, and prints each divided by that of the file of `--compare`. */
export function runBenchmark(name: string, work: (report: Report, options: Options) => Promise<void>): void {
  runMain(async () => {
    const options = readOptions()
    const figures: Record<string, NamedFigures> = {}
    await work((row, measured) => {
      figures[row] = measured
      console.log(`${row.padEnd(ROW_WIDTH)}${formatFigures(measured)}`)
    }, options)
    const at = new Date().toISOString()
    const file = join(FOLDER, `${name}-${at.slice(0, 19).replaceAll(':', '-')}.json`)
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(
      file,
      `${JSON.stringify({ benchmark: name, at, node: process.version, figures }, null, 2)}\n`,
    )
    console.log(`\nfigures: ${file}`)
    if (options.compare !== undefined) printRatios(name, figures, options.compare)
  })
}

function printRatios(name: string, figures: Record<string, NamedFigures>, file: string): void {
  const earlier = readFigures(file)
  if (getAtPath(earlier, ['benchmark']) !== name) return
  console.log(`\nnow / ${file}`)
  for (const [row, measured] of Object.entries(figures)) {
    const ratios = Object.entries(measured).flatMap(([figure, value]) => {
      const old = getAtPath(earlier, ['figures', row, figure])
      return typeof old === 'number' ? [[figure, value / old] as const] : []
    })
    console.log(`${row.padEnd(ROW_WIDTH)}${formatFigures(Object.fromEntries(ratios))}`)
  }
}
