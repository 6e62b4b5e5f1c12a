import { type Language, LANGUAGES, formatText, type Text } from '@crop/domain'
import { model, reference } from '../../test/shipped-model'
import type { Assessment } from '../assessment'

const PLACES = [
  ...['lubbock', 'des moines', 'fresno', 'miami', 'winnipeg', 'chiapas', 'bogotá', 'quito', 'lima', 'manaus'],
  ...[
    'são paulo',
    'mendoza',
    'reykjavík',
    'oslo',
    'minsk',
    'warsaw',
    'kyiv',
    'toulouse',
    'seville',
    'athens',
  ],
  ...['cairo', 'khartoum', 'bamako', 'kano', 'accra', 'addis ababa', 'kampala', 'nakuru', 'harare', 'durban'],
  ...['riyadh', 'tashkent', 'lahore', 'pune', 'dhaka', 'hanoi', 'manila', 'jakarta', 'beijing', 'sapporo'],
  ...['adelaide', 'auckland'],
]
const CROPS = [
  ...[
    'maize',
    'wheat',
    'rice',
    'sorghum',
    'barley',
    'soybean',
    'beans',
    'groundnut',
    'sunflower',
    'rapeseed',
  ],
  ...['cotton', 'sugar beet', 'potato', 'cassava', 'tomato', 'onion', 'banana', 'apple', 'grape', 'olive'],
  ...['coffee', 'mango'],
]

/** One question in thirteen, so that every place, crop and month occurs; all with `TEST_ROUNDS=full`. */
const STEP = process.env.TEST_ROUNDS === 'full' ? 1 : 13

/** Heat around flowering that costs the crop little. */
const RISKY_BUT_GOOD = { location: 'multan', crop: 'maize', month: 3 }

const questions = PLACES.flatMap((location) =>
  CROPS.flatMap((crop) => Array.from({ length: 12 }, (_, index) => ({ location, crop, month: index + 1 }))),
)
  .filter((_, index) => index % STEP === 0)
  .concat(RISKY_BUT_GOOD)

const answers = questions.map((question) => model.assess(question))

/** Answers for fields whose water supply is stated, of every fifth question. */
const statedAnswers = questions
  .filter((_, index) => index % 5 === 0)
  .map((question, index) => {
    const water_supply = { value: index % 2 === 0 ? 'irrigated' : 'rainfed', source: 'request' } as const
    return model.assess({ ...question, conditions: { water_supply } })
  })

const allAnswers = [...answers, ...statedAnswers]

/** Names the question of an answer in a failure. */
const toQuestion = ({ location, crop, month }: Assessment) => `${crop} at ${location} in ${month}`

const listTexts = ({ explanation_parts, risks, notes, confidence }: Assessment): Text[] => [
  ...explanation_parts,
  ...risks,
  ...notes,
  ...(confidence?.reasons ?? []),
]

/** Lists the questions whose answer has a text that is wrong. */
const listWrong = (isWrong: (text: Text, answer: Assessment) => boolean): string[] =>
  answers.filter((answer) => listTexts(answer).some((text) => isWrong(text, answer))).map(toQuestion)

/** Texts that recommend other months. */
const NAMES_OTHER_MONTHS: readonly string[] = [
  'limited_by_timing',
  'limited_by_establishment',
  'better_months',
]

test('every question of the grid has a score', () => {
  expect(answers.filter(({ feasibility_score }) => feasibility_score === null).map(toQuestion)).toEqual([])
})

test('a verdict that irrigation raises by two levels says so', () => {
  const wrong = listWrong(
    (text, { feasibility_label: label, water }) =>
      text.code === 'verdict' &&
      (text.params.irrigation !== undefined) !==
        (label !== 'not_suitable' && label !== water?.rainfed_label && water?.only_with_irrigation === true),
  )
  expect(wrong).toEqual([])
})

