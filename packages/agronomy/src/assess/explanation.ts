import { formatText, type Text } from '@crop/domain'
import { formatAdvice } from './advice'
import { comparesSupplies, type ExplanationInput, getHabit } from './explanation-input'
import { describeLimitation } from './limitation'
import { findNamedFactor, findSevereRisk, isDrawback } from './named-factor'
import { toPlaceParams } from '../places/gazetteer/place'

/** Explains a result: the verdict, that of the other water supply, the reason, the stated variety and some advice. */
export function explain(input: ExplanationInput): Text[] {
  const advice = formatAdvice(input)
  return [
    describeVerdict(input),
    describeBothSupplies(input),
    describeLimitation(input),
    ...input.variety.map((sentence) => omitDays(sentence, advice)),
    ...advice,
  ].filter((sentence) => sentence !== undefined)
}

/** Omits the days to harvest of a stated variety if the sentence on the harvest has them. */
function omitDays(sentence: Text, advice: readonly Text[]): Text {
  if (sentence.code !== 'variety_used' || !('variety' in sentence.params)) return sentence
  const { variety, days } = sentence.params
  return advice.some(({ code, params }) => code === 'harvest' && params.days === days)
    ? { code: 'variety_used', params: { variety } }
    : sentence
}

/** Writes the sentences of an explanation in English. */
export function formatExplanation(sentences: readonly Text[]): string {
  return sentences.map((sentence) => formatText(sentence)).join(' ')
}

function describeVerdict(input: ExplanationInput): Text {
  const { type, place, month, label, water } = input
  return {
    code: 'verdict',
    params: {
      crop_type: type.key,
      crop: type.name,
      habit: getHabit(type),
      ...toPlaceParams(place),
      month,
      label,
      drawback: label === 'highly_suitable' ? findDrawback(input) : 'none',
      // A field that is irrigated has no condition.
      ...(water.irrigation && water.supply !== 'irrigated' && { irrigation: water.irrigation }),
      ...(isRainfedLabel(input) && { supply: 'rainfed' as const }),
      ...findBestDates(input),
    },
  }
}

/** Finds the drawback of a good choice: a severe risk, which need not lower the score, or else the limiting factor. */
function findDrawback(input: ExplanationInput): 'none' | 'small' | 'serious' {
  if (findSevereRisk(input)) return 'serious'
  return isDrawback(findNamedFactor(input)) ? 'small' : 'none'
}

/** Whether the water supply is unknown, and the label is that of a field on rain alone, which irrigation would raise. */
function isRainfedLabel({ label, water }: ExplanationInput): boolean {
  const { supply, rainfed_label, irrigated_label } = water
  return supply === 'unknown' && label === rainfed_label && rainfed_label !== irrigated_label
}

/**
 * Returns the dates of the best part of the month, with the parts beside it that have its label; nothing if all parts have it,
 * or the month is bad.
 */
function findBestDates({ monthParts, label }: ExplanationInput): { from?: string; to?: string } {
  const hasLabel = monthParts.map(({ feasibility_label }) => feasibility_label === label)
  const best = monthParts.findIndex(({ is_best }) => is_best)
  if (label === 'not_suitable' || hasLabel.every(Boolean) || !hasLabel[best]) return {}
  const before = hasLabel.lastIndexOf(false, best)
  const after = hasLabel.indexOf(false, best)
  const first = monthParts[before + 1]
  const last = after < 0 ? monthParts.at(-1) : monthParts[after - 1]
  return first && last ? { from: first.from, to: last.to } : {}
}

/** Compares both water supplies if the supply is unknown and the verdicts differ. */
function describeBothSupplies(input: ExplanationInput): Text | undefined {
  const { irrigated_label, rainfed_label } = input.water
  if (!comparesSupplies(input)) return undefined
  return { code: 'both_supplies', params: { irrigated_label, rainfed_label, label: input.label } }
}
