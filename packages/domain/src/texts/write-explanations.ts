import { capitalise, roundAmount } from './text-format'
import type { TextParamsByCode } from './text-params'
import type { TextCode, TextWriters } from './text-writers'
import { countDays, fill, type Wording } from './wording'
import { formatPeriod } from './write-reasons'

type ExplanationCode = Extract<
  TextCode,
  | 'winter_type'
  | 'spring_type'
  | 'verdict'
  | 'both_supplies'
  | 'irrigation_advice'
  | 'better_months'
  | 'no_better_month'
  | 'harvest'
  | 'variety_used'
  | 'better_variety'
  | 'first_harvest_later'
  | 'harvested_for_years'
  | 'not_enough_data'
  | 'outlook'
  | 'outlook_without_skill'
  | `outlook_skill_${string}`
  | 'outlook_no_skill'
  | 'did_you_mean'
  | 'location_hint'
  | 'crop_hint'
>

/** Writers of the texts of an explanation, except its reasons. */
export const EXPLANATION_WRITERS: TextWriters<ExplanationCode> = {
  winter_type: ({ crop }, { phrases }) => fill(phrases.winter_type, { crop }),
  spring_type: ({ crop }, { phrases }) => fill(phrases.spring_type, { crop }),
  verdict: (params, wording) => {
    const { label, drawback, irrigation, supply, from, to } = params
    const { words, format } = wording
    const { text, best } = wording.phrases.verdict
    const condition = irrigation ?? (supply ? 'rain_alone' : undefined)
    return fill(text, {
      ...describePlanting(params, wording),
      verdict: words.verdicts[label],
      condition: condition ? words.verdict_conditions[condition] : '',
      caveat: words.caveats[irrigation && drawback === 'small' ? 'small_if_irrigated' : drawback],
      best: from && to ? fill(best, formatPeriod(from, to, format)) : '',
    })
  },
  both_supplies: ({ label, irrigated_label, rainfed_label }, { words, phrases: { both_supplies } }) => {
    const { text, irrigated, rainfed, separator } = both_supplies
    const verdicts = words.conditional_verdicts
    // Without the one whose label the verdict has.
    const supplies = [
      ...(label === irrigated_label ? [] : [fill(irrigated, { verdict: verdicts[irrigated_label] })]),
      ...(label === rainfed_label ? [] : [fill(rainfed, { verdict: verdicts[rainfed_label] })]),
    ]
    return fill(text, { supplies: capitalise(supplies.join(separator)) })
  },
  irrigation_advice: (params, { phrases: { irrigation_advice: phrases }, format }) => {
    const { label, mm } = params
    const values = {
      amount: format.number(roundAmount(mm)),
      period: describeIrrigatedPeriod(params, phrases, ({ from, to }) =>
        fill(phrases.planting_dates, formatPeriod(from, to, format)),
      ),
    }
    if (label === undefined) return fill(phrases.text, values)
    return fill(label === 'highly_suitable' ? phrases.well : phrases.fairly_well, values)
  },
  better_months: ({ months, crop, label }, { phrases: { better_months: phrases }, format, name }) => {
    const subject = crop === undefined ? 'this_crop' : 'crop'
    return fill(label === 'not_suitable' ? phrases[`${subject}_not_suitable`] : phrases[subject], {
      months: format.anyOf(months.map(format.month)),
      crop: crop === undefined ? '' : name(crop),
    })
  },
  no_better_month: (_params, { phrases }) => phrases.no_better_month,
  harvest: ({ date, days, variety = 'full' }, wording) =>
    fill(wording.phrases.harvest[variety], {
      date: wording.format.date(date),
      days: countDays(days, wording),
    }),
  variety_used: (params, wording) => {
    const phrases = wording.phrases.variety_used
    const days = params.days === undefined ? '' : countDays(params.days, wording)
    if ('variety' in params)
      return fill(params.days === undefined ? phrases[params.variety] : phrases[`${params.variety}_days`], {
        days,
      })
    return params.season_days === undefined
      ? fill(phrases.days, { days })
      : fill(phrases.days_in_season, { days, season_days: countDays(params.season_days, wording) })
  },
  better_variety: ({ side, days, label }, wording) => {
    const { shorter, longer } = wording.phrases.better_variety
    return fill(side === 'shorter' ? shorter : longer, {
      days: countDays(days, wording),
      verdict: wording.words.conditional_verdicts[label],
    })
  },
  first_harvest_later: (_params, { phrases }) => phrases.first_harvest_later,
  harvested_for_years: (_params, { phrases }) => phrases.harvested_for_years,
  not_enough_data: (_params, { phrases }) => phrases.not_enough_data,
  outlook: (params, wording) => {
    const { usual, label, lean, tenths = 0, advice } = params
    const { words } = wording
    const { text, leaning, as_usual } = wording.phrases.outlook
    return fill(text, {
      ...describePlanting(params, wording),
      usual: words.usual_verdicts[usual],
      leaning: lean ? fill(leaning, { lean: words.leans[lean], tenths }) : as_usual,
      verdict: words[label === usual ? 'still_verdicts' : 'season_verdicts'][label],
      advice: advice ? words.outlook_advice[advice] : '',
    })
  },
  outlook_without_skill: (params, wording) =>
    fill(wording.phrases.outlook_without_skill, {
      ...describePlanting(params, wording),
      usual: wording.words.usual_verdicts[params.usual],
    }),
  outlook_skill_low: (_params, { phrases }) => phrases.outlook_skill_low,
  outlook_skill_unknown: (_params, { phrases }) => phrases.outlook_skill_unknown,
  outlook_no_skill: (_params, { phrases }) => phrases.outlook_no_skill,
  did_you_mean: ({ names, countries = [] }, { phrases, format, name }) => {
    // Each place has its country: Tiel (Netherlands).
    const listed = names.map((text, index) => {
      const country = countries[index]
      return name(country ? `${text} (${format.country(country)})` : text)
    })
    return fill(phrases.did_you_mean, { names: format.anyOf(listed) })
  },
  location_hint: (_params, { phrases }) => phrases.location_hint,
  crop_hint: (_params, { phrases }) => phrases.crop_hint,
}

function describePlanting(
  {
    crop,
    habit,
    place,
    division,
    month,
  }: Pick<TextParamsByCode['verdict'], 'crop' | 'habit' | 'place' | 'division' | 'month'>,
  { words, format, name }: Wording,
) {
  const kind = habit === 'perennial' ? 'perennial' : 'annual'
  const planting = division ? words.plantings[`${kind}_in_division`] : words.plantings[kind]
  return {
    crop: name(crop),
    planting: fill(planting, { place: name(place), month: format.month(month) }),
  }
}

/** Describes the irrigated period, and another time of planting. */
function describeIrrigatedPeriod(
  { span, season, planting, from, to }: TextParamsByCode['irrigation_advice'],
  phrases: Wording['phrases']['irrigation_advice'],
  describeDates: (period: { from: string; to: string }) => string,
): string {
  if (span === 'year') return phrases.year
  const length = season === undefined ? '' : phrases[season]
  if (planting !== 'other') return length
  return length + (from && to ? describeDates({ from, to }) : phrases.other_planting)
}
