import type { FeasibilityLabel, IrrigationCondition, Verdict } from '../../feasibility'
import { describeConditions, type ConditionWords } from '../condition-words'
import { addMainMonths, describeMonths, isAllYear, type MonthWords } from '../month-words'
import { getOutlookTrust, type OutlookTrust } from '../outlook-trust'
import type { Phrases } from '../phrases'
import { listSuggestedNames } from '../suggested-names'
import { compareSupplies, type SupplyWords } from '../supply-words'
import { chooseTemperatureWords, type TemperatureWords } from '../temperature-words'
import {
  capitalise,
  FROZEN_GROUND_C,
  getRipenessWords,
  HARDLY_ANY_PERCENT,
  HARDLY_GROWN_PERCENT,
  MIN_NAMED_METRES,
  MIN_NAMED_SOIL_MM,
  NEARLY_ALL_PERCENT,
  roundAmount,
  roundHeight,
  type TextFormat,
  uncapitalise,
  UNRELIABLE_PERCENT,
} from '../text-format'
import type { AnalysedQuestionParams, OutlookAdvice, OutlookLean, TextParamsByCode } from '../text-params'

const VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'is a good choice',
  moderately_suitable: 'should do fairly well',
  marginally_suitable: 'is a risky choice',
  not_suitable: 'is not advisable',
}

const CONDITIONAL_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'it would be a good choice',
  moderately_suitable: 'it would do fairly well',
  marginally_suitable: 'it would be risky',
  not_suitable: 'it would not be advisable',
}

const SUPPLIES: SupplyWords = {
  irrigated: (label) => `with irrigation ${CONDITIONAL_VERDICTS[label]}`,
  rainfed: (label) => `on rain alone ${CONDITIONAL_VERDICTS[label]}`,
  separator: '; ',
}

/** Follows a verdict. */
const CAVEATS = { none: '', small: ' with a small drawback', serious: ', but with a serious risk' } as const

const VARIETIES = {
  full: '',
  medium: ' with a medium-early variety',
  early: ' with an early variety',
} as const

const LABELS: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'highly suitable',
  moderately_suitable: 'moderately suitable',
  marginally_suitable: 'marginally suitable',
  not_suitable: 'not suitable',
  insufficient_data: 'insufficient data',
}

const MONTHS: MonthWords = {
  allYear: 'all year',
  span: (first, last) => `from ${first} to ${last}`,
  within: (months) => `in ${months}`,
  mostly: 'mostly',
  otherMonths: 'in other months',
}

const STATION_HEIGHTS = { higher: 'higher', lower: 'lower' } as const

/** Follows a label. */
const LABEL_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' if irrigated',
  decisive: ', depending on irrigation',
}

const withCondition = (label: FeasibilityLabel, irrigation: IrrigationCondition | undefined) =>
  LABELS[label] + (irrigation ? LABEL_CONDITIONS[irrigation] : '')

const TEMPERATURES: TemperatureWords = {
  phases: {
    growth: 'while it grows',
    full_growth: 'in full growth',
    flowering: 'around flowering',
    ripening: 'while it ripens',
    before_harvest: 'before the harvest',
    best_months: 'even in its best months',
    worst_month: 'in its worst month',
  },
  cold: { serious: 'too cold', slight: 'rather cool', bound: 'from' },
  hot: { serious: 'too hot', slight: 'rather warm', bound: 'up to' },
}

/** Follows a verdict. */
const VERDICT_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' if you irrigate',
  decisive: ', depending on irrigation',
}

const SEASON_LENGTHS = { longer: ' in a longer season', shorter: ' in a shorter season' }

const countDays = (days: number, format: TextFormat) =>
  `${format.number(days)} ${format.plural(days, { one: 'day', other: 'days' })}`

const aboutDays = (days: number, format: TextFormat) =>
  days < 1 ? 'less than one day' : `about ${countDays(days, format)}`

const VARIETY_NAMES: ConditionWords['varieties'] = {
  early: 'early variety',
  medium: 'medium variety',
  late: 'late variety',
}

