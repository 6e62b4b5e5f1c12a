import { type Text, toVerdict } from '@crop/domain'
import { formatMonthDay } from '../calendar'
import { isPerennial } from '../crops/traits/crop-type'
import { type ExplanationInput, comparesSupplies, sortFrom } from './explanation-input'
import { namesMonths } from './named-factor'

/** With less irrigation than this, the irrigated season is better for its dates, not for its water. */
const MIN_IRRIGATION_MM = 10

/** Advises irrigation or better months, states that no month is better, or gives the harvest of a good choice. */
export function formatAdvice(input: ExplanationInput): Text[] {
  const { label, betterMonths, isEverFeasible } = input
  const months = betterMonths.length > 0 && !namesMonths(input) ? [formatMonthAdvice(input)] : []
  if (needsIrrigationAdvice(input)) return [formatIrrigationAdvice(input), ...months]
  if (months.length > 0) return months
  const isBad = label === 'not_suitable'
  if (!isEverFeasible || (isBad && betterMonths.length === 0))
    return [{ code: 'no_better_month', params: {} }]
  return isBad || !ripens(input) ? [] : [formatHarvest(input)]
}

function ripens({ details }: ExplanationInput): boolean {
  return details.risks.every(({ code }) => code !== 'does_not_ripen' && code !== 'no_vernalisation')
}

function needsIrrigationAdvice({ label, water, details }: ExplanationInput): boolean {
  const takesIrrigation = details.irrigatedSeason.irrigationMm >= MIN_IRRIGATION_MM
  return water.only_with_irrigation && takesIrrigation && label !== 'highly_suitable'
}

/**
 * Lists the better months, the next one after the month of the question first, with the crop type if another one does
 * better then.
 */
function formatMonthAdvice({ type, betterMonths, month, getTypeName }: ExplanationInput): Text {
  const months = sortFrom(
    month,
    betterMonths.map((better) => better.month),
  )
  const [best] = betterMonths
  return {
    code: 'better_months',
    params: {
      months,
      ...(best &&
        best.crop_type !== type.key && { crop_type: best.crop_type, crop: getTypeName(best.crop_type) }),
      label: best?.feasibility_label ?? 'not_suitable',
    },
  }
}

/** Gives the irrigation of the season that does best with it, which may be longer than the one that does best without. */
function formatIrrigationAdvice(input: ExplanationInput): Text {
  const { type, details, water } = input
  const { irrigationMm, length, otherPart } = details.irrigatedSeason
  return {
    code: 'irrigation_advice',
    params: {
      mm: irrigationMm,
      span: isPerennial(type) ? 'year' : 'season',
      ...(length !== 'same' && { season: length }),
      ...(otherPart && {
        planting: 'other' as const,
        from: formatMonthDay(otherPart.firstDay),
        to: formatMonthDay(otherPart.lastDay),
      }),
      ...(!comparesSupplies(input) &&
        water.supply !== 'irrigated' && { label: toVerdict(water.irrigated_score) }),
    },
  }
}

function formatHarvest({ type, details: { season }, variety: stated }: ExplanationInput): Text {
  if (type.habit === 'perennial') return { code: 'harvested_for_years', params: {} }
  if (!season) return { code: 'first_harvest_later', params: {} }
  const { harvest, days, variety } = season
  return { code: 'harvest', params: { date: harvest, days, ...(stated.length === 0 && { variety }) } }
}