test('the result has the condition of its verdict', () => {
  const wrong = answers.filter(({ water, explanation_parts: [verdict] }) => {
    const stated = verdict?.code === 'verdict' ? (verdict.params.irrigation ?? null) : undefined
    return stated !== water?.irrigation
  })
  expect(wrong.map(toQuestion)).toEqual([])
})

test.each<[Language, string]>([
  ['en', 'if you irrigate'],
  ['fr', 'si vous irriguez'],
  ['es', 'si riega'],
  ['pt', 'se irrigar'],
  ['sw', 'ukimwagilia'],
  ['hi', 'अगर आप सिंचाई करें'],
  ['id', 'jika Anda mengairinya'],
  ['ar', 'إذا رويتَه'],
])('in %s a verdict that needs irrigation ends with “%s”', (language, condition) => {
  const { explanation_parts } = model.assess({ location: 'lubbock', crop: 'cotton', month: 5 })
  const [verdict] = explanation_parts
  expect(verdict && formatText(verdict, language)).toContain(condition)
})

test('a temperature that limits a crop lies beyond the limit that the sentence names', () => {
  const wrong = listWrong(({ code, params }) => {
    if (code !== 'limited_by_temperature') return false
    const { side, mean, limit, months } = params
    return months.length === 0 || (side === 'cold' ? mean >= limit : mean <= limit)
  })
  expect(wrong).toEqual([])
})

test('the reason of a good or fairly good choice does not condemn it, and that of a bad one is not slight', () => {
  const wrong = listWrong(({ code, params }, { feasibility_label: label }) => {
    if (code !== 'limited_by_temperature') return false
    if (label === 'not_suitable') return params.harm !== 'serious'
    return params.harm === 'serious' && label !== 'marginally_suitable'
  })
  expect(wrong).toEqual([])
})

test('a good choice with a severe risk that irrigation does not avoid says so', () => {
  const good = answers.filter(({ feasibility_label: label }) => label === 'highly_suitable')
  const risky = good.filter(({ risks }) =>
    risks.some(
      ({ code, severity }) => severity === 'severe' && code !== 'drought' && code !== 'rain_variability',
    ),
  )
  const cautious = good.filter(({ explanation }) => explanation.includes('with a serious risk'))
  expect(risky.length).toBeGreaterThan(0)
  expect(cautious.map(toQuestion)).toEqual(risky.map(toQuestion))
})

test('no answer calls the water suitable for a crop that excess rain harms severely', () => {
  const wrong = answers.filter(
    ({ explanation, risks }) =>
      explanation.includes('Warmth, water') &&
      risks.some(({ code, severity }) => code === 'excess_rain' && severity === 'severe'),
  )
  expect(wrong.map(toQuestion)).toEqual([])
})

test.each([
  ['nairobi', 'garlic', 4],
  ['paris', 'kale', 5],
  ['hanoi', 'lettuce', 11],
] as const)('in %s, where %s lacks rain, the water is not called suitable', (location, crop, month) => {
  const { explanation, risks } = model.assess({ location, crop, month })
  expect(risks.map(({ code }) => code)).toContain('drought')
  expect(explanation).toContain('Warmth and the length of the season suit it.')
})

test('a verdict that irrigation would raise says that it is for rain alone', () => {
  const wrong = listWrong((text, { feasibility_label: label, water }) => {
    if (text.code !== 'verdict') return false
    const isRaised = label === water?.rainfed_label && label !== water.irrigated_label
    return (text.params.supply === 'rainfed') !== isRaised
  })
  expect(wrong).toEqual([])
})

test('the sentence on the other water supply does not repeat the verdict', () => {
  const repeated: Partial<Record<string, string>> = {
    highly_suitable: 'would be a good choice',
    moderately_suitable: 'would do fairly well',
    marginally_suitable: 'would be risky',
    not_suitable: 'would not be advisable',
  }
  const wrong = answers.filter(({ feasibility_label: label, explanation }) =>
    explanation.includes(repeated[label] ?? 'undefined'),
  )
  expect(wrong.map(toQuestion)).toEqual([])
})

