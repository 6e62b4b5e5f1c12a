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
  UNRELIABLE_PERCENT,
} from '../text-format'
import type { AnalysedQuestionParams, OutlookAdvice, OutlookLean, TextParamsByCode } from '../text-params'

const VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'خيار جيد',
  moderately_suitable: 'خيار جيد إلى حد ما',
  marginally_suitable: 'خيار محفوف بالمخاطر',
  not_suitable: 'لا يُنصح به',
}

const SUPPLIES: SupplyWords = {
  irrigated: (label) => `مع الري: ${VERDICTS[label]}`,
  rainfed: (label) => `على المطر وحده: ${VERDICTS[label]}`,
  separator: '؛ و',
}

/** Follows a verdict. */
const CAVEATS = {
  none: '',
  small: '، مع عيب بسيط',
  serious: '، لكن مع خطر جسيم',
} as const

const VARIETIES = {
  full: '',
  medium: ' بصنف متوسط التبكير',
  early: ' بصنف مبكر النضج',
} as const

const LABELS: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'ملائم جدًا',
  moderately_suitable: 'ملائم إلى حد ما',
  marginally_suitable: 'قليل الملاءمة',
  not_suitable: 'غير ملائم',
  insufficient_data: 'بيانات غير كافية',
}

const FACTORS: Readonly<Record<string, string>> = {
  temperature: 'درجة الحرارة',
  frost: 'الصقيع',
  heat: 'شدة الحر',
  ripening: 'النضج',
  sowing_temperature: 'الحرارة عند الزراعة',
  wet_weather: 'الجو الرطب',
  variety: 'الصنف',
  timing: 'موعد الزراعة',
  chilling: 'ساعات البرودة',
  establishment: 'تثبّت الشتلات',
  soil_ph: 'حموضة التربة',
  water: 'الماء',
}

const MONTHS: MonthWords = {
  allYear: 'طوال العام',
  span: (first, last) => `من ${first} إلى ${last}`,
  within: (months) => `في ${months}`,
  mostly: 'غالبًا',
  otherMonths: 'في أشهر أخرى',
}

const STATION_HEIGHTS = { higher: 'أعلى', lower: 'أخفض' } as const

/** Follows a label. */
const LABEL_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' مع الري',
  decisive: '، بحسب الري',
}

const withCondition = (label: FeasibilityLabel, irrigation: IrrigationCondition | undefined) =>
  LABELS[label] + (irrigation ? LABEL_CONDITIONS[irrigation] : '')

const TEMPERATURES: TemperatureWords = {
  phases: {
    growth: 'أثناء النمو',
    full_growth: 'في ذروة النمو',
    flowering: 'في فترة الإزهار',
    ripening: 'أثناء النضج',
    before_harvest: 'قبل الحصاد',
    best_months: 'حتى في أفضل الأشهر',
    worst_month: 'في أسوأ الأشهر',
  },
  cold: { serious: 'شديد البرودة', slight: 'مائل إلى البرودة', bound: 'ابتداءً من' },
  hot: { serious: 'شديد الحرارة', slight: 'مائل إلى الحرارة', bound: 'حتى' },
}

/** Follows a verdict. */
const VERDICT_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' إذا رويتَه',
  decisive: '، بحسب الري',
}

const SEASON_LENGTHS = { longer: ' في موسم أطول', shorter: ' في موسم أقصر' }

const countDays = (days: number, format: TextFormat) => {
  const count = format.number(days)
  return format.plural(days, {
    one: 'يوم واحد',
    two: 'يومين',
    few: `${count} أيام`,
    many: `${count} يومًا`,
    other: `${count} يوم`,
  })
}

/**
 * Keeps a name in Latin letters, or with punctuation, from changing the order of the words around it. Coordinates have no
 * letter that gives them a direction; they run from left to right.
 */
const isolate = (name: string) => `${/\p{L}/u.test(name) ? '\u2068' : '\u2066'}${name}\u2069`

/** A place with its region and country, the first of which stands on the right: "Punjab، باكستان". */
const isolatePlace = (place: string) => {
  const parts = place.split(', ')
  return parts.length > 1 && /\p{L}/u.test(place)
    ? `\u2067${parts.map(isolate).join('، ')}\u2069`
    : isolate(place)
}

const quote = (name: string) => `«${isolate(name)}»`

const aboutDays = (days: number, format: TextFormat) =>
  days < 1 ? 'أقل من يوم' : `نحو ${countDays(days, format)}`

const VARIETY_NAMES: ConditionWords['varieties'] = {
  early: 'صنف مبكر النضج',
  medium: 'صنف متوسط النضج',
  late: 'صنف متأخر النضج',
}