const CONDITIONS: ConditionWords = {
  supplies: { rainfed: 'rainfed', irrigated: 'irrigated' },
  soils: {
    sand: 'sand',
    loamy_sand: 'loamy sand',
    sandy_loam: 'sandy loam',
    loam: 'loam',
    silt_loam: 'silt loam',
    clay_loam: 'clay loam',
    clay: 'clay',
  },
  height: (metres) => `at ${metres} m`,
  acidity: (ph) => `soil pH ${ph}`,
  varieties: VARIETY_NAMES,
  varietyOfDays: (days, format) => `variety of ${countDays(days, format)}`,
}

const describeQuestion = (
  { crop, location, month, conditions }: AnalysedQuestionParams,
  format: TextFormat,
): string =>
  `${crop} in ${location}, ${format.month(month)}${describeConditions(conditions, CONDITIONS, format)}`

/** Says when it is hot: mostly in some months, or on dates around flowering. */
const describeHeatTime = ({ from, to, months = [] }: TextParamsByCode['heat'], format: TextFormat) => ({
  when: addMainMonths(months, MONTHS, format),
  dates: from && to ? ` (${format.startDate(from, to)} to ${format.date(to)})` : '',
})

/** Follows the crop, the place and the month. */
const USUAL_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'is usually a good choice',
  moderately_suitable: 'usually does fairly well',
  marginally_suitable: 'is usually a risky choice',
  not_suitable: 'is usually not advisable',
}

/** Follows "still" or "this time". */
const SEASON_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'a good choice',
  moderately_suitable: 'fairly good',
  marginally_suitable: 'risky',
  not_suitable: 'not advisable',
}

const LEANS: Readonly<Record<OutlookLean, string>> = { dry: 'dry', wet: 'wet', cold: 'cool', warm: 'warm' }

const OUTLOOK_ADVICE: Readonly<Record<OutlookAdvice, string>> = {
  wait: ', so wait for the first good rain',
  wait_or_early: ', so wait for the first good rain or take an early variety',
  irrigate: ' unless you can irrigate',
}

/** How far an outlook can be trusted, by its skill. */
const OUTLOOK_TRUST: Readonly<Record<OutlookTrust, string>> = {
  low: 'An outlook is about chances, not certainties; so far such forecasts have been only a little better than chance here.',
  fair: 'An outlook is about chances, not certainties.',
  unknown:
    'An outlook is about chances, not certainties; how good such forecasts have been here is not known.',
}

const describePlanting = (place: string, division: string | undefined) =>
  `planted ${division ? 'in' : 'at'} ${place}`

