import { findThird, type ObservedMonth } from './hindcasts'
import { readCsv } from '../read-csv'

/** Equatorial East Africa, where El Niño years have wet short rains. */
const EAST_AFRICA = { south: -5, north: 5, west: 34, east: 48 }
/** The oceanic Niño index from which on a season counts as El Niño, and below the negative of which as La Niña. */
const EVENT_INDEX = 0.5

export interface EnsoCheck {
  /** 1 to 12. */
  readonly month: number
  readonly years: Readonly<Record<EnsoPhase, number>>
  /** Share of points and years of each phase whose rain is in the upper third. */
  readonly wetShare: Readonly<Record<EnsoPhase, number>>
}

type EnsoPhase = 'el_nino' | 'neutral' | 'la_nina'

/** Compares how often the rain of a month is in the upper third in El Niño, neutral and La Niña years in East Africa. */
export function checkEnso(indexFile: string, observed: readonly ObservedMonth[], month: number): EnsoCheck {
  const phases = readPhases(indexFile, month)
  const points = observed.filter((point) => point.month === month && isInEastAfrica(point))
  const wet = { el_nino: 0, neutral: 0, la_nina: 0 }
  const all = { el_nino: 0, neutral: 0, la_nina: 0 }
  const years = { el_nino: new Set(), neutral: new Set(), la_nina: new Set() }
  for (const { mmByYear } of points) {
    const values = [...mmByYear.values()]
    for (const [year, mm] of mmByYear) {
      const phase = phases.get(year)
      if (!phase) continue
      years[phase].add(year)
      all[phase] += 1
      if (findThird(mm, values) === 'above') wet[phase] += 1
    }
  }
  return {
    month,
    years: { el_nino: years.el_nino.size, neutral: years.neutral.size, la_nina: years.la_nina.size },
    wetShare: {
      el_nino: wet.el_nino / all.el_nino,
      neutral: wet.neutral / all.neutral,
      la_nina: wet.la_nina / all.la_nina,
    },
  }
}

/** Reads the phase of each year in a month. */
function readPhases(file: string, month: number): Map<number, EnsoPhase> {
  const { rows } = readCsv(file, ['index', 'year', 'month', 'value'])
  return new Map(
    rows
      .filter((row) => row.text('index') === 'oni' && row.number('month') === month)
      .map((row) => [row.number('year'), toPhase(row.number('value'))]),
  )
}

function toPhase(index: number): EnsoPhase {
  if (index >= EVENT_INDEX) return 'el_nino'
  return index <= -EVENT_INDEX ? 'la_nina' : 'neutral'
}

function isInEastAfrica({ latitude, longitude }: ObservedMonth): boolean {
  const { south, north, west, east } = EAST_AFRICA
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}
