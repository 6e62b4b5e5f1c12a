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

/** Chooses the words for a temperature beyond a limit. */
export function chooseTemperatureWords(
  { side, phase, harm = 'slight' }: TextParamsByCode['limited_by_temperature'],
  words: TemperatureWords,
): { feeling: string; bound: string; during: string } {
  return { feeling: words[side][harm], bound: words[side].bound, during: words.phases[phase] }
}
