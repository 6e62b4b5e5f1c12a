import type { GrowthPhase, TextParamsByCode } from './text-params'

/** How a language says that a temperature is beyond a limit. */
export interface TemperatureWords {
  readonly phases: Readonly<Record<GrowthPhase, string>>
  readonly cold: SideWords
  readonly hot: SideWords
}

interface SideWords {
  /** Far beyond the limit, and near it: "too cold", "rather cool". */
  readonly far: string
  readonly near: string
  /** Where the temperatures that suit the crop begin or end: "from", "up to". */
  readonly bound: string
}

/** This far from its limit, a temperature is too cold or too hot; nearer it is rather cool or warm. */
const FAR_C = 3

/** Chooses the words for a temperature beyond a limit. */
export function chooseTemperatureWords(
  { side, phase, mean, limit }: TextParamsByCode['limited_by_temperature'],
  words: TemperatureWords,
): { feeling: string; bound: string; during: string } {
  const { far, near, bound } = words[side]
  return { feeling: Math.abs(limit - mean) >= FAR_C ? far : near, bound, during: words.phases[phase] }
}
