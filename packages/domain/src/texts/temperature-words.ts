import { describeMonths, type MonthWords } from './month-words'
import type { TextFormat } from './text-format'
import type { GrowthPhase, TextParamsByCode } from './text-params'

/** How a language says that a temperature is beyond a limit. */
export interface TemperatureWords {
  readonly phases: Readonly<Record<GrowthPhase, string>>
  readonly cold: SideWords
  readonly hot: SideWords
}

interface SideWords {
  /** What harms the crop seriously, and slightly: "too cold", "rather cool". */
  readonly serious: string
  readonly slight: string
  /** Where the temperatures that suit the crop begin or end: "from", "up to". */
  readonly bound: string
}

/** Phases that are months themselves, whose names follow without a preposition: "in its worst month, April". */
const MONTH_PHASES: readonly GrowthPhase[] = ['best_months', 'worst_month']

/** Chooses the words for a temperature beyond a limit, and for its months. */
export function chooseTemperatureWords(
  { side, phase, months, harm = 'slight' }: TextParamsByCode['limited_by_temperature'],
  words: TemperatureWords,
  monthWords: MonthWords,
  format: TextFormat,
): { feeling: string; bound: string; during: string; when: string } {
  const namesOnly = { ...monthWords, within: (names: string) => names }
  return {
    feeling: words[side][harm],
    bound: words[side].bound,
    during: words.phases[phase],
    when: describeMonths(months, MONTH_PHASES.includes(phase) ? namesOnly : monthWords, format),
  }
}
