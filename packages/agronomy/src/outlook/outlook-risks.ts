import { formatText, type Text } from '@crop/domain'
import type {
  OutlookConfidence,
  OutlookConfidenceCode,
  OutlookRisk,
  OutlookRiskCode,
  SkillClass,
} from '../assessed-outlook'
import type { ConfidenceLevel, RiskCode } from '../assessment'
import type { OutlookScore } from './outlook-score'
import { countTenths, USUAL_TENTHS, type SeasonOutlook } from './season-outlook'

/** The input of a season's risks. */
export interface OutlookRiskInput {
  readonly outlook: SeasonOutlook
  readonly score: OutlookScore
  /** Codes of the risks in a normal year. */
  readonly usualRisks: readonly RiskCode[]
  /** Whether the field is known to be irrigated. */
  readonly isIrrigated: boolean
}

/** A third of the years that lowers the score by as much is a risk, even if a normal year has none. */
const MIN_LOSS = 0.05

/** Lists the risks of a planting that are more or less likely than usual. */
export function listOutlookRisks(input: OutlookRiskInput): OutlookRisk[] {
  const { outlook, usualRisks, isIrrigated } = input
  const { rain, temperature } = outlook
  const has = (...codes: readonly RiskCode[]) => usualRisks.some((code) => codes.includes(code))
  const { isDryHarmful, isWarmHarmful, isColdHarmful } = findHarm(input)
  const hazards: readonly [OutlookRiskCode, number, boolean][] = [
    ['outlook_drought', rain.below, !isIrrigated && (has('drought', 'rain_variability') || isDryHarmful)],
    ['outlook_excess_rain', rain.above, has('excess_rain', 'wet_harvest')],
    ['outlook_heat', temperature.above, has('heat') || isWarmHarmful],
    ['outlook_cold', temperature.below, has('frost', 'cold_sowing', 'does_not_ripen') || isColdHarmful],
  ]
  return hazards
    .filter(([, , isRisk]) => isRisk)
    .map(([code, probability]) => createRisk(code, countTenths(probability)))
    .filter(({ seasons_in_ten: tenths }) => tenths !== USUAL_TENTHS)
}

/** Finds which thirds of the years lower the score clearly. */
function findHarm({ outlook: { temperature }, score }: OutlookRiskInput) {
  const isTemperatureHarmful = score.temperatureLoss >= MIN_LOSS
  return {
    isDryHarmful: score.dryLoss >= MIN_LOSS,
    isWarmHarmful: isTemperatureHarmful && temperature.above > temperature.below,
    isColdHarmful: isTemperatureHarmful && temperature.below > temperature.above,
  }
}

function createRisk(code: OutlookRiskCode, tenths: number): OutlookRisk {
  const text = { code, params: { tenths } }
  return { ...text, seasons_in_ten: tenths, usual_seasons_in_ten: USUAL_TENTHS, detail: formatText(text) }
}

const LEVELS: readonly ConfidenceLevel[] = ['low', 'medium', 'high']

/**
 * Rates how certain a verdict by an outlook is. Without skill it is that of a normal year, and as certain; forecasts of fair
 * skill still say what is more likely, so that no verdict by one has high confidence.
 */
export function rateOutlookConfidence(
  usualLevel: ConfidenceLevel,
  skill: SkillClass,
  isSkillKnown: boolean,
): OutlookConfidence {
  const reason = isSkillKnown ? SKILL_REASONS[skill] : SKILL_UNKNOWN
  const limit = LEVELS.indexOf(MAX_LEVELS[skill])
  const level = LEVELS[Math.min(limit, LEVELS.indexOf(usualLevel))] ?? 'low'
  return { level, reasons: reason ? [{ ...reason, detail: formatText(reason) }] : [] }
}

const MAX_LEVELS: Readonly<Record<SkillClass, ConfidenceLevel>> = {
  none: 'high',
  low: 'low',
  fair: 'medium',
}

type SkillReason = Text<OutlookConfidenceCode>

const SKILL_UNKNOWN: SkillReason = { code: 'outlook_skill_unknown', params: {} }

const SKILL_REASONS: Readonly<Record<SkillClass, SkillReason | undefined>> = {
  none: { code: 'outlook_no_skill', params: {} },
  low: { code: 'outlook_skill_low', params: {} },
  fair: undefined,
}
