import { addMainMonths } from './describe-months'
import {
  FROZEN_GROUND_C,
  getRipenessWords,
  HARDLY_ANY_PERCENT,
  HARDLY_GROWN_PERCENT,
  MIN_NAMED_METRES,
  roundHeight,
  UNRELIABLE_PERCENT,
} from './text-format'
import type { TextCode, TextWriters } from './text-writers'
import { aboutDays, countDays, fill, type Wording } from './wording'
import { formatNumbers, writeHeat } from './write-reasons'

type RiskCode = Extract<
  TextCode,
  | 'frost'
  | 'heat'
  | 'drought'
  | 'rain_variability'
  | 'excess_rain'
  | 'wet_harvest'
  | 'cold_sowing'
  | 'does_not_ripen'
  | 'no_vernalisation'
  | 'low_confidence'
  | `outlook_${'drought' | 'excess_rain' | 'heat' | 'cold'}`
>

/** Of ten seasons, three are usually dry, wet, warm or cool. */
const USUAL_TENTHS = 3

/** Writers of the texts on risks. */
export const RISK_WRITERS: TextWriters<RiskCode> = {
  frost: (params, wording) => {
    const phrases = wording.phrases.frost
    const write = (phrase: string, days: number, months: readonly number[] = []) =>
      fill(phrase, { days: aboutDays(days, wording), when: addMainMonths(months, wording) })
    if ('days' in params) return write(phrases.season, params.days, params.months)
    const { plant_days, plant_months, flower_days, flower_months } = params
    return [
      ...(plant_days === undefined ? [] : [write(phrases.plants, plant_days, plant_months)]),
      ...(flower_days === undefined ? [] : [write(phrases.flowers, flower_days, flower_months)]),
    ].join(' ')
  },
  heat: (params, wording) => writeHeat(wording.phrases.heat, params, wording),
  drought: ({ percent, dry_year_percent }, { phrases: { drought: phrases } }) => {
    if (percent < HARDLY_ANY_PERCENT) return phrases.no_harvest
    if (dry_year_percent === percent) return fill(phrases.every_year, { percent })
    return dry_year_percent < HARDLY_ANY_PERCENT
      ? fill(phrases.no_harvest_in_dry_years, { percent })
      : fill(phrases.less_in_dry_years, { percent, dry_year_percent })
  },
  rain_variability: ({ percent, span }, { phrases: { rain_variability: phrases } }) => {
    const period = span === 'year' ? 'year' : 'season'
    return fill(percent < UNRELIABLE_PERCENT ? phrases[period] : phrases[`unreliable_${period}`], { percent })
  },
  excess_rain: (params, { phrases: { excess_rain: phrases }, format }) => {
    const { mm } = params
    if ('month' in params)
      return fill(phrases.month, { mm: format.number(mm), month: format.month(params.month) })
    return fill(
      params.span === 'year' ? phrases.year : phrases.season,
      formatNumbers({ mm, max_mm: params.max_mm }, format),
    )
  },
  wet_harvest: ({ mm_per_day }, { phrases }) => fill(phrases.wet_harvest, { mm_per_day }),
  cold_sowing: ({ celsius, required }, { phrases: { cold_sowing: phrases }, format }) => {
    if (celsius < FROZEN_GROUND_C) return fill(phrases.frozen, formatNumbers({ celsius }, format))
    return required === undefined
      ? fill(phrases.not_autumn, formatNumbers({ celsius }, format))
      : fill(phrases.too_cold, formatNumbers({ celsius, required }, format))
  },
  does_not_ripen: ({ days, percent }, wording) => {
    const phrases = wording.phrases.does_not_ripen
    const phrase = percent < HARDLY_GROWN_PERCENT ? phrases.hardly_grows : getRipenessWords(percent, phrases)
    return fill(phrase, { days: countDays(days, wording), percent })
  },
  no_vernalisation: (_params, { phrases }) => phrases.no_vernalisation,
  low_confidence: ({ km, metres, side }, { phrases: { low_confidence: phrases }, format }) =>
    fill(metres < MIN_NAMED_METRES ? phrases.far : phrases[side], {
      km: format.kilometres(km),
      metres: format.number(roundHeight(metres)),
    }),
  outlook_drought: ({ tenths }, { phrases }) => writeLikelihood(phrases.outlook_drought, tenths),
  outlook_excess_rain: ({ tenths }, { phrases }) => writeLikelihood(phrases.outlook_excess_rain, tenths),
  outlook_heat: ({ tenths }, { phrases }) => writeLikelihood(phrases.outlook_heat, tenths),
  outlook_cold: ({ tenths }, { phrases }) => writeLikelihood(phrases.outlook_cold, tenths),
}

function writeLikelihood({ more, less }: Wording['phrases']['outlook_drought'], tenths: number): string {
  return fill(tenths > USUAL_TENTHS ? more : less, { tenths })
}
