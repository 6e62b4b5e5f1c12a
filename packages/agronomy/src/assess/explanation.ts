import { toVerdict, getMonthName } from '@crop/domain'
import type { Verdict } from '@crop/domain'
import type { AssessedWater, MonthScore } from '../assessment'
import { type CropType, isPerennial } from '../crops/crop-type'
import { isDrawback, limitationSentence } from './limitation'
import type { Told } from './told'
import type { MonthAccount } from './verdict'

const VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'is a good choice',
  moderately_suitable: 'should do fairly well',
  marginally_suitable: 'is a risky choice',
  not_suitable: 'is not advisable',
}

/** Two or three plain sentences: how it looks, why, and what to do. */
export function explain(told: Told): string {
  return [verdict(told), limitationSentence(told), advice(told)].filter(Boolean).join(' ')
}

function verdict({ type, placeName, month, label, limiting }: Told): string {
  const drawback = label === 'highly_suitable' && isDrawback(limiting) ? ' with a small drawback' : ''
  return `${type.name} planted at ${placeName} in ${getMonthName(month)} ${VERDICTS[label]}${drawback}.`
}

function advice({ type, label, account, water, betterMonths, isEverFeasible }: Told): string {
  if (water.only_with_irrigation && label !== 'highly_suitable') return irrigationAdvice(type, water)
  if (betterMonths.length > 0) return monthAdvice(betterMonths)
  if (!isEverFeasible) return 'No other month of the year is clearly better.'
  return label === 'not_suitable' ? '' : harvest(type, account)
}

function monthAdvice(months: readonly MonthScore[]): string {
  const isAdvisable = months.some(({ feasibility_label }) => feasibility_label !== 'not_suitable')
  return `Planting in ${monthsInWords(months)} scores higher${isAdvisable ? '' : ', but is not advisable either'}.`
}

function irrigationAdvice(type: CropType, water: AssessedWater): string {
  const span = isPerennial(type) ? ' a year' : ''
  const how = toVerdict(water.irrigated_score) === 'highly_suitable' ? 'well' : 'fairly well'
  return `With irrigation, about ${water.net_irrigation_mm} mm${span}, it can do ${how}.`
}

function harvest(type: CropType, { season }: MonthAccount): string {
  if (isPerennial(type) || !season) return 'The first harvest comes several years after planting.'
  const [month = '1', day = '1'] = season.harvest.split('-')
  const variety =
    season.variety === 'full'
      ? ''
      : ` with ${season.variety === 'early' ? 'an early' : 'a medium-early'} variety`
  return `Expect the harvest about ${Number(day)} ${getMonthName(Number(month))}, after ${season.days} days${variety}.`
}

function monthsInWords(months: readonly MonthScore[]): string {
  const names = months.map(({ month }) => getMonthName(month))
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
