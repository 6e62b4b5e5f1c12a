import {
  compareVerdicts,
  type OutlookAdvice,
  type OutlookLean,
  type Terciles,
  type Text,
  type Verdict,
} from '@crop/domain'
import type { SkillClass } from '../assessed-outlook'
import { type CropType, isPerennial } from '../crops/traits/crop-type'
import { type NamedPlace, toPlaceParams } from '../places/gazetteer/place'
import type { OutlookScore } from './outlook-score'
import { countTenths, type SeasonOutlook } from './season-outlook'

/** The input of the sentences about an outlook. */
export interface OutlookTextInput {
  readonly type: CropType
  readonly place: NamedPlace
  readonly month: number
  /** The verdict in the normal climate. */
  readonly usual: Verdict
  /** The verdict with the outlook. */
  readonly label: Verdict
  readonly outlook: SeasonOutlook
  readonly score: OutlookScore
  readonly skill: SkillClass
  readonly isSkillKnown: boolean
  /** Whether water is scarce for the field if it rains less. */
  readonly isRainfed: boolean
  /** Undefined for perennials. */
  readonly variety: 'full' | 'medium' | 'early' | undefined
}

/** Tenths of the seasons that a third has from which on an outlook leans to it; usually it has three. */
const MIN_LEANING_TENTHS = 4

/** Describes both verdicts, the lean of the outlook and how far it can be trusted. */
export function describeOutlook(input: OutlookTextInput): Text[] {
  const { type, place, month, usual, label, skill, isSkillKnown } = input
  const habit = isPerennial(type) ? ('perennial' as const) : ('annual' as const)
  const params = { crop_type: type.key, crop: type.name, habit, ...toPlaceParams(place), month, usual }
  if (skill === 'none') return [{ code: 'outlook_without_skill', params }]
  const lean = findLean(input)
  const advice = lean?.lean === 'dry' ? findAdvice(input) : undefined
  return [
    { code: 'outlook', params: { ...params, label, ...lean, ...(advice && { advice }) } },
    ...describeSkill(skill, isSkillKnown),
  ]
}

function describeSkill(skill: SkillClass, isSkillKnown: boolean): Text[] {
  if (!isSkillKnown) return [{ code: 'outlook_skill_unknown', params: {} }]
  return skill === 'low' ? [{ code: 'outlook_skill_low', params: {} }] : []
}

/** Finds where the outlook leans, of rain and temperature the one that changes the score more. */
function findLean({ outlook, score }: OutlookTextInput): { lean: OutlookLean; tenths: number } | undefined {
  const rain = findLeaningThird(outlook.rain, 'dry', 'wet')
  const temperature = findLeaningThird(outlook.temperature, 'cold', 'warm')
  const isRainDecisive = Math.abs(score.rainGain) >= Math.abs(score.temperatureGain)
  return isRainDecisive ? (rain ?? temperature) : (temperature ?? rain)
}

function findLeaningThird({ below, above }: Terciles, low: OutlookLean, high: OutlookLean) {
  const tenths = countTenths(Math.max(below, above))
  return tenths < MIN_LEANING_TENTHS || below === above
    ? undefined
    : { lean: below > above ? low : high, tenths }
}

/** Finds what a grower can do if a rain-fed season is likely to be dry and therefore worse. */
function findAdvice({ usual, label, isRainfed, variety }: OutlookTextInput): OutlookAdvice | undefined {
  if (!isRainfed || compareVerdicts(label, usual) >= 0) return undefined
  if (label === 'not_suitable') return 'irrigate'
  if (variety === undefined) return undefined
  return variety === 'early' ? 'wait' : 'wait_or_early'
}