test('frost has its months, in the reason and in the risk', () => {
  const wrong = listWrong(({ code, params }) => {
    if (code === 'limited_by_frost') return params.months.length === 0
    if (code !== 'frost') return false
    if ('days' in params) return !params.months?.length
    return (
      (params.plant_days !== undefined && !params.plant_months?.length) ||
      (params.flower_days !== undefined && !params.flower_months?.length)
    )
  })
  expect(wrong).toEqual([])
})

test('days are whole numbers', () => {
  const sentences = answers.flatMap(listTexts).map((text) => formatText(text, 'en'))
  expect(sentences.filter((sentence) => /\d\.\d+ days?|\b0 days/u.test(sentence))).toEqual([])
})

test('an answer without alternatives says that no other crop suits the month', () => {
  const without = answers.filter(({ alternative_crops }) => alternative_crops.length === 0)
  const explained = answers.filter(({ notes }) => notes.some(({ code }) => code === 'NO_ALTERNATIVE_CROPS'))
  expect(without.length).toBeGreaterThan(0)
  expect(explained.map(toQuestion)).toEqual(without.map(toQuestion))
})

test('weather that is wrong for sowing a winter type lies beyond its limit, or is hardly colder a month later', () => {
  const wrong = listWrong(({ code, params }) => {
    if (code !== 'limited_by_autumn') return false
    if (params.fault === 'not_cooling') return params.later < params.celsius - 1.5
    return params.fault === 'cold' ? params.celsius >= params.limit : params.celsius <= params.limit
  })
  expect(wrong).toEqual([])
})

test('a risk of frost and a reason of frost give the same number of days', () => {
  const wrong = answers.filter(({ explanation_parts, risks }) => {
    const reason = explanation_parts.find((text) => text.code === 'limited_by_frost')
    const risk = risks.find((text) => text.code === 'frost')
    if (!reason || !risk || !('days' in risk.params)) return false
    return risk.params.days !== reason.params.days
  })
  expect(wrong.map(toQuestion)).toEqual([])
})

test('a text that recommends other months never names the month of the question', () => {
  const wrong = listWrong(({ code, params }, { month }) => {
    if (!NAMES_OTHER_MONTHS.includes(code) || !('months' in params)) return false
    return params.months.includes(month) || (code === 'better_months' && params.months.length === 0)
  })
  expect(wrong).toEqual([])
})

test('a planting month that a reason names scores higher than the month of the question', () => {
  const wrong = listWrong(({ code, params }, answer) => {
    if (code !== 'limited_by_timing' && code !== 'limited_by_establishment') return false
    const score = answer.feasibility_score ?? 1
    return params.months.some((month) => (answer.monthly[month - 1]?.feasibility_score ?? 0) <= score)
  })
  expect(wrong).toEqual([])
})

test('no text recommends other months in the best month', () => {
  const best = answers.filter(({ month, monthly }) => {
    const scores = monthly.map(({ feasibility_score }) => feasibility_score)
    return scores[month - 1] === Math.max(...scores)
  })
  const recommending = best.filter((answer) =>
    listTexts(answer).some(
      ({ code, params }) =>
        NAMES_OTHER_MONTHS.includes(code) && 'months' in params && params.months.length > 0,
    ),
  )
  expect(best.length).toBeGreaterThan(50)
  expect(recommending.map(toQuestion)).toEqual([])
})

test('advice names no months of the crop type whose months the reason names', () => {
  const wrong = answers.filter(({ explanation_parts }) => {
    const reason = explanation_parts.find(({ code }) => code.startsWith('limited_by'))
    const advice = explanation_parts.find((text) => text.code === 'better_months')
    if (!reason || !advice || !('months' in reason.params) || !NAMES_OTHER_MONTHS.includes(reason.code))
      return false
    return advice.params.crop_type === undefined && reason.params.months.length !== 0
  })
  expect(wrong.map(toQuestion)).toEqual([])
})

