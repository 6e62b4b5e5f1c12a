import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '@crop/dev-servers'
import { readOptions } from '../../options'
import { runMain } from '../../run-main'
import type { NamedFigures } from './statistics'

const FOLDER = join(REPOSITORY, 'bench-results')
const ROW_WIDTH = 36

export interface Options {
  /** Names of the operations to measure; undefined for all. */
  only: string[] | undefined
  /** Undefined for the default of the benchmark. */
  rounds: number | undefined
}

/** Prints the figures of a row, and keeps them for the file. */
export type Report = (row: string, figures: NamedFigures) => void

const formatFigures = (figures: NamedFigures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0)}`)
    .join('   ')

/** Runs a benchmark, prints its figures and saves them. */
export function runBenchmark(name: string, work: (report: Report, options: Options) => Promise<void>): void {
  runMain(async () => {
    // `npm run bench` passes the same arguments to all benchmarks.
    const { getText, getNumber } = readOptions(['only', 'rounds'], false)
    const options = { only: getText('only')?.split(','), rounds: getNumber('rounds') }
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
  })
}
