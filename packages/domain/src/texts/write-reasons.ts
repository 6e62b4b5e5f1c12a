import { addMainMonths, describeMonths, isAllYear } from './describe-months'
import {
  capitalise,
  HARDLY_ANY_PERCENT,
  HARDLY_GROWN_PERCENT,
  MIN_NAMED_SOIL_MM,
  type TextFormat,
} from './text-format'
import type { GrowthPhase, TextParamsByCode } from './text-params'
import type { TextCode, TextWriters } from './text-writers'
import { aboutDays, countDays, fill, type Wording } from './wording'

type ReasonCode = Extract<TextCode, 'nothing_limits' | `limited_by_${string}`>

/** Phases that are months themselves, whose names follow without a preposition: "in its worst month, April". */
const MONTH_PHASES: readonly GrowthPhase[] = ['best_months', 'worst_month']

/** Writers of the texts on limiting factors. */
export const REASON_WRITERS: TextWriters<ReasonCode> = {
  nothing_limits: ({ water }, { phrases: { nothing_limits: phrases } }) => {
    if (water === 'excess_rain') return phrases.excess_rain
    return water === 'irrigation' ? phrases.irrigation : phrases.rain
  },
  limited_by_temperature: ({ side, harm = 'slight', phase, months, mean, limit }, wording) => {
    const phrases = wording.phrases.limited_by_temperature
    const when = describeMonths(months, wording, MONTH_PHASES.includes(phase))
    return fill(phrases.text, {
      feeling: phrases[side][harm],
      time: isAllYear(months) ? when : fill(phrases.in_months, { during: phrases.phases[phase], when }),
      bound: phrases[side].bound,
      ...formatNumbers({ mean, limit }, wording.format),
    })
  },
  limited_by_warm_nights: ({ span, mean, limit }, { phrases: { limited_by_warm_nights: phrases }, format }) =>
    fill(
      span === 'coolest_month' ? phrases.coolest_month : phrases.canopy,
      formatNumbers({ mean, limit }, format),
    ),
  limited_by_frost: ({ days, habit, months, harms, harm }, wording) => {
    const phrases = wording.phrases.limited_by_frost
    const degree = harm === 'slight' ? 'slight' : 'serious'
    const phrase =
      harms === 'flowers'
        ? phrases.flowers
        : phrases[`${degree}_${habit === 'perennial' ? 'perennial' : 'annual'}`]
    const text = aboutDays(days, wording)
    return fill(phrase, {
      days: text,
      capitalised_days: capitalise(text),
      when: addMainMonths(months, wording),
    })
  },
  limited_by_heat: (params, wording) => writeHeat(wording.phrases.limited_by_heat, params, wording),
  limited_by_ripening: ({ percent, days }, wording) => {
    const phrases = wording.phrases.limited_by_ripening
    return fill(percent < HARDLY_GROWN_PERCENT ? phrases.hardly : phrases.partly, {
      percent,
      days: countDays(days, wording),
    })
  },
  limited_by_vernalisation: (_params, { phrases }) => phrases.limited_by_vernalisation,
  limited_by_sowing_temperature: ({ celsius, required }, { phrases, format }) =>
    fill(phrases.limited_by_sowing_temperature, formatNumbers({ celsius, required }, format)),
  limited_by_autumn: (params, { phrases: { limited_by_autumn: phrases }, format }) => {
    const { celsius } = params
    if (params.fault === 'not_cooling')
      return fill(phrases.not_cooling, formatNumbers({ celsius, later: params.later }, format))
    return fill(
      params.fault === 'cold' ? phrases.cold : phrases.hot,
      formatNumbers({ celsius, limit: params.limit }, format),
    )
  },
  limited_by_variety: ({ variety, lacks }, { phrases: { limited_by_variety: phrases } }) => {
    if (lacks === undefined) return phrases.shorter
    return phrases[`${lacks === 'time' ? 'time' : 'water'}_${variety === 'early' ? 'early' : 'medium'}`]
  },
  limited_by_timing: ({ months }, wording) =>
    fill(wording.phrases.limited_by_timing, { months: describeMonths(months, wording) }),
  limited_by_chilling: (
    { required_days, days, dry_months },
    { phrases: { limited_by_chilling: phrases }, format },
  ) => {
    if (dry_months !== undefined)
      return fill(phrases.dry_season, formatNumbers({ required_days, dry_months }, format))
    return fill(
      days === 0 ? phrases.no_days : phrases.too_few_days,
      formatNumbers({ required_days, days }, format),
    )
  },
  limited_by_establishment: ({ months }, wording) =>
    fill(wording.phrases.limited_by_establishment, { months: describeMonths(months, wording) }),
  limited_by_rosette: ({ percent }, { phrases }) => fill(phrases.limited_by_rosette, { percent }),
  limited_by_soil_ph: (
    { ph, optimal_min, optimal_max, harm },
    { phrases: { limited_by_soil_ph: phrases }, format },
  ) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return fill(phrases.unsuitable, formatNumbers({ ph }, format))
    const side = ph < optimal_min ? 'acid' : 'alkaline'
    return fill(
      phrases[`${side}_${harm === 'slight' ? 'slight' : 'serious'}`],
      formatNumbers({ ph, optimal_min, optimal_max }, format),
    )
  },
  limited_by_disease: ({ mm_per_day, celsius }, { phrases }) =>
    fill(phrases.limited_by_disease, { mm_per_day, celsius }),
  limited_by_wet_harvest: ({ mm_per_day }, { phrases }) =>
    fill(phrases.limited_by_wet_harvest, { mm_per_day }),
  limited_by_excess_rain: ({ mm, max_mm, span }, { phrases: { limited_by_excess_rain: phrases }, format }) =>
    fill(span === 'year' ? phrases.year : phrases.season, formatNumbers({ mm, max_mm }, format)),
  limited_by_water: (params, { phrases: { limited_by_water: phrases }, format }) => {
    const { span, use_mm, soil_mm, shortage_mm, percent } = params
    const sources = getSources(params, phrases)
    const { rain_mm, fallen_mm = 0 } = params
    return fill(phrases.text, {
      ...formatNumbers({ use_mm, shortage_mm }, format),
      period: span === 'year' ? phrases.year : '',
      sources: fill(sources, formatNumbers({ rain_mm, fallen_mm, soil_mm }, format)),
      harvest: percent < HARDLY_ANY_PERCENT ? phrases.no_harvest : fill(phrases.harvest, { percent }),
    })
  },
}