test('the month with the highest score is among the better ones, and a reason names months of nearly the best score', () => {
  const wrong = answers.filter(({ better_months, explanation_parts, monthly, feasibility_score }) => {
    const scores = monthly.map((month) => month.feasibility_score)
    const highest = Math.max(...scores)
    if (better_months.length === 0) return highest >= (feasibility_score ?? 1) + 0.105
    const names = explanation_parts.some(({ code }) => code === 'better_months')
    const reason = explanation_parts.find(
      ({ code }) => code === 'limited_by_timing' || code === 'limited_by_establishment',
    )
    const named = reason && 'months' in reason.params ? reason.params.months : []
    return (
      better_months[0]?.feasibility_score !== highest ||
      (!names && named.some((month) => (scores[month - 1] ?? 0) < highest - 0.095))
    )
  })
  expect(wrong.map(toQuestion)).toEqual([])
})

test('no month that is not suitable is named beside one that is', () => {
  const wrong = answers.filter(({ better_months }) => {
    const bad = better_months.filter(({ feasibility_label: label }) => label === 'not_suitable')
    return bad.length > 0 && bad.length < better_months.length
  })
  expect(wrong.map(toQuestion)).toEqual([])
})

test('an answer that is not suitable names another month or says that none is clearly better', () => {
  const wrong = answers.filter(
    ({ feasibility_label: label, explanation_parts }) =>
      label === 'not_suitable' &&
      !explanation_parts.some(
        ({ code }) =>
          NAMES_OTHER_MONTHS.includes(code) || code === 'no_better_month' || code === 'irrigation_advice',
      ),
  )
  expect(wrong.map(toQuestion)).toEqual([])
})

test('advice on better months names the crop type only if it is another one', () => {
  const wrong = answers.filter(({ crop_type, explanation_parts }) =>
    explanation_parts.some(
      ({ code, params }) => code === 'better_months' && params.crop_type === crop_type?.key,
    ),
  )
  expect(wrong.map(toQuestion)).toEqual([])
})

test('a cold of the whole year is not one of the best months', () => {
  const { explanation } = model.assess({ crop: 'ber', location: 'copiapo, chile', month: 3 })
  expect(explanation).toContain('It is too cold all year: ')
})

test('a perennial is too warm or too cold in its best months only if no month of the year suits it', () => {
  const wrong = listWrong(({ code, params }, { climate, crop_type }) => {
    if (code !== 'limited_by_temperature' || params.phase !== 'best_months') return false
    const optimum = reference.crops.types.find(({ key }) => key === crop_type?.key)?.temperature
    return (climate?.mean_temperature_c ?? []).some(
      (celsius) => optimum && celsius >= optimum.optimalMinC && celsius <= optimum.optimalMaxC,
    )
  })
  expect(wrong).toEqual([])
})

test('the worst month of a perennial is the hottest or the coldest one', () => {
  const wrong = listWrong(({ code, params }, { climate }) => {
    if (code !== 'limited_by_temperature' || params.phase !== 'worst_month') return false
    const means = climate?.mean_temperature_c ?? []
    const extreme = params.side === 'hot' ? Math.max(...means) : Math.min(...means)
    return means[(params.months[0] ?? 0) - 1] !== extreme
  })
  expect(wrong).toEqual([])
})

test('irrigation of another amount than the water of the season belongs to another season', () => {
  const wrong = listWrong(
    ({ code, params }, { water }) =>
      code === 'irrigation_advice' &&
      params.mm !== water?.net_irrigation_mm &&
      params.season === undefined &&
      params.planting === undefined,
  )
  expect(wrong).toEqual([])
})

