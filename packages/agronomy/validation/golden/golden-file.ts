import { readFileSync } from 'node:fs'
import { FEASIBILITY_LABELS, type FeasibilityLabel } from '@crop/domain'
import { splitCsvLine } from '../../src/data-pack/csv-line'

/** What the model says of a crop at a place: twelve labels and scores, January first. */
export interface YearOfAnswers {
  readonly labels: readonly FeasibilityLabel[]
  /** In hundredths; null where there is no verdict. */
  readonly scores: readonly (number | null)[]
  /** Months to plant in rather than in the poorest one, best first; none where all months are much alike. */
  readonly bestMonths: readonly number[]
}

export interface GoldenLine extends YearOfAnswers {
  readonly place: string
  readonly crop: string
}

export interface GoldenFile {
  /** Of the model that gave the answers. */
  readonly modelVersion: string
  readonly lines: readonly GoldenLine[]
}

const LETTERS: Readonly<Record<FeasibilityLabel, string>> = {
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
const LINES_BEFORE = 2

/** Reads a golden file; throws an Error that names the line of a fault. A line of place and crop alone is a new one. */
export function readGoldenFile(file: string): GoldenFile {
  const [title = '', columns, ...texts] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u)
  const modelVersion = /^# (\S+):/u.exec(title)?.[1]
  if (modelVersion === undefined || columns !== COLUMNS) {
    throw new Error(`${file} is not a golden file: it begins with a model version and the columns ${COLUMNS}`)
  }
  const lines = texts.map((text, index) => {
    const line = goldenLine(text)
    if (!line) throw new Error(`${file}, line ${index + 1 + LINES_BEFORE} is not readable`)
    return line
  })
  return { modelVersion, lines }
}

export function goldenText({ modelVersion, lines }: GoldenFile): string {
  const texts = lines.map(({ place, crop, labels, scores, bestMonths }) =>
    [
      place.includes(',') ? `"${place}"` : place,
      crop,
      labels.map((label) => LETTERS[label]).join(''),
      scores.map((score) => score ?? NO_SCORE).join(' '),
      bestMonths.join(' '),
    ].join(','),
  )
  return [`# ${modelVersion}: ${LEGEND}`, COLUMNS, ...texts, ''].join('\n')
}

function goldenLine(text: string): GoldenLine | null {
  const [place, crop, ...answers] = splitCsvLine(text) ?? []
  if (!place || !crop) return null
  const year = answers.length === 0 ? NO_VERDICT : yearOf(answers)
  return year && { place, crop, ...year }
}

export const NO_VERDICT: YearOfAnswers = {
  labels: Array.from({ length: 12 }, () => 'insufficient_data'),
  scores: Array.from({ length: 12 }, () => null),
  bestMonths: [],
}

function yearOf([letters = '', figures = '', months = '']: readonly string[]): YearOfAnswers | null {
  const labels = Array.from(letters).flatMap(
    (letter) => FEASIBILITY_LABELS.find((label) => LETTERS[label] === letter) ?? [],
  )
  const scores = figures.split(' ').map((figure) => (figure === NO_SCORE ? null : Number(figure)))
  const bestMonths = months === '' ? [] : months.split(' ').map(Number)
  const areFigures = [...scores, ...bestMonths].every((figure) => figure === null || Number.isInteger(figure))
  return labels.length === 12 && scores.length === 12 && areFigures ? { labels, scores, bestMonths } : null
}