/** Chooses the phrase for the crop's water from rain and soil. */
function getSources(
  { rain_mm, fallen_mm, soil_mm }: TextParamsByCode['limited_by_water'],
  phrases: Wording['phrases']['limited_by_water'],
): string {
  const hasSoil = soil_mm >= MIN_NAMED_SOIL_MM
  if (rain_mm === 0) return hasSoil ? phrases.no_rain_but_soil : phrases.no_rain
  const rain = fallen_mm === undefined ? 'rain' : 'part_of_rain'
  return hasSoil ? phrases[`${rain}_and_soil`] : phrases[rain]
}

/** Writes how many days are too hot: mostly in some months, or on dates around flowering. */
export function writeHeat(
  phrases: Wording['phrases']['heat'],
  { percent, celsius, habit, phase, from, to, months = [] }: TextParamsByCode['heat'],
  wording: Wording,
): string {
  const { words, format } = wording
  return fill(habit === 'perennial' ? phrases.perennial : phrases[phase ?? 'flowering'], {
    percent,
    celsius: format.number(celsius),
    when: addMainMonths(months, wording),
    dates: from && to ? fill(words.dates, formatPeriod(from, to, format)) : '',
  })
}

/** Formats the first and the last date of a period. */
export function formatPeriod(from: string, to: string, { startDate, date }: TextFormat) {
  return { from: startDate(from, to), to: date(to) }
}

export function formatNumbers(
  numbers: Readonly<Record<string, number>>,
  format: TextFormat,
): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, format.number(value)]))
}