test('nobody is advised to irrigate with less than 10 mm', () => {
  expect(listWrong(({ code, params }) => code === 'irrigation_advice' && params.mm < 10)).toEqual([])
  expect(model.assess({ location: 'belém, br', crop: 'okra', month: 7 }).explanation).not.toContain('mm')
})

test('the water that a crop uses is the sum of its sources and of what is missing', () => {
  const wrong = listWrong(({ code, params }) => {
    if (code !== 'limited_by_water') return false
    const { use_mm, rain_mm, soil_mm, shortage_mm, fallen_mm = rain_mm } = params
    return use_mm !== rain_mm + soil_mm + shortage_mm || fallen_mm < rain_mm
  })
  expect(wrong).toEqual([])
})

test('a text on water names no source that gives nothing, and no yield of nothing', () => {
  const sentences = answers
    .flatMap(listTexts)
    .filter(({ code }) => code === 'limited_by_water' || code === 'drought')
    .map((text) => formatText(text, 'en'))
  expect(sentences.some((sentence) => sentence.includes('hardly anything to harvest'))).toBe(true)
  const wrong = /(?:soil|gives it) 0 mm|(?:about|for) [012] % /u
  expect(sentences.filter((sentence) => wrong.test(sentence))).toEqual([])
})

test('a crop that gets hardly any water has hardly any yield', () => {
  const wrong = allAnswers.filter(({ water }) => {
    if (!water) return false
    const { crop_water_requirement_mm: neededMm, shortage_mm: shortageMm } = water
    return water.yield_ratio_rainfed > 3 * (1 - shortageMm / neededMm) + 0.02
  })
  expect(wrong.map(toQuestion)).toEqual([])
  const { water } = model.assess({ location: 'aswan', crop: 'soybean', month: 5 })
  expect(water?.yield_ratio_rainfed).toBe(0)
})

test('rain is a risk only for a field that may depend on it, and its variation only if a dry year is short of it', () => {
  const ofRain = ({ code }: Text) => code === 'drought' || code === 'rain_variability'
  const irrigated = statedAnswers.filter(({ water }) => water?.supply === 'irrigated')
  expect(irrigated.filter(({ risks }) => risks.some(ofRain)).map(toQuestion)).toEqual([])
  const varying = allAnswers.filter(({ risks }) => risks.some(({ code }) => code === 'rain_variability'))
  const wrong = varying.filter(
    ({ water }) => !water || water.yield_ratio_rainfed < 0.02 || water.yield_ratio_rainfed_dry_year > 0.8,
  )
  expect(varying.length).toBeGreaterThan(10)
  expect(wrong.map(toQuestion)).toEqual([])
})

test('no text of a good or fairly good choice says that the crop dies or fails', () => {
  const wrong = allAnswers
    .filter(({ feasibility_label: label }) => /highly|moderately/u.test(label))
    .flatMap(({ explanation_parts, risks }) => [...explanation_parts, ...risks])
    .filter(({ code }) => code !== 'drought')
    .map((text) => formatText(text, 'en'))
    .filter((sentence) => /\bfail|no harvest|enough to kill|too (?:hot|cold|acid|alkaline)/u.test(sentence))
  expect(wrong).toEqual([])
})

test('a crop that does not flower has one risk, and nothing is planted in frozen ground', () => {
  const sentences = allAnswers.flatMap(({ risks }) => {
    const codes = risks.map(({ code }) => code)
    expect(codes.includes('no_vernalisation') && codes.includes('does_not_ripen')).toBe(false)
    return risks.map(({ detail }) => detail)
  })
  expect(sentences.some((sentence) => sentence.includes('ground is usually frozen'))).toBe(true)
  expect(sentences.filter((sentence) => /Planted at -(?:[4-9]|\d\d)/u.test(sentence))).toEqual([])
})