const CONDITIONS: ConditionWords = {
  supplies: { rainfed: 'بعلي', irrigated: 'مروي' },
  soils: {
    sand: 'تربة رملية',
    loamy_sand: 'تربة رملية طميية',
    sandy_loam: 'تربة طميية رملية',
    loam: 'تربة طميية',
    silt_loam: 'تربة طميية سلتية',
    clay_loam: 'تربة طميية طينية',
    clay: 'تربة طينية',
  },
  height: (metres) => `على ارتفاع ${metres} م`,
  acidity: (ph) => `حموضة التربة (pH) ${ph}`,
  varieties: VARIETY_NAMES,
  varietyOfDays: (days, format) => `صنف مدته ${countDays(days, format)}`,
}

/** Lists separate their members by the Arabic comma. */
const toArabicCommas = (text: string) => text.replaceAll(', ', '، ')

const describeQuestion = (
  { crop, location, month, conditions }: AnalysedQuestionParams,
  format: TextFormat,
): string =>
  `${isolate(crop)} في ${isolate(location)}، ${format.month(month)}${toArabicCommas(describeConditions(conditions, CONDITIONS, format))}`

const listMainMonths = (months: readonly number[], format: TextFormat) =>
  toArabicCommas(addMainMonths(months, MONTHS, format))

/** Says when it is hot: mostly in some months, or on dates around flowering. */
const describeHeatTime = ({ from, to, months = [] }: TextParamsByCode['heat'], format: TextFormat) => ({
  when: listMainMonths(months, format),
  dates: from && to ? ` (من ${format.startDate(from, to)} إلى ${format.date(to)})` : '',
})

const STILL_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'يبقى خيارًا جيدًا',
  moderately_suitable: 'يبقى خيارًا جيدًا إلى حد ما',
  marginally_suitable: 'يبقى خيارًا محفوفًا بالمخاطر',
  not_suitable: 'يبقى غير منصوح به',
}

const LEANS: Readonly<Record<OutlookLean, string>> = {
  dry: 'الجفاف',
  wet: 'وفرة المطر',
  cold: 'البرودة',
  warm: 'الحر',
}

const OUTLOOK_ADVICE: Readonly<Record<OutlookAdvice, string>> = {
  wait: '، فانتظر أول مطر كافٍ',
  wait_or_early: '، فانتظر أول مطر كافٍ أو اختر صنفًا مبكرًا',
  irrigate: '، إلا إذا أمكنك الري',
}

/** How far an outlook can be trusted, by its skill. */
const OUTLOOK_TRUST: Readonly<Record<OutlookTrust, string>> = {
  low: 'التوقعات احتمالات لا يقين؛ ولم تكن مثل هذه التوقعات هنا حتى الآن أفضل من التخمين إلا قليلًا.',
  fair: 'التوقعات احتمالات لا يقين.',
  unknown: 'التوقعات احتمالات لا يقين؛ ولا يُعرف مدى دقة مثل هذه التوقعات هنا.',
}

