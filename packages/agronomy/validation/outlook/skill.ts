import { THIRDS, type Third } from '../../src/outlook/thirds'
import { EVEN_TERCILES, type Terciles } from '@crop/domain'
import { average, type VerifiedForecast } from './hindcasts'

/** Computes the ranked probability score of a forecast: 0 is perfect. */
export function computeRps({ below, normal }: Terciles, observed: Third): number {
  const isBelow = observed === 'below' ? 1 : 0
  const isAtMostNormal = observed === 'above' ? 0 : 1
  return (below - isBelow) ** 2 + (below + normal - isAtMostNormal) ** 2
}

/** Computes the ranked probability skill score against one third each: 1 is perfect, 0 as good as chance. */
export function computeRpss(forecasts: readonly VerifiedForecast[]): number {
  const sum = (getRps: (forecast: VerifiedForecast) => number) =>
    forecasts.reduce((total, forecast) => total + getRps(forecast), 0)
  const usual = sum(({ observedThird }) => computeRps(EVEN_TERCILES, observedThird))
  return 1 - sum(({ probabilities, observedThird }) => computeRps(probabilities, observedThird)) / usual
}

/** How far forecasts are from one third each: the mean of the highest probability, and the share of those from one half on. */
export function computeSharpness(forecasts: readonly VerifiedForecast[]): { mean: number; bold: number } {
  const highest = forecasts.map(({ probabilities }) =>
    Math.max(...Object.values<number>({ ...probabilities })),
  )
  return { mean: average(highest), bold: highest.filter((value) => value >= 0.5).length / highest.length }
}

/** Forecast probabilities of a class, and how often what they said happened. */
export interface ReliabilityBin {
  readonly third: Third
  readonly forecasts: number
  readonly meanProbability: number
  readonly observedShare: number
}

const BINS = 10

/** Compares the probabilities of each third with the observed shares, in tenths of the probability. */
export function listReliabilityBins(forecasts: readonly VerifiedForecast[]): ReliabilityBin[] {
  return THIRDS.flatMap((third) =>
    Array.from({ length: BINS }, (_, bin) => {
      const inBin = forecasts.filter(
        ({ probabilities }) => Math.min(BINS - 1, Math.floor(BINS * probabilities[third])) === bin,
      )
      return {
        third,
        forecasts: inBin.length,
        meanProbability: average(inBin.map(({ probabilities }) => probabilities[third])),
        observedShare: inBin.filter(({ observedThird }) => observedThird === third).length / inBin.length,
      }
    }).filter((bin) => bin.forecasts > 0),
  )
}

/** Degrees of the boxes for which skill is computed. */
const BOX_DEGREES = 10

/** The skill of a centre in a box, a month and at a lead. Empty boxes are left out. */
export interface BoxSkill {
  readonly centre: string
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  /** 1 to 12. */
  readonly month: number
  readonly lead: number
  readonly rpss: number
  readonly years: number
  readonly forecasts: number
}

/** Computes the skill in boxes of 10°, by month and lead. */
export function computeBoxSkills(forecasts: readonly VerifiedForecast[]): BoxSkill[] {
  const boxes = new Map<
    string,
    { readonly box: Omit<BoxSkill, Result>; readonly inBox: VerifiedForecast[] }
  >()
  for (const forecast of forecasts) {
    const box = findBox(forecast)
    const key = Object.values(box).join()
    const entry = boxes.get(key) ?? { box, inBox: [] }
    entry.inBox.push(forecast)
    boxes.set(key, entry)
  }
  return [...boxes.values()].map(({ box, inBox }) => ({
    ...box,
    rpss: computeRpss(inBox),
    years: new Set(inBox.map(({ valid }) => valid.slice(0, 4))).size,
    forecasts: inBox.length,
  }))
}

type Result = 'rpss' | 'years' | 'forecasts'

function findBox({ centre, latitude, longitude, valid, lead }: VerifiedForecast): Omit<BoxSkill, Result> {
  const west = BOX_DEGREES * Math.floor(longitude / BOX_DEGREES)
  const south = BOX_DEGREES * Math.floor(latitude / BOX_DEGREES)
  const month = Number(valid.slice(5, 7))
  return { centre, west, south, east: west + BOX_DEGREES, north: south + BOX_DEGREES, month, lead }
}

/** Columns of the table of skills, which an import of an outlook can read. */
const SKILL_COLUMNS = 'centre,variable,west,south,east,north,month,lead,rpss,years,forecasts'

/** Writes the table of skills of rain as CSV. */
export function formatSkillTable(skills: readonly BoxSkill[]): string {
  const rows = skills.map(({ centre, west, south, east, north, month, lead, rpss, years, forecasts }) =>
    [centre, 'rain', west, south, east, north, month, lead, rpss.toFixed(3), years, forecasts].join(),
  )
  return [SKILL_COLUMNS, ...rows, ''].join('\n')
}