test('all parts of a month between the best dates have the label of the verdict', () => {
  const wrong = allAnswers.filter(({ explanation_parts: [verdict], month_parts, feasibility_label }) => {
    if (verdict?.code !== 'verdict') return false
    const { from, to } = verdict.params
    if (from === undefined || to === undefined) return false
    const named = month_parts.filter((part) => part.from >= from && part.to <= to)
    return named.length === 3 || named.some((part) => part.feasibility_label !== feasibility_label)
  })
  expect(wrong.map(toQuestion)).toEqual([])
})

test('irrigation is advised for another part of the month only if that scores higher with it', () => {
  const wrong = allAnswers.filter(({ explanation_parts, water, feasibility_score }) =>
    explanation_parts.some(
      ({ code, params }) =>
        code === 'irrigation_advice' &&
        params.planting === 'other' &&
        water?.irrigated_score === feasibility_score,
    ),
  )
  expect(wrong.map(toQuestion)).toEqual([])
})

test('heat of an annual crop is as severe a risk as it costs', () => {
  const wrong = allAnswers.filter(({ factors, risks, season }) => {
    const score = factors.find(({ name }) => name === 'heat')?.score
    if (!season || score === undefined) return false
    const expected = score < 0.85 ? 'severe' : score < 0.95 ? 'moderate' : undefined
    return risks.find(({ code }) => code === 'heat')?.severity !== expected
  })
  expect(wrong.map(toQuestion)).toEqual([])
})

test('a crop that lacks cold gets fewer cold days than it needs', () => {
  const wrong = listWrong(
    ({ code, params }) => code === 'limited_by_chilling' && params.days >= params.required_days,
  )
  expect(wrong).toEqual([])
  const { explanation } = model.assess({ location: 'perth', crop: 'quince', month: 7 })
  expect(explanation).toContain('needs about 20 days a year below 10 °C and gets 19.')
})

test('heat harms a crop around flowering only if its harvest grows from flowers', () => {
  const findHeat = (crops: readonly string[]) =>
    allAnswers
      .filter(({ crop }) => crops.includes(crop))
      .flatMap(({ explanation_parts, risks }) => [...explanation_parts, ...risks])
      .filter(({ code }) => code === 'heat' || code === 'limited_by_heat')
      .map((text) => formatText(text, 'en'))
  const leafy = findHeat(['potato', 'cassava', 'onion', 'sugar beet'])
  const others = findHeat(['maize', 'cotton', 'tomato', 'beans'])
  expect([leafy, others].every(({ length }) => length > 0)).toBe(true)
  expect(leafy.filter((sentence) => !sentence.includes('the days in full growth ('))).toEqual([])
  expect(others.filter((sentence) => !sentence.includes('the days around flowering ('))).toEqual([])
})

test('more rain than a crop tolerates is a severe risk only if it is clearly more', () => {
  const rain = allAnswers.flatMap(({ risks }) =>
    risks.flatMap(({ code, params, severity }) =>
      code === 'excess_rain' && 'max_mm' in params ? [{ severity, ratio: params.mm / params.max_mm }] : [],
    ),
  )
  expect(new Set(rain.map(({ severity }) => severity)).size).toBe(2)
  expect(rain.filter(({ severity, ratio }) => (severity === 'severe') !== ratio > 1.2)).toEqual([])
})

/** Keys of crop types that are no words, such as `wheat_spring`. */
const KEYS = reference.crops.types.flatMap(({ key }) => (key.includes('_') ? [key] : []))

test.each(LANGUAGES)('no text has a key, a placeholder or a name of the code in %s', (language) => {
  const texts = new Map(answers.flatMap(listTexts).map((text) => [JSON.stringify(text), text]))
  const sentences = Array.from(texts.values(), (text) => formatText(text, language))
  const wrong = sentences.filter(
    (sentence) => /undefined|NaN|\{|\}|_/u.test(sentence) || KEYS.some((key) => sentence.includes(key)),
  )
  expect(wrong).toEqual([])
})