export const arabic: Phrases = {
  feasibility_changed_title: ({ plan }) => `تغيّرت جدوى ${quote(plan)}`,
  feasibility_changed_message: ({ crop, location, month, from, to, irrigation, limiting_factor }, format) => {
    const limit =
      limiting_factor === undefined
        ? 'لا شيء يحدّ منها.'
        : `العامل المحدِّد: ${FACTORS[limiting_factor] ?? limiting_factor.replaceAll('_', ' ')}.`
    return `${isolate(capitalise(crop))} في ${isolate(location)}، زراعة في ${format.month(month)}: ${LABELS[from]} ← ${withCondition(to, irrigation)}. ${limit}`
  },
  other_question_analysed_title: ({ plan }) => `تغيّرت جدوى ${quote(plan)}`,
  other_question_analysed_message: ({ latest, previous }, format) =>
    `آخر تحليل: ${describeQuestion(latest, format)}: ${withCondition(latest.label, latest.irrigation)}. وقبله: ${describeQuestion(previous, format)}: ${LABELS[previous.label]}.`,
  planting_next_month_title: ({ plan }) => `تبدأ زراعة ${quote(plan)} الشهر القادم`,
  planting_next_month_message: ({ crop, location, month, label, irrigation }, format) => {
    const plan = `${isolate(capitalise(crop))} في ${isolate(location)}: الزراعة مقررة في ${format.month(month)}.`
    if (label === undefined) return `${plan} لم تُحلَّل بعد.`
    if (label === 'insufficient_data') return `${plan} لم تكفِ بيانات آخر تحليل للحكم عليها.`
    return `${plan} آخر تحليل: ${withCondition(label, irrigation)}.`
  },
  outlook_changed_title: ({ plan }) => `تغيّرت توقعات الموسم بشأن ${quote(plan)}`,
  outlook_changed_message: (params, format) => {
    const { crop, location, month, issued, from, to, compared_with: base, lean } = params
    const issue = format.monthOfYear(issued)
    const source = lean
      ? `توقعات الموسم (${issue}) تميل إلى ${LEANS[lean]}: `
      : `بحسب توقعات الموسم (${issue}): `
    const before = base === 'usual' ? `وعادةً ${LABELS[from]}` : `وبحسب التوقعات السابقة ${LABELS[from]}`
    return `${isolate(capitalise(crop))} في ${isolate(location)}، زراعة في ${format.month(month)}. ${source}الآن ${LABELS[to]}، ${before}. ${OUTLOOK_TRUST[getOutlookTrust(params)]}`
  },
  webhook_disabled_title: ({ host }) => `أُوقف الـ webhook الخاص بك إلى ${isolate(host)}`,
  webhook_disabled_message: ({ reason }) => {
    const cause =
      reason === 'gone' ? 'أجاب المستقبِل بأنه لم يعد موجودًا (410).' : 'لم يقبل المستقبِل شيئًا طوال خمسة أيام.'
    return `${cause} لن تُرسَل إليه أحداث أخرى. أصلح المستقبِل ثم أعد تفعيل الـ webhook.`
  },

  winter_type: ({ crop }) => `${crop} (شتوي)`,
  spring_type: ({ crop }) => `${crop} (ربيعي)`,

  verdict: ({ crop, place, month, label, drawback, irrigation, supply, from, to }, format) => {
    const caveat = CAVEATS[drawback]
    const condition = irrigation ? VERDICT_CONDITIONS[irrigation] : supply ? ' على المطر وحده' : ''
    const bestPart = from && to ? `، والأفضل من ${format.startDate(from, to)} إلى ${format.date(to)}` : ''
    return `${isolate(crop)}، زراعة في ${isolate(place)} في ${format.month(month)}: ${VERDICTS[label]}${condition}${caveat}${bestPart}.`
  },
  both_supplies: (params) => `${compareSupplies(params, SUPPLIES)}.`,
  nothing_limits: ({ water }) => {
    if (water === 'excess_rain') return 'الدفء وطول الموسم يلائمان المحصول، لكن المطر أكثر مما يتحمله.'
    return water === 'irrigation'
      ? 'الدفء وطول الموسم يلائمان المحصول.'
      : 'الدفء والماء وطول الموسم كلها تلائم المحصول.'
  },
  limited_by_temperature: (params, format) => {
    const { feeling, bound, during, when } = chooseTemperatureWords(params, TEMPERATURES, MONTHS, format)
    const time = isAllYear(params.months) ? when : `${during}، ${when}`
    const [mean, limit] = [params.mean, params.limit].map(format.number)
    return `الجو ${feeling} ${time}: المتوسط ${mean} °م، والمحصول يجود ${bound} ${limit} °م.`
  },
  limited_by_warm_nights: ({ span, mean, limit }, { number }) =>
    span === 'coolest_month'
      ? `يزهر بعد ليالٍ باردة: متوسط الليل حتى في أبرد الشهور ${number(mean)} °م، والمحصول يجود حتى ${number(limit)} °م.`
      : `الليالي دافئة أكثر من اللازم في النصف الثاني من موسمه: المتوسط ${number(mean)} °م، والمحصول يجود حتى ${number(limit)} °م.`,
  limited_by_frost: ({ days, habit, months, harms, harm }, format) => {
    const when = listMainMonths(months, format)
    if (harms === 'flowers')
      return `يُتوقع صقيع على الأوراق أو الأزهار ${aboutDays(days, format)} في السنة${when}.`
    if (harm === 'slight')
      return habit === 'perennial'
        ? `قد يضر الصقيع بالنباتات ${aboutDays(days, format)} في السنة${when}.`
        : `قبل الحصاد قد يضر الصقيع بالمحصول ${aboutDays(days, format)}${when}.`
    return habit === 'perennial'
      ? `يشتد البرد إلى حد يقتل النباتات ${aboutDays(days, format)} في السنة${when}.`
      : `قبل الحصاد يشتد البرد إلى حد يقتل المحصول ${aboutDays(days, format)}${when}.`
  },
  limited_by_heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `نحو ${percent}% من أيام النمو أشد حرًا من ${format.number(celsius)} °م${when}.`
      : `نحو ${percent}% من الأيام ${TEMPERATURES.phases[phase]}${dates} أشد حرًا من ${format.number(celsius)} °م.`
  },
  limited_by_ripening: ({ percent, days }, format) =>
    percent < HARDLY_GROWN_PERCENT
      ? `لن ينمو المحصول تقريبًا خلال ${countDays(days, format)}.`
      : `لن يبلغ المحصول سوى ${percent}% من نضجه بعد ${countDays(days, format)}.`,
  limited_by_vernalisation: () => 'البرد لا يكفي لإزهار هذا الصنف الشتوي.',
  limited_by_sowing_temperature: ({ celsius, required }, { number }) =>
    `تبلغ الحرارة عند الزراعة ${number(celsius)} °م، ويحتاج المحصول إلى ${number(required)} °م لينبت.`,
  limited_by_autumn: (params, { number }) => {
    if (params.fault === 'not_cooling')
      return `تُزرع الأصناف الشتوية والجو آخذ في البرودة؛ والحرارة هنا ${number(params.celsius)} °م عند الزراعة و${number(params.later)} °م بعد شهر.`
    return params.fault === 'cold'
      ? `تُزرع الأصناف الشتوية قبل أن تنخفض الحرارة عن ${number(params.limit)} °م، وهي عند الزراعة ${number(params.celsius)} °م.`
      : `تُزرع الأصناف الشتوية بعد أن تنخفض الحرارة إلى ${number(params.limit)} °م، وهي عند الزراعة ${number(params.celsius)} °م.`
  },
  limited_by_variety: ({ variety, lacks }) => {
    if (lacks === undefined) return 'غلة الصنف الأقصر مدةً أقل من غلة الصنف المتأخر.'
    const name = variety === 'early' ? 'المبكر' : 'متوسط التبكير'
    const cause =
      lacks === 'time' ? 'الموسم أقصر مما يحتاجه الصنف المتأخر' : 'الماء لا يكفي الصنف المتأخر حتى نهايته'
    return `${cause}: الصنف ${name} هو الأنسب، وإن كانت غلته أقل.`
  },
  limited_by_timing: ({ months }, format) =>
    `في مثل هذا المناخ يزرعه المزارعون غالبًا ${describeMonths(months, MONTHS, format)}.`,
  limited_by_chilling: ({ required_days, days, dry_months }, { number }) =>
    dry_months !== undefined
      ? `يحتاج إلى راحة في أيام دون 10 °م عددها نحو ${number(required_days)} في السنة، أو في موسم جاف مدته نحو ${number(dry_months)} أشهر، ولا يجد منها هنا ما يكفي.`
      : `يحتاج في السنة إلى أيام دون 10 °م عددها نحو ${number(required_days)}، ولا يحصل ${days === 0 ? 'على أي منها' : `إلا على ${number(days)}`}.`,
  limited_by_establishment: ({ months }, format) =>
    `تنجح الشتلات أكثر إذا غُرست ${describeMonths(months, MONTHS, format)}.`,
  limited_by_rosette: ({ percent }) =>
    `لا يكوّن النبات قبل الشتاء سوى ${percent}% من الأوراق اللازمة لبقائه؛ لذلك يُزرع أبكر من ذلك.`,
  limited_by_soil_ph: ({ ph, optimal_min, optimal_max, harm }, { number }) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return `لا تلائمه تربة حموضتها (pH) ${number(ph)}.`
    const degree = harm === 'slight' ? 'بعض الشيء' : 'أكثر مما ينبغي'
    const range = `يجود المحصول بين ${number(optimal_min)} و${number(optimal_max)}`
    return ph < optimal_min
      ? `التربة حامضية ${degree} (pH ${number(ph)}): ${range}، والجير يرفع الرقم.`
      : `التربة قلوية ${degree} (pH ${number(ph)}): ${range}. والكبريت، أو الجبس في التربة الصودية، يخفض الرقم.`
  },
  limited_by_disease: ({ mm_per_day, celsius }) =>
    `تنتشر الأمراض والعفن في الجو الدافئ الرطب: ${celsius} °م ونحو ${mm_per_day} مم من المطر في اليوم من اكتمال النمو حتى الحصاد.`,
  limited_by_wet_harvest: ({ mm_per_day }) =>
    `يهطل نحو ${mm_per_day} مم من المطر في اليوم أثناء نضج المحصول، وهو ينضج أفضل في الجو الجاف.`,
  limited_by_excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    const period = params.span === 'year' ? 'السنة' : 'الموسم'
    return `يهطل في ${period} من المطر ${mm} مم؛ ويتحمل المحصول ${format.number(params.max_mm)} مم على الأكثر.`
  },
  limited_by_water: ({ span, use_mm, rain_mm, fallen_mm, soil_mm, shortage_mm, percent }, { number }) => {
    const period = span === 'year' ? ' في السنة' : ''
    const rain =
      rain_mm === 0
        ? 'لا يأتيه شيء من المطر'
        : fallen_mm === undefined
          ? `يأتيه من المطر ${number(rain_mm)} مم`
          : `يأتيه من المطر ${number(rain_mm)} مم من أصل ${number(fallen_mm)} مم تهطل`
    const sources = soil_mm < MIN_NAMED_SOIL_MM ? rain : `${rain}، ومن التربة ${number(soil_mm)} مم`
    const harvest =
      percent < HARDLY_ANY_PERCENT
        ? 'فمن ناحية الماء لا يكاد يكون هناك ما يُحصد.'
        : `فتوقّع من ناحية الماء نحو ${percent}% من الغلة الممكنة.`
    return (
      `يحتاج المحصول إلى ${number(use_mm)} مم من الماء${period}: ${sources}، وينقصه ${number(shortage_mm)} مم ` +
      `من دون ري؛ ${harvest}`
    )
  },
  irrigation_advice: ({ mm, span, label, season, planting, from, to }, format) => {
    const amount = format.number(roundAmount(mm))
    const length = season === undefined ? '' : SEASON_LENGTHS[season]
    const time =
      from && to
        ? ` عند زراعته من ${format.startDate(from, to)} إلى ${format.date(to)}`
        : ' عند زراعته في وقت آخر من الشهر'
    const planted = planting === 'other' ? time : ''
    const period = span === 'year' ? ' في السنة' : length + planted
    if (label === undefined) return `يلزم نحو ${amount} مم من مياه الري${period}.`
    const growth = label === 'highly_suitable' ? 'جيدًا' : 'جيدًا إلى حد ما'
    return `إذا رُوي بنحو ${amount} مم${period} أمكن أن يكون نموه ${growth}.`
  },
  better_months: ({ months, crop, label }, format) => {
    const caveat = label === 'not_suitable' ? '، وإن كانت غير منصوح بها أيضًا' : ''
    const advice = `الزراعة في ${format.anyOf(months.map(format.month))} أفضل${caveat}.`
    return crop === undefined ? advice : `لمحصول ${isolate(crop)}: ${advice}`
  },
  no_better_month: () => 'لا شهر آخر في السنة أفضل بوضوح.',
  harvest: ({ date, days, variety = 'full' }, format) =>
    `الحصاد متوقع نحو ${format.date(date)}، بعد ${countDays(days, format)}${VARIETIES[variety]}.`,
  variety_used: (params, format) => {
    if (!('variety' in params)) {
      const season =
        params.season_days === undefined ? '' : `، وفي هذا الموسم ${countDays(params.season_days, format)}`
      return `هذا الجواب على أساس صنف مدته المعتادة نحو ${countDays(params.days, format)}${season}.`
    }
    const name = VARIETY_NAMES[params.variety]
    const days = params.days === undefined ? '' : ` مدته نحو ${countDays(params.days, format)}`
    return `هذا الجواب على أساس ${name}${days}.`
  },
  better_variety: ({ side, days, label }, format) => {
    const verdict = `مدته نحو ${countDays(days, format)}: ${VERDICTS[label]}`
    return side === 'shorter' ? `مدته أطول من الموسم هنا؛ وبصنف ${verdict}.` : `وبصنف أطول، ${verdict}.`
  },
  first_harvest_later: () => 'يأتي أول حصاد بعد الغرس بعدة سنوات.',
  harvested_for_years: () => 'يُزرع المحصول مرة واحدة ويُحصد عدة سنوات.',
  not_enough_data: () => 'لا تكفي البيانات للحكم.',
  outlook: ({ crop, place, month, usual, label, lean, tenths = 0, advice }, format) => {
    const outlook = lean ? `تميل إلى ${LEANS[lean]} (${tenths} مواسم من كل 10 بدلًا من 3)` : 'قريبة من المعتاد'
    const verdict = label === usual ? STILL_VERDICTS[label] : `هذه المرة ${VERDICTS[label]}`
    return `${isolate(crop)}، زراعة في ${isolate(place)} في ${format.month(month)}: عادةً ${VERDICTS[usual]}؛ وتوقعات هذا الموسم ${outlook}: ${verdict}${advice ? OUTLOOK_ADVICE[advice] : ''}.`
  },
  outlook_without_skill: ({ crop, place, month, usual }, format) =>
    `${isolate(crop)}، زراعة في ${isolate(place)} في ${format.month(month)}: عادةً ${VERDICTS[usual]}؛ لكن توقعات الموسم لم تكن هنا أفضل من التخمين، فلا يتغير الحكم.`,
  outlook_skill_low: () => 'لم تكن مثل هذه التوقعات هنا حتى الآن أفضل من التخمين إلا قليلًا.',
  outlook_skill_unknown: () => 'لا يُعرف مدى دقة مثل هذه التوقعات هنا، لذلك لا يُحسب منها إلا جزء.',
  outlook_no_skill: () => 'لم تكن توقعات الموسم هنا أفضل من التخمين، لذلك تبقى درجة الثقة كما في سنة عادية.',
  outlook_drought: ({ tenths }) =>
    `من دون ري، خطر الجفاف ${tenths > 3 ? 'أكبر' : 'أقل'} من المعتاد (موسم جاف في ${tenths} من كل 10 سنوات بدلًا من 3).`,
  outlook_excess_rain: ({ tenths }) =>
    `خطر المطر الزائد ${tenths > 3 ? 'أكبر' : 'أقل'} من المعتاد (موسم كثير المطر في ${tenths} من كل 10 سنوات بدلًا من 3).`,
  outlook_heat: ({ tenths }) =>
    `خطر أضرار الحر ${tenths > 3 ? 'أكبر' : 'أقل'} من المعتاد (موسم حار في ${tenths} من كل 10 سنوات بدلًا من 3).`,
  outlook_cold: ({ tenths }) =>
    `خطر أضرار البرد ${tenths > 3 ? 'أكبر' : 'أقل'} من المعتاد (موسم بارد في ${tenths} من كل 10 سنوات بدلًا من 3).`,
  did_you_mean: (params, format) =>
    `هل تقصد ${format.anyOf(listSuggestedNames(params, format).map(isolate))}؟`,
  location_hint: () => 'اسأل بصيغة «المكان، البلد» أو «خط العرض,خط الطول».',

  frost: (params, format) => {
    if ('days' in params) {
      return `يُتوقع في ${aboutDays(params.days, format)} من الموسم صقيع قد يُهلك المحصول غير المحمي${listMainMonths(params.months ?? [], format)}.`
    }
    const { plant_days, plant_months = [], flower_days, flower_months = [] } = params
    return [
      plant_days === undefined
        ? ''
        : `يُتوقع في ${aboutDays(plant_days, format)} من السنة صقيع قد يقتل النباتات غير المحمية${listMainMonths(plant_months, format)}.`,
      flower_days === undefined
        ? ''
        : `قد يتلف الصقيع الأوراق والأزهار، ومعها الغلة، خلال ${aboutDays(flower_days, format)} في السنة${listMainMonths(flower_months, format)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `قد تنقص الغلة بسبب حر يتجاوز ${format.number(celsius)} °م في نحو ${percent}% من أيام النمو${when}.`
      : `قد تنقص الغلة بسبب حر يتجاوز ${format.number(celsius)} °م في نحو ${percent}% من الأيام ${TEMPERATURES.phases[phase]}${dates}.`
  },
  drought: ({ percent, dry_year_percent }) => {
    if (percent < HARDLY_ANY_PERCENT) return 'من دون ري لا يكاد يكون هناك ما يُحصد.'
    const dryYear =
      dry_year_percent === percent
        ? ''
        : dry_year_percent < HARDLY_ANY_PERCENT
          ? '، ولا يكاد يكفي لشيء في سنة من كل خمس'
          : `، ولنسبة ${dry_year_percent}% في سنة من كل خمس`
    return `من دون ري يكفي الماء لنحو ${percent}% من الغلة الممكنة في سنة عادية${dryYear}.`
  },
  rain_variability: ({ percent, span }) =>
    percent < UNRELIABLE_PERCENT
      ? `يتفاوت مطر ${span === 'year' ? 'السنة' : 'الموسم'} بنحو ${percent}% من سنة إلى أخرى.`
      : `مطر ${span === 'year' ? 'السنة' : 'الموسم'} شديد التقلب: في بعض السنين لا يكاد يهطل.`,
  excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    if ('month' in params)
      return `يهطل في ${format.month(params.month)} من المطر ${mm} مم: الحقول بحاجة إلى صرف.`
    const period = params.span === 'year' ? 'السنة' : 'الموسم'
    return `قد يسبب المطر الزائد أمراضًا وخسائر: ${mm} مم في ${period}، ويتحمل المحصول ${format.number(params.max_mm)} مم على الأكثر.`
  },
  wet_harvest: ({ mm_per_day }) =>
    `قد يتلف المحصول بنحو ${mm_per_day} مم من المطر في اليوم أثناء نضجه، وسيصعب التجفيف.`,
  cold_sowing: ({ celsius, required }, { number }) => {
    if (celsius < FROZEN_GROUND_C) return `عند ${number(celsius)} °م تكون الأرض متجمدة عادةً: لا يمكن زراعة شيء.`
    return required === undefined
      ? `إذا زُرع المحصول عند ${number(celsius)} °م فقد يفشل: يُزرع هذا الصنف في الخريف، والجو معتدل آخذ في البرودة.`
      : `إذا زُرع المحصول عند ${number(celsius)} °م فقد يتعفن في التربة أو يتأخر إنباته؛ وهو يحتاج إلى نحو ${number(required)} °م.`
  },
  does_not_ripen: ({ days, percent }, format) => {
    if (percent < HARDLY_GROWN_PERCENT)
      return `قد لا يكون هناك حصاد: لا يكاد المحصول ينمو خلال ${countDays(days, format)}.`
    const harvest = getRipenessWords(percent, {
      none: 'قد لا يكون هناك حصاد',
      poor: 'قد يكون الحصاد ضعيفًا أو يضيع',
      part: 'قد يبقى جزء من الحصاد غير ناضج',
    })
    return `${harvest}: بعد ${countDays(days, format)} لا يبلغ المحصول سوى ${percent}% من نضجه.`
  },
  no_vernalisation: () => 'من دون برد كافٍ قد لا يزهر هذا الصنف الشتوي ولا يعطي غلة.',
  low_confidence: ({ km, metres, side }, { kilometres, number }) => {
    const height =
      metres < MIN_NAMED_METRES
        ? ''
        : `، وهي ${STATION_HEIGHTS[side]} بمقدار ${number(roundHeight(metres))} م`
    return `أقرب محطة مناخية تبعد ${kilometres(km)} كم${height}، فقد لا تكون الأرقام دقيقة.`
  },

  LOCATION_NOT_IN_REFERENCE: ({ location, reason }) => {
    const texts = {
      unknown: `لا يوجد مكان باسم ${quote(location)} في بياناتنا المرجعية.`,
      country: `إن ${quote(location)} بلد: اذكر مكانًا فيه.`,
      part_of_country: `إن ${quote(location)} جزء من بلد: اذكر مكانًا فيه.`,
      continent: `إن ${quote(location)} قارة أو جزء منها: اذكر مكانًا فيها.`,
      off_globe: `إن ${quote(location)} خارج الكرة الأرضية: خطوط العرض من \u200e-90 إلى 90 وخطوط الطول من \u200e-180 إلى 180.`,
    }
    return texts[reason]
  },
  LOCATION_AMBIGUOUS: ({ location, place, others }) =>
    `عدة أماكن تحمل اسم ${quote(location)}؛ وهذا الجواب عن ${isolatePlace(place)}.${others ? ` وغيرها: ${others.map(isolatePlace).join('؛ ')}.` : ''}`,
  LOCATION_MATCHED: ({ location, place, unused = [] }, format) => {
    const matched = `فُهم ${quote(location)} على أنه ${isolatePlace(place)}.`
    if (unused.length === 0) return matched
    return `${matched} ولم يُؤخذ في الاعتبار: ${format.allOf(unused.map(quote))}.`
  },
  LOCATION_WIDENED: ({ place, unknown }) =>
    `هذا الجواب عن ${isolatePlace(place)}، إذ لا يُعرف هناك مكان باسم ${quote(unknown)}. اذكر بلدة قريبة أو إحداثيات الحقل لجواب أدق.`,
  COORDINATES_EXCHANGED: ({ location, other }) =>
    `إن ${quote(location)} في البحر. ولو بُدّل خط العرض بخط الطول لكان ${quote(other)} على اليابسة.`,
  LOCATION_IS_DIVISION: ({ place, kind, metres }, { number }) => {
    const division = kind === 'district' ? 'قضاء أو مديرية' : 'محافظة أو إقليم'
    const height = metres === undefined ? '' : ` على ارتفاع ${number(metres)} م عن سطح البحر`
    return `${isolatePlace(place)} ${division}، والتقييم لنقطة واحدة منها${height}: للأراضي الأعلى أو الأخفض اذكر بلدة أو إحداثيات الحقل.`
  },
  LOCATION_RANGE: ({ place, towns, lowest, highest, town, score, answer_score: answer }, { number }) => {
    const scores =
      lowest === highest
        ? `في ${isolatePlace(place)} الدرجة هي ${number(score)} في كل البلدات التي قورنت، وعددها ${number(towns)}.`
        : `في ${isolatePlace(place)} تتراوح الدرجات من ${number(lowest)} إلى ${number(highest)} (عدد البلدات: ${number(towns)})؛ ودرجة ${isolate(town)} هي ${number(score)}.`
    return answer === undefined
      ? scores
      : scores + ` وهذا الجواب لنقطة أخرى درجتها ${answer > highest ? 'أعلى' : 'أدنى'}: ${number(answer)}.`
  },
  CROP_NOT_IN_REFERENCE: ({ name, reason }) => {
    if (reason === 'several') return `قد يعني ${quote(name)} عدة محاصيل.`
    if (reason === 'not_covered') return `ليس ${quote(name)} من المحاصيل التي تقيّمها هذه الخدمة.`
    return `لا يوجد محصول باسم ${quote(name)} في بياناتنا المرجعية.`
  },
  CROP_MATCHED: (
    { name, crop, unused = [], variety_words: varietyWords = [], not_understood: notUnderstood = [] },
    format,
  ) => {
    const texts = [`فُهم ${quote(name)} على أنه ${isolate(crop)}.`]
    if (unused.length > 0) texts.push(`ولا يتغير التقييم بقولك ${format.allOf(unused.map(quote))}.`)
    if (varietyWords.length > 0)
      texts.push(
        `ولم يُؤخذ في الاعتبار ${format.allOf(varietyWords.map(quote))}: لا يُحسب الصنف إلا إذا ذُكر في ظروف الحقل.`,
      )
    if (notUnderstood.length > 0) texts.push(`ولم يُفهم ${format.allOf(notUnderstood.map(quote))}.`)
    return texts.join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, format) => {
    const other = crops === 'orchard' ? 'لا محصول بستاني آخر' : 'لا محصول آخر'
    return `${other} مما يُزرع في البلد يجود هنا ولو إلى حد ما إذا زُرع في ${format.month(month)}.`
  },
  CROP_TYPE_CHOSEN: ({ crop }) => `من أنواع هذا المحصول، ${isolate(crop)} هو الأجود هنا في هذا الشهر.`,
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { kilometres }) =>
    `أقرب محطة مناخية تبعد ${kilometres(km)} كم، وهذا أبعد من أن يُحكم به.`,
  MONTH_OUT_OF_RANGE: () => 'يجب أن يكون الشهر عددًا صحيحًا من 1 إلى 12.',
  PERENNIAL_CROP: ({ habit }) =>
    habit === 'perennial'
      ? 'الشهر هو شهر الزراعة؛ ويُزرع المحصول مرة واحدة ويُحصد عدة سنوات.'
      : 'الشهر هو شهر الغرس؛ ويأتي أول حصاد بعد عدة سنوات.',
  VARIETY_NOT_USED: () =>
    'لم يؤخذ الصنف في الحسبان: ففي المحاصيل التي تبقى في الأرض سنوات يكون الجواب للأصناف المعتادة.',
  VARIETY_UNUSUAL: ({ crop, days, min_days: min, max_days: max, used_days: used }) => {
    const usual =
      min === undefined
        ? ''
        : `${isolate(crop)}: تستغرق الأصناف عادةً من ${min} إلى ${max} يومًا من الزراعة إلى الحصاد، لا ${days}.`
    const possible =
      used === undefined
        ? ''
        : `عند الزراعة في أفضل وقت لا يستغرق أي صنف هنا ${days} يومًا: الجواب لصنف مدته نحو ${used} يومًا.`
    return [usual, possible].filter(Boolean).join(' ')
  },
  WATER_SUPPLY_ASSUMED: ({ crop, percent, supply, reason }) => {
    const between = 'الدرجة بين درجة حقل على المطر وحده ودرجة حقل مروي'
    const reasons = {
      no_month_on_rain: 'المطر وحده لا يكفيه هنا في أي شهر، لذلك فالدرجة لحقل مروي',
      hardly_enough_rain: `المطر وحده لا يكفيه هنا، حيث يُروى منه أكثر، لذلك فإن ${between}`,
      vegetable: 'تُروى الخضر في أشهر الجفاف، لذلك فالدرجة لحقل مروي',
    }
    if (percent === undefined) return `لا يُعرف هل الحقل مروي: ${reason ? reasons[reason] : between}.`
    const consequences = {
      irrigated: 'الدرجة لحقل مروي',
      mostly_rainfed: 'الدرجة في معظمها لحقل على المطر وحده',
      mixed: between,
    }
    const area =
      percent === 0
        ? 'لا تُظهر الإحصاءات أي مساحة مروية منه في هذا البلد'
        : percent >= NEARLY_ALL_PERCENT
          ? 'كل مساحته تقريبًا في هذا البلد مروية'
          : `نحو ${percent}% من مساحته في هذا البلد مروية`
    return `${isolate(crop)}: ${area}؛ ${reason ? reasons[reason] : consequences[supply]}.`
  },

  STATION_FAR: ({ km }, { kilometres }) => `أقرب محطة مناخية تبعد ${kilometres(km)} كم.`,
  INTERPOLATED_CLIMATE: ({ km }, { kilometres }) =>
    `المناخ مقدّر من المحطات المجاورة؛ وأقربها تبعد ${kilometres(km)} كم.`,
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { number }) =>
    `أقرب محطة مناخية ${STATION_HEIGHTS[side]} من هذا المكان بمقدار ${number(roundHeight(metres))} م.`,
  HEIGHT_ASSUMED: ({ place, metres }, { number }) =>
    `ارتفاع ${isolatePlace(place)} غير معروف؛ وقد افتُرض ${number(metres)} م.`,
  CROP_NOT_VALIDATED: ({ crop }) => `${isolate(crop)}: لم تُراجع أشهر زراعته على مشاهدات كافية.`,
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { number }) =>
    `لا يُعرف هل الحقل مروي: الدرجة ${number(irrigated_score)} مع الري و${number(rainfed_score)} على المطر وحده.`,
  NEAR_CLASS_LIMIT: ({ score, limit }, { number }) =>
    score === limit
      ? `الدرجة ${number(score)} هي الحد بين فئتين.`
      : `الدرجة ${number(score)} قريبة من ${number(limit)}، وهي الحد بين فئتين.`,
  LABEL_UNSTABLE: ({ percent }, { number }) =>
    `تبقى الفئة نفسها في ${number(percent)}% من التغيّرات الطفيفة في الحرارة والمطر والتربة.`,
}
