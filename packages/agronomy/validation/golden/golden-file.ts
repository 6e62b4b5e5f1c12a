import { readFileSync } from 'node:fs'
import { FEASIBILITY_LABELS, type FeasibilityLabel } from '@crop/domain'
import { splitCsvLine } from '../../src/data-pack/csv-line'

/** The model's results for a crop at a place in each planting month, January first. */
export interface YearResult {
  readonly labels: readonly FeasibilityLabel[]
  /** In hundredths; undefined where there is no verdict. */
  readonly scores: readonly (number | undefined)[]
  /** Months that are better than the worst one, the best first. Empty if all months are similar. */
  readonly bestMonths: readonly number[]
}

/** The results for a crop at a place. */
export interface GoldenLine extends YearResult {
  readonly place: string
  readonly crop: string
}

/** Recorded results of a model version. */
export interface GoldenFile {
  readonly modelVersion: string
  readonly lines: readonly GoldenLine[]
}

const LETTER_BY_LABEL: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'H',
  moderately_suitable: 'M',
  marginally_suitable: 'L',
  not_suitable: 'N',
  insufficient_data: '-',
}

const LEGEND =
  'H highly, M moderately, L marginally, N not suitable, - insufficient data; scores in hundredths; January first'
const COLUMNS = 'place,crop,labels,scores,best_months'
const NO_SCORE = '-'
/** Lines before the first row: the title and the columns. */
const HEADER_LINES = 2

/** Result of a question that cannot be scored. */
export const YEAR_WITHOUT_VERDICT: YearResult = {
  labels: Array.from({ length: 12 }, () => 'insufficient_data'),
  scores: Array.from({ length: 12 }, () => undefined),
  bestMonths: [],
}

/**
 * Reads a golden file. A line with only a place and a crop is new and has no results yet. Throws an Error that names
 * the line of an invalid row.
 */
export function readGoldenFile(file: string): GoldenFile {
  const [title = '', columns, ...rows] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u)
  const modelVersion = /^# (\S+):/u.exec(title)?.[1]
  if (modelVersion === undefined || columns !== COLUMNS) {
    throw new Error(
      `${file} is not a golden file: it must start with a model version and the columns ${COLUMNS}`,
    )
  }
  const lines = rows.map((row, index) => {
    const line = parseLine(row)
    if (!line) throw new Error(`${file}, line ${index + 1 + HEADER_LINES} is invalid`)
    return line
  })
  return { modelVersion, lines }
}

export function formatGoldenFile({ modelVersion, lines }: GoldenFile): string {
  return [`# ${modelVersion}: ${LEGEND}`, COLUMNS, ...lines.map(formatLine), ''].join('\n')
}

function formatLine({ place, crop, labels, scores, bestMonths }: GoldenLine): string {
  return [
    place.includes(',') ? `"${place}"` : place,
    crop,
    labels.map((label) => LETTER_BY_LABEL[label]).join(''),
    scores.map((score) => score ?? NO_SCORE).join(' '),
    bestMonths.join(' '),
  ].join(',')
}

/** Parses a row. Returns undefined if it is invalid. */
function parseLine(row: string): GoldenLine | undefined {
  const [place, crop, ...results] = splitCsvLine(row) ?? []
  if (!place || !crop) return undefined
  const year = results.length === 0 ? YEAR_WITHOUT_VERDICT : parseYear(results)
  return year && { place, crop, ...year }
}

function parseYear([letters = '', scoreCell = '', monthCell = '']: readonly string[]):
  | YearResult
  | undefined {
  // Skips unknown letters, so that their line has too few labels.
  const labels = Array.from(letters).flatMap(
    (letter) => FEASIBILITY_LABELS.find((label) => LETTER_BY_LABEL[label] === letter) ?? [],
  )
  const scores = scoreCell.split(' ').map((score) => (score === NO_SCORE ? undefined : Number(score)))
  const bestMonths = monthCell === '' ? [] : monthCell.split(' ').map(Number)
  const areNumbersValid = [...scores, ...bestMonths].every(
    (value) => value === undefined || Number.isInteger(value),
  )
  if (labels.length !== 12 || scores.length !== 12 || !areNumbersValid) return undefined
  return { labels, scores, bestMonths }
}
