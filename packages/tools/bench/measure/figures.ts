import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getAtPath } from '@crop/testkit'
import { REPOSITORY } from '@crop/dev-servers'

/** Figures by operation, then by figure name. */
export type Figures = Record<string, Record<string, number>>

const FOLDER = join(REPOSITORY, 'bench-results')

/** Saves the figures to a file that a later run can be compared with. */
export function saveFigures(benchmark: string, figures: Figures): void {
  const at = new Date().toISOString()
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, `${benchmark}-${at.slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ benchmark, at, node: process.version, figures }, null, 2)}\n`)
  console.log(`\nfigures: ${file}`)
}

/** A file is meant as seen from where npm was started. */
function readFigures(file: string): { benchmark: unknown; figures: unknown } {
  const kept: unknown = JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'))
  return { benchmark: getAtPath(kept, ['benchmark']), figures: getAtPath(kept, ['figures']) }
}

export interface Comparison {
  benchmark: string
  figures: Figures
  /** A file of figures; undefined without `--compare`. */
  file: string | undefined
  /** The figures whose change is printed. */
  names: readonly string[]
}

/** Prints the ratio of figures, now to then, when the file is of this benchmark. */
export function printChange({ benchmark, figures, file, names }: Comparison): void {
  const then = file === undefined ? undefined : readFigures(file)
  if (then?.benchmark !== benchmark) return
  console.log(`\nnow / ${file}`)
  const width = Math.max(...Object.keys(figures).map(({ length }) => length))
  for (const [row, now] of Object.entries(figures)) {
    const changes = names.flatMap((name) => {
      const old = getAtPath(then.figures, [row, name])
      return typeof old === 'number' ? [`${name} ${((now[name] ?? NaN) / old).toFixed(2)}`] : []
    })
    if (changes.length > 0) console.log(`${row.padEnd(width)} ${changes.join('   ')}`)
  }
}
