import type { Risk, RiskCode } from '../assessment'

/** From which value a risk counts as moderate and as severe. */
interface Thresholds {
  readonly moderate: number
  readonly severe: number
}

/** Beyond a threshold there is a risk, told in a sentence with the number in it. */
export function riskAbove(
  code: RiskCode,
  value: number,
  { moderate, severe }: Thresholds,
  detail: string,
): Risk[] {
  if (!(value > moderate)) return []
  return [{ code, severity: value > severe ? 'severe' : 'moderate', detail }]
}

export function riskBelow(
  code: RiskCode,
  value: number,
  { moderate, severe }: Thresholds,
  detail: string,
): Risk[] {
  return riskAbove(code, -value, { moderate: -moderate, severe: -severe }, detail)
}
