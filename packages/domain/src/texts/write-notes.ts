import { NEARLY_ALL_PERCENT, roundHeight, uncapitalise } from './text-format'
import type { TextCode, TextWriters } from './text-writers'
import { countDays, fill, quoteAll, type Wording } from './wording'
import { formatNumbers } from './write-reasons'

/** Writers of the texts of notes, and of the reasons of a confidence. */
export const NOTE_WRITERS: TextWriters<Extract<TextCode, Uppercase<string>>> = {
  LOCATION_NOT_IN_REFERENCE: ({ location, reason }, { phrases, name }) =>
    fill(phrases.LOCATION_NOT_IN_REFERENCE[reason], { location: name(location) }),
  LOCATION_AMBIGUOUS: ({ location, others, ...params }, wording) => {
    const { one, with_others, separator } = wording.phrases.LOCATION_AMBIGUOUS
    const values = { location: wording.name(location), place: wording.place(params.place) }
    return others
      ? fill(with_others, { ...values, others: others.map(wording.place).join(separator) })
      : fill(one, values)
  },
  LOCATION_MATCHED: ({ location, unused = [], ...params }, wording) => {
    const { whole, one_unused, some_unused } = wording.phrases.LOCATION_MATCHED
    const values = { location: wording.name(location), place: wording.place(params.place) }
    if (unused.length === 0) return fill(whole, values)
    const parts = quoteAll(unused, wording)
    return fill(unused.length === 1 ? one_unused : some_unused, { ...values, parts })
  },
  LOCATION_WIDENED: ({ unknown, ...params }, { phrases, name, place }) =>
    fill(phrases.LOCATION_WIDENED, { place: place(params.place), unknown: name(unknown) }),
  COORDINATES_EXCHANGED: ({ location, other }, { phrases, name }) =>
    fill(phrases.COORDINATES_EXCHANGED, { location: name(location), other: name(other) }),
  COORDINATES_AT_SEA: ({ location }, { phrases, name }) =>
    fill(phrases.COORDINATES_AT_SEA, { location: name(location) }),
  LOCATION_IS_DIVISION: ({ kind, metres, ...params }, { phrases, format, place }) => {
    const division = kind === 'district' ? 'district' : 'region'
    const values = { place: place(params.place) }
    return metres === undefined
      ? fill(phrases.LOCATION_IS_DIVISION[division], values)
      : fill(phrases.LOCATION_IS_DIVISION[`${division}_with_height`], {
          ...values,
          metres: format.number(metres),
        })
  },
  LOCATION_RANGE: (params, { phrases: { LOCATION_RANGE: phrases }, format, name, place }) => {
    const { towns, lowest, highest, score, answer_score: answer } = params
    const same = towns === 2 ? phrases.same_in_two : phrases.same
    const scores = fill(lowest === highest ? same : phrases.range, {
      place: place(params.place),
      town: name(params.town),
      ...formatNumbers({ towns, lowest, highest, score }, format),
    })
    if (answer === undefined) return scores
    const other = answer > highest ? phrases.higher_answer : phrases.lower_answer
    return `${scores} ${fill(other, { answer_score: format.number(answer) })}`
  },
  CROP_NOT_IN_REFERENCE: ({ reason, ...params }, { phrases: { CROP_NOT_IN_REFERENCE: phrases }, name }) => {
    const values = { name: name(params.name) }
    if (reason === 'several') return fill(phrases.several, values)
    return fill(reason === 'not_covered' ? phrases.not_covered : phrases.unknown, values)
  },
  CROP_MATCHED: (params, wording) => {
    const phrases = wording.phrases.CROP_MATCHED
    const matched = fill(phrases.matched, {
      name: wording.name(params.name),
      crop: wording.name(params.crop),
    })
    const texts = (['unused', 'variety_words', 'not_understood'] as const).map((kind) => {
      const words = params[kind] ?? []
      if (words.length === 0) return ''
      return fill(phrases[`${words.length === 1 ? 'one' : 'some'}_${kind}`], {
        parts: quoteAll(words, wording),
      })
    })
    return [matched, ...texts].filter(Boolean).join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, { phrases: { NO_ALTERNATIVE_CROPS: phrases }, format }) =>
    fill(crops === 'orchard' ? phrases.orchard : phrases.annual, { month: format.month(month) }),
  CROP_TYPE_CHOSEN: ({ crop }, { phrases, name }) =>
    fill(phrases.CROP_TYPE_CHOSEN, { crop: name(crop), uncapitalised_crop: name(uncapitalise(crop)) }),
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { phrases, format }) =>
    fill(phrases.CLIMATE_NOT_IN_REFERENCE, { km: format.kilometres(km) }),
  MONTH_OUT_OF_RANGE: (_params, { phrases }) => phrases.MONTH_OUT_OF_RANGE,
  PERENNIAL_CROP: ({ habit }, { phrases: { PERENNIAL_CROP: phrases } }) =>
    habit === 'perennial' ? phrases.perennial : phrases.tree,
  VARIETY_NOT_USED: (_params, { phrases }) => phrases.VARIETY_NOT_USED,
  VARIETY_UNUSUAL: ({ crop, days, min_days, max_days, used_days }, wording) => {
    const { range, usual, possible } = wording.phrases.VARIETY_UNUSUAL
    const sentences: string[] = []
    if (min_days !== undefined && max_days !== undefined) {
      const { words, format, name } = wording
      // The word for days has the form that follows the last number.
      const usual_days = fill(format.plural(max_days, words.days), {
        count: fill(range, { min_days, max_days }),
      })
      sentences.push(fill(usual, { crop: name(crop), usual_days, days }))
    }
    if (used_days !== undefined)
      sentences.push(
        fill(possible, { days: countDays(days, wording), used_days: countDays(used_days, wording) }),
      )
    return sentences.join(' ')
  },
  WATER_SUPPLY_ASSUMED: (params, { phrases: { WATER_SUPPLY_ASSUMED: phrases }, name }) => {
    const { crop, percent, supply, irrigation_effect, reason } = params
    const assumed = reason ?? (percent === undefined ? 'mixed' : supply)
    const score = phrases.scores[irrigation_effect === 'none' ? 'same' : assumed]
    if (percent === undefined) return fill(phrases.unknown, { score })
    return fill(phrases.text, {
      crop: name(crop),
      area: describeIrrigatedArea(percent, phrases.areas),
      score,
    })
  },
  STATION_FAR: ({ km }, { phrases, format }) => fill(phrases.STATION_FAR, { km: format.kilometres(km) }),
  INTERPOLATED_CLIMATE: ({ km }, { phrases, format }) =>
    fill(phrases.INTERPOLATED_CLIMATE, { km: format.kilometres(km) }),
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { phrases, format }) =>
    fill(phrases.STATION_HEIGHT_DIFFERS[side], { metres: format.number(roundHeight(metres)) }),
  HEIGHT_ASSUMED: ({ metres, ...params }, { phrases, format, place }) =>
    fill(phrases.HEIGHT_ASSUMED, { place: place(params.place), metres: format.number(metres) }),
  CROP_NOT_VALIDATED: ({ crop }, { phrases, name }) => fill(phrases.CROP_NOT_VALIDATED, { crop: name(crop) }),
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { phrases, format }) =>
    fill(phrases.WATER_SUPPLY_UNKNOWN, formatNumbers({ irrigated_score, rainfed_score }, format)),
  NEAR_CLASS_LIMIT: ({ score, limit }, { phrases: { NEAR_CLASS_LIMIT: phrases }, format }) =>
    fill(score === limit ? phrases.at : phrases.near, formatNumbers({ score, limit }, format)),
  LABEL_UNSTABLE: ({ percent }, { phrases, format }) =>
    fill(phrases.LABEL_UNSTABLE, formatNumbers({ percent }, format)),
}

function describeIrrigatedArea(
  percent: number,
  { none, all, part }: Wording['phrases']['WATER_SUPPLY_ASSUMED']['areas'],
): string {
  if (percent === 0) return none
  return percent >= NEARLY_ALL_PERCENT ? all : fill(part, { percent })
}
