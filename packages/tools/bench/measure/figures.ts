import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getAtPath } from '@crop/testkit'
import { REPOSITORY } from '@crop/dev-servers'

/** Figures by operation, then by figure name. */
export type Figures = Record<string, Record<string, number>>

const FOLDER = join(REPOSITORY, 'bench-results')

/** Saves the figures to a file that a later run can be compared with. */
export function saveFigures(benchmark: string, figures: Figures): void {
  const savedAt = new Date().toISOString()
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, `${benchmark}-${savedAt.slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(
    file,
    `${JSON.stringify({ benchmark, at: savedAt, node: process.version, figures }, null, 2)}\n`,
  )
  console.log(`\nfigures: ${file}`)
}

/** Reads a file of figures; its path is relative to the folder in which npm was started. */
function readFigures(file: string): { benchmark: unknown; figures: unknown } {
  const saved: unknown = JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'))
  return { benchmark: getAtPath(saved, ['benchmark']), figures: getAtPath(saved, ['figures']) }
}

export interface Comparison {
  benchmark: string
  figures: Figures
  /** A file of figures; undefined without `--compare`. */
  file: string | undefined
  /** The figures whose change is printed. */
  names: readonly string[]
}

/** Prints each figure divided by the figure in the file, if the file is from the same benchmark. */
export function printChange({ benchmark, figures, file, names }: Comparison): void {
  const earlier = file === undefined ? undefined : readFigures(file)
  if (earlier?.benchmark !== benchmark) return
  console.log(`\nnow / ${file}`)
  const width = Math.max(...Object.keys(figures).map(({ length }) => length))
  for (const [row, current] of Object.entries(figures)) {
    const changes = names.flatMap((name) => {
      const old = getAtPath(earlier.figures, [row, name])
      return typeof old === 'number' ? [`${name} ${((current[name] ?? NaN) / old).toFixed(2)}`] : []
    })
    if (changes.length > 0) console.log(`${row.padEnd(width)} ${changes.join('   ')}`)
  }
}