export const english: Phrases = {
  feasibility_changed_title: ({ plan }) => `Feasibility of “${plan}” changed`,
  feasibility_changed_message: ({ crop, location, month, from, to, irrigation, limiting_factor }, format) => {
    const limit =
      limiting_factor === undefined
        ? 'Nothing limits it.'
        : `Limiting factor: ${limiting_factor.replaceAll('_', ' ')}.`
    return `${capitalise(crop)} in ${location}, planting in ${format.month(month)}: ${LABELS[from]} → ${withCondition(to, irrigation)}. ${limit}`
  },
  other_question_analysed_title: ({ plan }) => `Feasibility of “${plan}” changed`,
  other_question_analysed_message: ({ latest, previous }, format) =>
    `Latest analysis: ${describeQuestion(latest, format)}: ${withCondition(latest.label, latest.irrigation)}. Before: ${describeQuestion(previous, format)}: ${LABELS[previous.label]}.`,
  planting_next_month_title: ({ plan }) => `Planting of “${plan}” starts next month`,
  planting_next_month_message: ({ crop, location, month, label, irrigation }, format) => {
    const plan = `${capitalise(crop)} in ${location} is planned for ${format.month(month)}.`
    if (label === undefined) return `${plan} It was not analysed yet.`
    if (label === 'insufficient_data') return `${plan} Its latest analysis had too little data for a verdict.`
    return `${plan} Its latest analysis says ${withCondition(label, irrigation)}.`
  },
  outlook_changed_title: ({ plan }) => `The outlook for “${plan}” changed`,
  outlook_changed_message: (params, format) => {
    const { crop, location, month, issued, from, to, compared_with: base, lean } = params
    const issue = format.monthOfYear(issued)
    const source = lean
      ? `The seasonal outlook (${issue}) leans ${LEANS[lean]}: `
      : `By the seasonal outlook (${issue}): `
    const before = base === 'usual' ? `usually ${LABELS[from]}` : `${LABELS[from]} by the earlier outlook`
    return `${capitalise(crop)} in ${location}, planting in ${format.month(month)}. ${source}now ${LABELS[to]}, ${before}. ${OUTLOOK_TRUST[getOutlookTrust(params)]}`
  },
  webhook_disabled_title: ({ host }) => `Your webhook to ${host} was disabled`,
  webhook_disabled_message: ({ reason }) => {
    const cause =
      reason === 'gone'
        ? 'The receiver responded that it is gone for good (410).'
        : 'The receiver accepted nothing for five days.'
    return `${cause} No more events are sent to it. Repair the receiver, then enable the webhook again.`
  },

  winter_type: ({ crop }) => `${crop} (winter type)`,
  spring_type: ({ crop }) => `${crop} (spring type)`,

  verdict: ({ crop, place, division, month, label, drawback, irrigation, supply, from, to }, format) => {
    const condition = irrigation ? VERDICT_CONDITIONS[irrigation] : supply ? ' on rain alone' : ''
    const caveat = `${irrigation && drawback === 'small' ? ',' : ''}${CAVEATS[drawback]}`
    const bestPart = from && to ? `, best from ${format.startDate(from, to)} to ${format.date(to)}` : ''
    return `${crop} ${describePlanting(place, division)} in ${format.month(month)} ${VERDICTS[label]}${condition}${caveat}${bestPart}.`
  },
  both_supplies: (params) => `${compareSupplies(params, SUPPLIES)}.`,
  nothing_limits: ({ water }) => {
    if (water === 'excess_rain')
      return 'Warmth and the length of the season suit it, but more rain falls than it tolerates.'
    return water === 'irrigation'
      ? 'Warmth and the length of the season suit it.'
      : 'Warmth, water and the length of the season all suit it.'
  },
  limited_by_temperature: (params, format) => {
    const { feeling, bound, during, when } = chooseTemperatureWords(params, TEMPERATURES, MONTHS, format)
    const time = isAllYear(params.months) ? when : `${during}, ${when}`
    const [mean, limit] = [params.mean, params.limit].map(format.number)
    return `It is ${feeling} ${time}: ${mean} °C on average, and it does best ${bound} ${limit} °C.`
  },
  limited_by_warm_nights: ({ span, mean, limit }, { number }) =>
    span === 'coolest_month'
      ? `It flowers after cool nights: even in the coolest month nights have ${number(mean)} °C on average, and it does best up to ${number(limit)} °C.`
      : `Nights are too warm in the second half of its season: ${number(mean)} °C on average, and it does best up to ${number(limit)} °C.`,
  limited_by_frost: ({ days, habit, months, harms, harm }, format) => {
    const when = addMainMonths(months, MONTHS, format)
    if (harms === 'flowers')
      return `Frost in leaf or flower is expected on ${aboutDays(days, format)} a year${when}.`
    if (harm === 'slight')
      return habit === 'perennial'
        ? `Frost may damage the plants on ${aboutDays(days, format)} a year${when}.`
        : `Before harvest frost may damage the crop on ${aboutDays(days, format)}${when}.`
    return habit === 'perennial'
      ? `It is cold enough to kill the plants on ${aboutDays(days, format)} a year${when}.`
      : `Before harvest it is cold enough to kill the crop on ${aboutDays(days, format)}${when}.`
  },
  limited_by_heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `About ${percent} % of the growing days are hotter than ${format.number(celsius)} °C${when}.`
      : `About ${percent} % of the days ${TEMPERATURES.phases[phase]}${dates} are hotter than ${format.number(celsius)} °C.`
  },
  limited_by_ripening: ({ percent, days }, format) =>
    percent < HARDLY_GROWN_PERCENT
      ? `It would hardly grow in ${countDays(days, format)}.`
      : `It would be only ${percent} % of the way to ripeness after ${countDays(days, format)}.`,
  limited_by_vernalisation: () => 'There is not enough cold for this winter type to flower.',
  limited_by_sowing_temperature: ({ celsius, required }, { number }) =>
    `At planting it is ${number(celsius)} °C, and it needs ${number(required)} °C to come up.`,
  limited_by_autumn: (params, { number }) => {
    if (params.fault === 'not_cooling')
      return `Winter types are sown while it is getting colder; here it is ${number(params.celsius)} °C at planting and ${number(params.later)} °C a month later.`
    return params.fault === 'cold'
      ? `Winter types are sown before it is colder than ${number(params.limit)} °C, and it is ${number(params.celsius)} °C at planting.`
      : `Winter types are sown once it has cooled to ${number(params.limit)} °C, and it is ${number(params.celsius)} °C at planting.`
  },
  limited_by_variety: ({ variety, lacks }) => {
    if (lacks === undefined) return 'A variety with a shorter season yields less than a late one.'
    const name = variety === 'early' ? 'an early' : 'a medium-early'
    const cause =
      lacks === 'time'
        ? 'The season is too short for a full-season variety'
        : 'The water does not last for a full-season variety'
    return `${cause}: ${name} one does best, and it yields less.`
  },
  limited_by_timing: ({ months }, format) =>
    `In climates like this one, farmers plant it more often ${describeMonths(months, MONTHS, format)}.`,
  limited_by_chilling: ({ required_days, days, dry_months }, { number }) =>
    dry_months !== undefined
      ? `It needs a rest, about ${number(required_days)} days a year below 10 °C or a dry season of about ${number(dry_months)} months, and gets too little of it here.`
      : `It needs about ${number(required_days)} days a year below 10 °C and gets ${days === 0 ? 'none' : number(days)}.`,
  limited_by_establishment: ({ months }, format) =>
    `Young plants take better when planted ${describeMonths(months, MONTHS, format)}.`,
  limited_by_rosette: ({ percent }) =>
    `Before winter the plant grows only ${percent} % of the leaves that it needs to survive it; it is sown earlier.`,
  limited_by_soil_ph: ({ ph, optimal_min, optimal_max, harm }, { number }) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return `The soil with pH ${number(ph)} does not suit it.`
    const degree = harm === 'slight' ? 'rather' : 'too'
    const range = `it grows best between pH ${number(optimal_min)} and ${number(optimal_max)}`
    return ph < optimal_min
      ? `The soil with pH ${number(ph)} is ${degree} acid: ${range}, and lime raises the pH.`
      : `The soil with pH ${number(ph)} is ${degree} alkaline: ${range}. Sulphur, or gypsum on sodic soil, lowers the pH.`
  },
  limited_by_disease: ({ mm_per_day, celsius }) =>
    `Disease and rot spread in warm, wet weather: ${celsius} °C and about ${mm_per_day} mm of rain a day from full growth to harvest.`,
  limited_by_wet_harvest: ({ mm_per_day }) =>
    `While it ripens, about ${mm_per_day} mm of rain fall a day, and it ripens best in dry weather.`,
  limited_by_excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    const period = params.span === 'year' ? 'a year' : 'the season'
    return `${mm} mm of rain fall in ${period}; the crop tolerates at most ${format.number(params.max_mm)} mm.`
  },
  limited_by_water: ({ span, use_mm, rain_mm, fallen_mm, soil_mm, shortage_mm, percent }, { number }) => {
    const period = span === 'year' ? ' in a year' : ''
    const rain =
      rain_mm === 0
        ? 'rain gives it none'
        : fallen_mm === undefined
          ? `rain gives it ${number(rain_mm)} mm`
          : `rain gives it ${number(rain_mm)} mm of the ${number(fallen_mm)} mm that fall`
    const sources = soil_mm < MIN_NAMED_SOIL_MM ? rain : `${rain}, the soil ${number(soil_mm)} mm`
    const harvest =
      percent < HARDLY_ANY_PERCENT
        ? 'so as far as water goes there is hardly anything to harvest.'
        : `so as far as water goes expect about ${percent} % of the attainable yield.`
    return (
      `The crop needs ${number(use_mm)} mm of water${period}: ${sources}, and ${number(shortage_mm)} mm are missing ` +
      `without irrigation, ${harvest}`
    )
  },
  irrigation_advice: ({ mm, span, label, season, planting, from, to }, format) => {
    const amount = format.number(roundAmount(mm))
    const length = season === undefined ? '' : SEASON_LENGTHS[season]
    const time =
      from && to
        ? ` if planted from ${format.startDate(from, to)} to ${format.date(to)}`
        : ' if planted at another time of the month'
    const planted = planting === 'other' ? time : ''
    const period = span === 'year' ? ' a year' : length + planted
    if (label === undefined) return `It takes about ${amount} mm of irrigation${period}.`
    const growth = label === 'highly_suitable' ? 'well' : 'fairly well'
    return `With irrigation, about ${amount} mm${period}, it can do ${growth}.`
  },
  better_months: ({ months, crop, label }, format) => {
    const caveat = label === 'not_suitable' ? ', but is not advisable either' : ''
    const forCrop = crop === undefined ? '' : ` for ${crop}`
    return `Planting in ${format.anyOf(months.map(format.month))} is better${forCrop}${caveat}.`
  },
  no_better_month: () => 'No other month of the year is clearly better.',
  harvest: ({ date, days, variety = 'full' }, format) =>
    `Expect the harvest about ${format.date(date)}, after ${countDays(days, format)}${VARIETIES[variety]}.`,
  variety_used: (params, format) => {
    if (!('variety' in params)) {
      const season =
        params.season_days === undefined
          ? ''
          : `, and ${countDays(params.season_days, format)} in this season`
      return `This holds with a variety that usually takes about ${countDays(params.days, format)}${season}.`
    }
    const article = params.variety === 'early' ? 'an' : 'a'
    const name = VARIETY_NAMES[params.variety]
    const days = params.days === undefined ? '' : ` of about ${countDays(params.days, format)}`
    return `This holds with ${article} ${name}${days}.`
  },
  better_variety: ({ side, days, label }, format) => {
    const verdict = `of about ${countDays(days, format)} ${CONDITIONAL_VERDICTS[label]}`
    return side === 'shorter'
      ? `It is too long for the season here: with one ${verdict}.`
      : `With a longer one ${verdict}.`
  },
  first_harvest_later: () => 'The first harvest comes several years after planting.',
  harvested_for_years: () => 'The crop is planted once and harvested for several years.',
  not_enough_data: () => 'There is not enough data to judge this.',
  outlook: ({ crop, place, division, month, usual, label, lean, tenths = 0, advice }, format) => {
    const outlook = lean
      ? `leans ${LEANS[lean]} (${tenths} seasons in 10 instead of 3)`
      : 'is close to that of a usual year'
    const verdict = `${label === usual ? 'still' : 'this time'} ${SEASON_VERDICTS[label]}`
    return `${crop} ${describePlanting(place, division)} in ${format.month(month)} ${USUAL_VERDICTS[usual]}; this season’s outlook ${outlook}: ${verdict}${advice ? OUTLOOK_ADVICE[advice] : ''}.`
  },
  outlook_without_skill: ({ crop, place, division, month, usual }, format) =>
    `${crop} ${describePlanting(place, division)} in ${format.month(month)} ${USUAL_VERDICTS[usual]}; forecasts of the season have been no better than chance here, so this one changes nothing.`,
  outlook_skill_low: () => 'So far such forecasts have been only a little better than chance here.',
  outlook_skill_unknown: () =>
    'How good such forecasts have been here is not known, so this one counts only in part.',
  outlook_no_skill: () =>
    'Forecasts of the season have been no better than chance here, so the confidence is that of a usual year.',
  outlook_drought: ({ tenths }) =>
    `Without irrigation, drought is ${tenths > 3 ? 'more' : 'less'} likely than usual (a dry season in ${tenths} of 10 years instead of 3).`,
  outlook_excess_rain: ({ tenths }) =>
    `Too much rain is ${tenths > 3 ? 'more' : 'less'} likely than usual (a wet season in ${tenths} of 10 years instead of 3).`,
  outlook_heat: ({ tenths }) =>
    `Damage by heat is ${tenths > 3 ? 'more' : 'less'} likely than usual (a warm season in ${tenths} of 10 years instead of 3).`,
  outlook_cold: ({ tenths }) =>
    `Damage by cold is ${tenths > 3 ? 'more' : 'less'} likely than usual (a cool season in ${tenths} of 10 years instead of 3).`,
  did_you_mean: (params, format) => `Did you mean ${format.anyOf(listSuggestedNames(params, format))}?`,
  location_hint: () => 'Ask with “place, country” or “latitude,longitude”.',

  frost: (params, format) => {
    if ('days' in params) {
      return `Frost that can destroy an unprotected crop is expected on ${aboutDays(params.days, format)} of the season${addMainMonths(params.months ?? [], MONTHS, format)}.`
    }
    const { plant_days, plant_months = [], flower_days, flower_months = [] } = params
    return [
      plant_days === undefined
        ? ''
        : `Frost that can kill unprotected plants is expected on ${aboutDays(plant_days, format)} a year${addMainMonths(plant_months, MONTHS, format)}.`,
      flower_days === undefined
        ? ''
        : `Frost may spoil leaves and flowers, and with them the harvest, on ${aboutDays(flower_days, format)} a year${addMainMonths(flower_months, MONTHS, format)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Heat above ${format.number(celsius)} °C on about ${percent} % of the growing days may cut the yield${when}.`
      : `Heat above ${format.number(celsius)} °C on about ${percent} % of the days ${TEMPERATURES.phases[phase]}${dates} may cut the yield.`
  },
  drought: ({ percent, dry_year_percent }) => {
    if (percent < HARDLY_ANY_PERCENT) return 'Without irrigation there is hardly anything to harvest.'
    const dryYear =
      dry_year_percent === percent
        ? ''
        : dry_year_percent < HARDLY_ANY_PERCENT
          ? ', and for hardly any in one year out of five'
          : `, and for ${dry_year_percent} % in one year out of five`
    return `Without irrigation the water is enough for about ${percent} % of the attainable yield in a normal year${dryYear}.`
  },
  rain_variability: ({ percent, span }) =>
    percent < UNRELIABLE_PERCENT
      ? `The rain of the ${span} varies by about ${percent} % from year to year.`
      : `The rain of the ${span} is very unreliable: in some years hardly any falls.`,
  excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    if ('month' in params)
      return `${format.month(params.month)} brings ${mm} mm of rain: fields need drainage.`
    const period = params.span === 'year' ? 'a year' : 'the season'
    return `Too much rain may cause disease and losses: ${mm} mm in ${period}, and the crop tolerates at most ${format.number(params.max_mm)} mm.`
  },
  wet_harvest: ({ mm_per_day }) =>
    `Rain of about ${mm_per_day} mm a day while the crop ripens may spoil it, and drying will be difficult.`,
  cold_sowing: ({ celsius, required }, { number }) => {
    if (celsius < FROZEN_GROUND_C)
      return `At ${number(celsius)} °C the ground is usually frozen: nothing can be planted.`
    return required === undefined
      ? `Planted at ${number(celsius)} °C, the crop may fail: this type is sown in autumn, when it is mild and getting colder.`
      : `Planted at ${number(celsius)} °C, the crop may rot in the soil or come up late; it needs about ${number(required)} °C.`
  },
  does_not_ripen: ({ days, percent }, format) => {
    if (percent < HARDLY_GROWN_PERCENT)
      return `There may be no harvest: the crop hardly grows in ${countDays(days, format)}.`
    const harvest = getRipenessWords(percent, {
      none: 'There may be no harvest',
      poor: 'The harvest may be poor or fail',
      part: 'Part of the harvest may stay unripe',
    })
    return `${harvest}: after ${countDays(days, format)} the crop is only ${percent} % of the way to ripeness.`
  },
  no_vernalisation: () => 'Without enough cold this winter type may not flower, so there may be no harvest.',
  low_confidence: ({ km, metres, side }, { kilometres, number }) => {
    const height =
      metres < MIN_NAMED_METRES ? '' : ` and ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]}`
    return `The nearest climate record is ${kilometres(km)} km away${height}, so figures may be off.`
  },

  LOCATION_NOT_IN_REFERENCE: ({ location, reason }) => {
    const texts = {
      unknown: `No place called “${location}” is in the reference data.`,
      country: `“${location}” is a country: name a place in it.`,
      part_of_country: `“${location}” is a part of a country: name a place in it.`,
      continent: `“${location}” is a continent or a part of one: name a place in it.`,
      off_globe: `“${location}” is not on the globe: latitudes are from -90 to 90, longitudes from -180 to 180.`,
    }
    return texts[reason]
  },
  LOCATION_AMBIGUOUS: ({ location, place, others }) =>
    `Several places are called “${location}”; this is about ${place}.${others ? ` Others: ${others.join('; ')}.` : ''}`,
  LOCATION_MATCHED: ({ location, place, unused = [] }, format) => {
    const matched = `“${location}” is taken as ${place}.`
    if (unused.length === 0) return matched
    const parts = format.allOf(unused.map((part) => `“${part}”`))
    return `${matched} ${parts} ${unused.length === 1 ? 'was' : 'were'} ignored.`
  },
  LOCATION_WIDENED: ({ place, unknown }) =>
    `This is about ${place}, because no place called “${unknown}” is known there. Name a town nearby or the coordinates of the field for a better answer.`,
  COORDINATES_EXCHANGED: ({ location, other }) =>
    `“${location}” lies at sea. With latitude and longitude exchanged, “${other}” lies on land.`,
  LOCATION_IS_DIVISION: ({ place, kind, metres }, { number }) => {
    const height = metres === undefined ? '' : ` at ${number(metres)} m above sea level`
    return `${place} is a ${kind}, assessed at one point${height}: name a town or the coordinates of the field for higher or lower land.`
  },
  LOCATION_RANGE: ({ place, towns, lowest, highest, town, score, answer_score: answer }, { number }) => {
    const scores =
      lowest === highest
        ? `Within ${place}, the score is ${number(score)} in ${towns === 2 ? 'both' : `all ${number(towns)}`} towns that were compared.`
        : `Within ${place}, the scores of ${number(towns)} towns range from ${number(lowest)} to ${number(highest)}; that of ${town} is ${number(score)}.`
    return answer === undefined
      ? scores
      : scores +
          ` This answer is for another point, which scores ${answer > highest ? 'higher' : 'lower'}: ${number(answer)}.`
  },
  CROP_NOT_IN_REFERENCE: ({ name, reason }) => {
    if (reason === 'several') return `“${name}” may mean several crops.`
    if (reason === 'not_covered') return `“${name}” is not one of the crops that this service covers.`
    return `No crop called “${name}” is in the reference data.`
  },
  CROP_MATCHED: (
    { name, crop, unused = [], variety_words: varietyWords = [], not_understood: notUnderstood = [] },
    format,
  ) => {
    const texts = [`“${name}” is taken as ${crop}.`]
    if (unused.length > 0) {
      const qualifiers = format.allOf(unused.map((word) => `“${word}”`))
      texts.push(`${qualifiers} ${unused.length === 1 ? 'does' : 'do'} not change the assessment.`)
    }
    if (varietyWords.length > 0) {
      const words = format.allOf(varietyWords.map((word) => `“${word}”`))
      const isOne = varietyWords.length === 1
      texts.push(
        `${words} ${isOne ? 'was' : 'were'} not used: a variety counts only if the conditions of the field state it.`,
      )
    }
    if (notUnderstood.length > 0) {
      const parts = format.allOf(notUnderstood.map((part) => `“${part}”`))
      texts.push(`${parts} ${notUnderstood.length === 1 ? 'was' : 'were'} not understood.`)
    }
    return texts.join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, format) =>
    `No other ${crops === 'orchard' ? 'tree or plantation crop' : 'crop'} that farmers of the country grow does at least fairly well here when planted in ${format.month(month)}.`,
  CROP_TYPE_CHOSEN: ({ crop }) =>
    `Of the types of this crop, ${uncapitalise(crop)} does best here in this month.`,
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { kilometres }) =>
    `The nearest climate record is ${kilometres(km)} km away, too far to judge by.`,
  MONTH_OUT_OF_RANGE: () => 'The month must be a whole number from 1 to 12.',
  PERENNIAL_CROP: ({ habit }) =>
    habit === 'perennial'
      ? 'The month is that of planting; the crop is planted once and harvested for several years.'
      : 'The month is that of planting; the first harvest comes after several years.',
  VARIETY_NOT_USED: () =>
    'The variety was not considered: for crops that stay in the field for years, the answer is that of the usual ones.',
  VARIETY_UNUSUAL: ({ crop, days, min_days: min, max_days: max, used_days: used }) => {
    const usual =
      min === undefined
        ? ''
        : `${crop}: varieties usually take ${min} to ${max} days from planting to harvest, not ${days}.`
    const possible =
      used === undefined
        ? ''
        : `No variety takes ${days} days here at its best planting time: the answer is for one of about ${used} days.`
    return [usual, possible].filter(Boolean).join(' ')
  },
  WATER_SUPPLY_ASSUMED: ({ crop, percent, supply, reason }) => {
    const between = 'the score lies between those of a field on rain alone and of an irrigated one'
    const reasons = {
      no_month_on_rain: 'rain alone suits it in no month here, so the score is for an irrigated field',
      hardly_enough_rain: `rain alone is not enough for it here, where more of it is irrigated, so ${between}`,
      vegetable: 'vegetables are irrigated in dry months, so the score is for an irrigated field',
    }
    if (percent === undefined)
      return `Whether the field is irrigated is unknown: ${reason ? reasons[reason] : between}.`
    const consequences = {
      irrigated: 'the score is for an irrigated field',
      mostly_rainfed: 'the score is mostly that of a field on rain alone',
      mixed: between,
    }
    const area =
      percent === 0
        ? 'statistics show none of its area in this country as irrigated'
        : percent >= NEARLY_ALL_PERCENT
          ? 'nearly all of its area in this country is irrigated'
          : `about ${percent} % of its area in this country is irrigated`
    return `${crop}: ${area}; ${reason ? reasons[reason] : consequences[supply]}.`
  },

  STATION_FAR: ({ km }, { kilometres }) => `The nearest climate record is ${kilometres(km)} km away.`,
  INTERPOLATED_CLIMATE: ({ km }, { kilometres }) =>
    `The climate is interpolated; the nearest climate record is ${kilometres(km)} km away.`,
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { number }) =>
    `The nearest climate record is ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]} than this place.`,
  HEIGHT_ASSUMED: ({ place, metres }, { number }) =>
    `The height of ${place} is unknown; ${number(metres)} m is assumed.`,
  CROP_NOT_VALIDATED: ({ crop }) =>
    `${crop}: the planting months were not checked against enough observations.`,
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { number }) =>
    `It is unknown whether the field is irrigated: the score is ${number(irrigated_score)} with irrigation and ${number(rainfed_score)} on rain alone.`,
  NEAR_CLASS_LIMIT: ({ score, limit }, { number }) =>
    score === limit
      ? `The score of ${number(score)} is the limit between two classes.`
      : `The score of ${number(score)} is close to ${number(limit)}, the limit between two classes.`,
  LABEL_UNSTABLE: ({ percent }, { number }) =>
    `The class stays the same in ${number(percent)} % of small changes to temperature, rain and soil.`,
}
