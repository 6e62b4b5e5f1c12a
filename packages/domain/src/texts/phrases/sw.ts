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
  highly_suitable: 'chaguo zuri',
  moderately_suitable: 'chaguo zuri kiasi',
  marginally_suitable: 'kuna hatari ya hasara',
  not_suitable: 'haishauriwi',
}

const SUPPLIES: SupplyWords = {
  irrigated: (label) => `kwa umwagiliaji: ${VERDICTS[label]}`,
  rainfed: (label) => `kwa mvua pekee: ${VERDICTS[label]}`,
  separator: '; ',
}

/** Follows a verdict. */
const CAVEATS = {
  none: '',
  small: ', lenye kasoro ndogo',
  serious: ', lakini kuna hatari kubwa',
} as const

const VARIETIES = {
  full: '',
  medium: ' kwa mbegu ya muda wa kati',
  early: ' kwa mbegu ya muda mfupi',
} as const

const LABELS: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'linafaa sana',
  moderately_suitable: 'linafaa kiasi',
  marginally_suitable: 'linafaa kidogo',
  not_suitable: 'halifai',
  insufficient_data: 'data haitoshi',
}

const FACTORS: Readonly<Record<string, string>> = {
  temperature: 'halijoto',
  frost: 'jalidi',
  heat: 'joto kali',
  ripening: 'kukomaa',
  sowing_temperature: 'joto wakati wa kupanda',
  wet_weather: 'hali ya mvua nyingi',
  variety: 'aina ya mbegu',
  timing: 'wakati wa kupanda',
  chilling: 'baridi ya mwaka',
  establishment: 'miche kushika',
  soil_ph: 'pH ya udongo',
  water: 'maji',
}

const MONTHS: MonthWords = {
  allYear: 'mwaka mzima',
  span: (first, last) => `kuanzia ${first} hadi ${last}`,
  within: (months) => (months.includes(' na ') ? `miezi ya ${months}` : `mwezi wa ${months}`),
  mostly: 'hasa',
  otherMonths: 'miezi mingine',
}

const STATION_HEIGHTS = { higher: 'juu zaidi', lower: 'chini zaidi' } as const

/** Follows a label. */
const LABEL_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' likimwagiliwa',
  decisive: ', kutegemea umwagiliaji',
}

const withCondition = (label: FeasibilityLabel, irrigation: IrrigationCondition | undefined) =>
  LABELS[label] + (irrigation ? LABEL_CONDITIONS[irrigation] : '')

const TEMPERATURES: TemperatureWords = {
  phases: {
    growth: 'zao linapokua',
    full_growth: 'zao likiwa katika ukuaji kamili',
    flowering: 'wakati wa kutoa maua',
    ripening: 'zao linapokomaa',
    before_harvest: 'kabla ya mavuno',
    best_months: 'hata katika miezi bora zaidi',
    worst_month: 'katika mwezi mbaya zaidi',
  },
  cold: { serious: 'baridi mno', slight: 'ubaridi kiasi', bound: 'kuanzia' },
  hot: { serious: 'joto mno', slight: 'joto kiasi', bound: 'hadi' },
}

/** Follows a verdict. */
const VERDICT_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' ukimwagilia',
  decisive: ', kutegemea umwagiliaji',
}

/** The noun comes before the number, and is the same in singular and plural. */
const SEASON_LENGTHS = { longer: ' katika msimu mrefu zaidi', shorter: ' katika msimu mfupi zaidi' }

const countDays = (days: number, format: TextFormat) => `siku ${format.number(days)}`

const aboutDays = (days: number, format: TextFormat) =>
  days < 1 ? 'chini ya siku moja' : `takriban ${countDays(days, format)}`

const VARIETY_NAMES: ConditionWords['varieties'] = {
  early: 'mbegu ya muda mfupi',
  medium: 'mbegu ya muda wa kati',
  late: 'mbegu ya muda mrefu',
}

const CONDITIONS: ConditionWords = {
  supplies: { rainfed: 'kwa mvua', irrigated: 'kwa umwagiliaji' },
  soils: {
    sand: 'mchanga',
    loamy_sand: 'mchanga wa tifutifu',
    sandy_loam: 'tifutifu ya kichanga',
    loam: 'tifutifu',
    silt_loam: 'tifutifu ya tope laini',
    clay_loam: 'tifutifu ya mfinyanzi',
    clay: 'mfinyanzi',
  },
  height: (metres) => `mwinuko wa m ${metres}`,
  acidity: (ph) => `pH ya udongo ${ph}`,
  varieties: VARIETY_NAMES,
  varietyOfDays: (days, format) => `mbegu ya ${countDays(days, format)}`,
}

const describeQuestion = (
  { crop, location, month, conditions }: AnalysedQuestionParams,
  format: TextFormat,
): string =>
  `${crop}, ${location}, ${format.month(month)}${describeConditions(conditions, CONDITIONS, format)}`

/** Says when it is hot: mostly in some months, or on dates around flowering. */
/** Follows "the days of". */
const HEAT_PHASES = { flowering: 'kipindi cha kutoa maua', full_growth: 'ukuaji kamili' } as const

const describeHeatTime = ({ from, to, months = [] }: TextParamsByCode['heat'], format: TextFormat) => ({
  when: addMainMonths(months, MONTHS, format),
  dates: from && to ? ` (${format.startDate(from, to)} hadi ${format.date(to)})` : '',
})

const STILL_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'bado ni chaguo zuri',
  moderately_suitable: 'bado ni chaguo zuri kiasi',
  marginally_suitable: 'bado kuna hatari ya hasara',
  not_suitable: 'bado haishauriwi',
}

const SEASON_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'safari hii ni chaguo zuri',
  moderately_suitable: 'safari hii ni chaguo zuri kiasi',
  marginally_suitable: 'safari hii kuna hatari ya hasara',
  not_suitable: 'safari hii haishauriwi',
}

const LEANS: Readonly<Record<OutlookLean, string>> = {
  dry: 'mvua haba',
  wet: 'mvua nyingi',
  cold: 'baridi',
  warm: 'joto',
}

const OUTLOOK_ADVICE: Readonly<Record<OutlookAdvice, string>> = {
  wait: ', subiri mvua ya kwanza ya kutosha',
  wait_or_early: ', subiri mvua ya kwanza ya kutosha au panda mbegu ya muda mfupi',
  irrigate: ', isipokuwa unaweza kumwagilia',
}

/** How far an outlook can be trusted, by its skill. */
const OUTLOOK_TRUST: Readonly<Record<OutlookTrust, string>> = {
  low: 'Utabiri ni uwezekano, si hakika; hadi sasa utabiri wa aina hii hapa umekuwa bora kidogo tu kuliko kubahatisha.',
  fair: 'Utabiri ni uwezekano, si hakika.',
  unknown: 'Utabiri ni uwezekano, si hakika; haijulikani utabiri wa aina hii huwa sahihi kiasi gani hapa.',
}

export const swahili: Phrases = {
  feasibility_changed_title: ({ plan }) => `Matarajio ya “${plan}” yamebadilika`,
  feasibility_changed_message: ({ crop, location, month, from, to, irrigation, limiting_factor }, format) => {
    const limit =
      limiting_factor === undefined
        ? 'Hakuna kinacholizuia.'
        : `Kizuizi kikuu: ${FACTORS[limiting_factor] ?? limiting_factor.replaceAll('_', ' ')}.`
    return `${capitalise(crop)}, ${location}, kupanda mwezi wa ${format.month(month)}: ${LABELS[from]} → ${withCondition(to, irrigation)}. ${limit}`
  },
  other_question_analysed_title: ({ plan }) => `Matarajio ya “${plan}” yamebadilika`,
  other_question_analysed_message: ({ latest, previous }, format) =>
    `Uchambuzi wa karibuni: ${describeQuestion(latest, format)}: ${withCondition(latest.label, latest.irrigation)}. Kabla yake: ${describeQuestion(previous, format)}: ${LABELS[previous.label]}.`,
  planting_next_month_title: ({ plan }) => `Upandaji wa “${plan}” unaanza mwezi ujao`,
  planting_next_month_message: ({ crop, location, month, label, irrigation }, format) => {
    const plan = `${capitalise(crop)}, ${location}: upandaji umepangwa mwezi wa ${format.month(month)}.`
    if (label === undefined) return `${plan} Bado haijachambuliwa.`
    if (label === 'insufficient_data') return `${plan} Uchambuzi wa karibuni haukuwa na data ya kutosha.`
    return `${plan} Uchambuzi wa karibuni: ${withCondition(label, irrigation)}.`
  },
  outlook_changed_title: ({ plan }) => `Utabiri wa msimu kwa “${plan}” umebadilika`,
  outlook_changed_message: (params, format) => {
    const { crop, location, month, issued, from, to, compared_with: base, lean } = params
    const issue = format.monthOfYear(issued)
    const source = lean
      ? `Utabiri wa msimu (${issue}) unaelekea ${LEANS[lean]}: `
      : `Kwa utabiri wa msimu (${issue}): `
    const before =
      base === 'usual' ? `kwa kawaida ${LABELS[from]}` : `awali ${LABELS[from]} kwa utabiri uliotangulia`
    return `${capitalise(crop)}, ${location}, kupanda mwezi wa ${format.month(month)}. ${source}sasa ${LABELS[to]}, ${before}. ${OUTLOOK_TRUST[getOutlookTrust(params)]}`
  },
  webhook_disabled_title: ({ host }) => `Webhook yako ya ${host} imezimwa`,
  webhook_disabled_message: ({ reason }) => {
    const cause =
      reason === 'gone'
        ? 'Mpokeaji alijibu kwamba hayupo tena (410).'
        : 'Mpokeaji hakupokea chochote kwa siku tano.'
    return `${cause} Hatumiwi matukio tena. Rekebisha mpokeaji, kisha washa webhook tena.`
  },

  winter_type: ({ crop }) => `${crop} (aina ya majira ya baridi)`,
  spring_type: ({ crop }) => `${crop} (aina ya majira ya kuchipua)`,

  verdict: ({ crop, place, month, label, drawback, irrigation, supply, from, to }, format) => {
    const caveat = CAVEATS[drawback]
    const condition = irrigation ? VERDICT_CONDITIONS[irrigation] : supply ? ' kwa mvua pekee' : ''
    const bestPart = from && to ? `, bora kati ya ${format.startDate(from, to)} na ${format.date(to)}` : ''
    return `${crop}, kupanda ${place} mwezi wa ${format.month(month)}: ${VERDICTS[label]}${condition}${caveat}${bestPart}.`
  },
  both_supplies: (params) => `${compareSupplies(params, SUPPLIES)}.`,
  nothing_limits: ({ water }) => {
    if (water === 'excess_rain')
      return 'Joto na urefu wa msimu vinalifaa, lakini mvua ni nyingi kuliko linavyovumilia.'
    return water === 'irrigation'
      ? 'Joto na urefu wa msimu vinalifaa.'
      : 'Joto, maji na urefu wa msimu vinalifaa.'
  },
  limited_by_temperature: (params, format) => {
    const { feeling, bound, during, when } = chooseTemperatureWords(params, TEMPERATURES, MONTHS, format)
    const time = isAllYear(params.months) ? when : `${during}, ${when}`
    const [mean, limit] = [params.mean, params.limit].map(format.number)
    return `Kuna ${feeling} ${time}: wastani wa ${mean} °C; zao hili hustawi zaidi ${bound} ${limit} °C.`
  },
  limited_by_warm_nights: ({ span, mean, limit }, { number }) =>
    span === 'coolest_month'
      ? `Huchanua baada ya usiku wenye ubaridi: hata katika mwezi wenye ubaridi zaidi usiku una wastani wa ${number(mean)} °C; zao hili hustawi zaidi hadi ${number(limit)} °C.`
      : `Usiku ni wa joto mno katika nusu ya pili ya msimu wake: wastani wa ${number(mean)} °C; zao hili hustawi zaidi hadi ${number(limit)} °C.`,
  limited_by_frost: ({ days, habit, months, harms, harm }, format) => {
    const when = addMainMonths(months, MONTHS, format)
    if (harms === 'flowers')
      return `Jalidi kwenye majani au maua inatarajiwa ${aboutDays(days, format)} kwa mwaka${when}.`
    if (harm === 'slight')
      return habit === 'perennial'
        ? `Jalidi inaweza kudhuru mimea ${aboutDays(days, format)} kwa mwaka${when}.`
        : `Kabla ya mavuno, jalidi inaweza kudhuru zao ${aboutDays(days, format)}${when}.`
    return habit === 'perennial'
      ? `Baridi kali inaweza kuua mimea ${aboutDays(days, format)} kwa mwaka${when}.`
      : `Kabla ya mavuno, baridi kali inaweza kuua zao ${aboutDays(days, format)}${when}.`
  },
  limited_by_heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Takriban asilimia ${percent} ya siku za ukuaji zina joto zaidi ya ${format.number(celsius)} °C${when}.`
      : `Takriban asilimia ${percent} ya siku za ${HEAT_PHASES[phase]}${dates} zina joto zaidi ya ${format.number(celsius)} °C.`
  },
  limited_by_ripening: ({ percent, days }, format) =>
    percent < HARDLY_GROWN_PERCENT
      ? `Zao karibu halitakua kabisa katika ${countDays(days, format)}.`
      : `Baada ya ${countDays(days, format)} zao lingefikia asilimia ${percent} tu ya kukomaa.`,
  limited_by_vernalisation: () => 'Hakuna baridi ya kutosha kwa aina hii ya majira ya baridi kutoa maua.',
  limited_by_sowing_temperature: ({ celsius, required }, { number }) =>
    `Wakati wa kupanda kuna ${number(celsius)} °C, na zao linahitaji ${number(required)} °C ili kuota.`,
  limited_by_autumn: (params, { number }) => {
    if (params.fault === 'not_cooling')
      return `Aina za majira ya baridi hupandwa hali ya hewa inapozidi kupoa; hapa kuna ${number(params.celsius)} °C wakati wa kupanda na ${number(params.later)} °C mwezi mmoja baadaye.`
    return params.fault === 'cold'
      ? `Aina za majira ya baridi hupandwa kabla ya baridi kushuka chini ya ${number(params.limit)} °C, na wakati wa kupanda kuna ${number(params.celsius)} °C.`
      : `Aina za majira ya baridi hupandwa hali ya hewa ikishapoa hadi ${number(params.limit)} °C, na wakati wa kupanda kuna ${number(params.celsius)} °C.`
  },
  limited_by_variety: ({ variety, lacks }) => {
    if (lacks === undefined) return 'Mbegu ya muda mfupi hutoa mavuno kidogo kuliko ya muda mrefu.'
    const name = variety === 'early' ? 'mfupi' : 'wa kati'
    const cause =
      lacks === 'time'
        ? 'Msimu ni mfupi mno kwa mbegu ya muda mrefu'
        : 'Maji hayatoshi hadi mwisho kwa mbegu ya muda mrefu'
    return `${cause}: mbegu ya muda ${name} inafaa zaidi, ingawa mavuno yake ni kidogo.`
  },
  limited_by_timing: ({ months }, format) =>
    `Katika hali ya hewa kama hii, wakulima hulipanda zaidi ${describeMonths(months, MONTHS, format)}.`,
  limited_by_chilling: ({ required_days, days, dry_months }, { number }) =>
    dry_months !== undefined
      ? `Linahitaji kupumzika, takriban siku ${number(required_days)} kwa mwaka zenye chini ya 10 °C au kiangazi cha takriban miezi ${number(dry_months)}, na hapa halipati mapumziko ya kutosha.`
      : `Linahitaji takriban siku ${number(required_days)} kwa mwaka zenye chini ya 10 °C na ${days === 0 ? 'halipati hata moja' : `linapata ${number(days)} tu`}.`,
  limited_by_establishment: ({ months }, format) =>
    `Miche hushika vizuri zaidi ikipandwa ${describeMonths(months, MONTHS, format)}.`,
  limited_by_rosette: ({ percent }) =>
    `Kabla ya majira ya baridi mmea hutoa asilimia ${percent} tu ya majani unayohitaji ili kuishi; hupandwa mapema zaidi.`,
  limited_by_soil_ph: ({ ph, optimal_min, optimal_max, harm }, { number }) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return `Udongo wenye pH ${number(ph)} haulifai.`
    const degree = harm === 'slight' ? 'kiasi' : 'nyingi'
    const range = `zao hili hustawi zaidi kati ya pH ${number(optimal_min)} na ${number(optimal_max)}`
    return ph < optimal_min
      ? `Udongo wenye pH ${number(ph)} una tindikali ${degree}: ${range}, na chokaa ya kilimo huongeza pH.`
      : `Udongo wenye pH ${number(ph)} una alkali ${degree}: ${range}. Salfa, au jasi kwenye udongo wenye sodiamu, hupunguza pH.`
  },
  limited_by_disease: ({ mm_per_day, celsius }) =>
    `Magonjwa na kuoza huenea katika hali ya joto na unyevu: ${celsius} °C na mvua ya takriban ${mm_per_day} mm kwa siku tangu zao lilipokua kikamilifu hadi mavuno.`,
  limited_by_wet_harvest: ({ mm_per_day }) =>
    `Wakati zao linakomaa hunyesha takriban ${mm_per_day} mm za mvua kwa siku, na hukomaa vizuri zaidi hali ya hewa ikiwa kavu.`,
  limited_by_excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    const period = params.span === 'year' ? 'kwa mwaka' : 'katika msimu'
    return `Mvua ya ${mm} mm hunyesha ${period}; zao huvumilia isiyozidi ${format.number(params.max_mm)} mm.`
  },
  limited_by_water: ({ span, use_mm, rain_mm, fallen_mm, soil_mm, shortage_mm, percent }, { number }) => {
    const period = span === 'year' ? ' kwa mwaka' : ''
    const rain =
      rain_mm === 0
        ? 'mvua hailipatii chochote'
        : fallen_mm === undefined
          ? `mvua hulipatia ${number(rain_mm)} mm`
          : `mvua hulipatia ${number(rain_mm)} mm kati ya ${number(fallen_mm)} mm zinazonyesha`
    const sources = soil_mm < MIN_NAMED_SOIL_MM ? rain : `${rain}, udongo ${number(soil_mm)} mm`
    const harvest =
      percent < HARDLY_ANY_PERCENT
        ? 'kwa upande wa maji, karibu hakuna cha kuvuna.'
        : `kwa upande wa maji, tarajia takriban asilimia ${percent} ya mavuno yanayowezekana.`
    return (
      `Zao linahitaji ${number(use_mm)} mm za maji${period}: ${sources}, na ${number(shortage_mm)} mm zinakosekana ` +
      `bila umwagiliaji; ${harvest}`
    )
  },
  irrigation_advice: ({ mm, span, label, season, planting, from, to }, format) => {
    const amount = format.number(roundAmount(mm))
    const length = season === undefined ? '' : SEASON_LENGTHS[season]
    const time =
      from && to
        ? ` likipandwa kati ya ${format.startDate(from, to)} na ${format.date(to)}`
        : ' likipandwa wakati mwingine wa mwezi huo'
    const planted = planting === 'other' ? time : ''
    const period = span === 'year' ? ' kwa mwaka' : length + planted
    if (label === undefined) return `Zinahitajika takriban ${amount} mm za umwagiliaji${period}.`
    const growth = label === 'highly_suitable' ? 'vizuri' : 'vizuri kiasi'
    return `Likimwagiliwa takriban ${amount} mm${period}, linaweza kustawi ${growth}.`
  },
  better_months: ({ months, crop, label }, format) => {
    const caveat = label === 'not_suitable' ? ', lakini pia haishauriwi' : ''
    const advice = `ni bora kupanda mwezi wa ${format.anyOf(months.map(format.month))}${caveat}.`
    return crop === undefined ? capitalise(advice) : `${crop}: ${advice}`
  },
  no_better_month: () => 'Hakuna mwezi mwingine wa mwaka ulio bora zaidi kwa dhahiri.',
  harvest: ({ date, days, variety = 'full' }, format) =>
    `Tarajia kuvuna karibu tarehe ${format.date(date)}, baada ya ${countDays(days, format)}${VARIETIES[variety]}.`,
  variety_used: (params, format) => {
    if (!('variety' in params)) {
      const season =
        params.season_days === undefined
          ? ''
          : `, na katika msimu huu ${countDays(params.season_days, format)}`
      return `Hii ni kwa mbegu ambayo kwa kawaida huchukua takriban ${countDays(params.days, format)}${season}.`
    }
    const name = VARIETY_NAMES[params.variety]
    const days = params.days === undefined ? '' : ` ya takriban ${countDays(params.days, format)}`
    return `Hii ni kwa ${name}${days}.`
  },
  better_variety: ({ side, days, label }, format) => {
    const verdict = `ya takriban ${countDays(days, format)}: ${VERDICTS[label]}`
    return side === 'shorter'
      ? `Muda wake ni mrefu mno kwa msimu wa hapa; kwa mbegu ${verdict}.`
      : `Kwa mbegu ya muda mrefu zaidi, ${verdict}.`
  },
  first_harvest_later: () => 'Mavuno ya kwanza huja miaka kadhaa baada ya kupanda.',
  harvested_for_years: () => 'Zao hupandwa mara moja na kuvunwa kwa miaka kadhaa.',
  not_enough_data: () => 'Data haitoshi kutoa jibu.',
  outlook: ({ crop, place, month, usual, label, lean, tenths = 0, advice }, format) => {
    const outlook = lean
      ? `unaelekea ${LEANS[lean]} (misimu ${tenths} kati ya 10 badala ya 3)`
      : 'unakaribia hali ya kawaida'
    const verdict = label === usual ? STILL_VERDICTS[label] : SEASON_VERDICTS[label]
    return `${crop}, kupanda ${place} mwezi wa ${format.month(month)}: kwa kawaida ${VERDICTS[usual]}; utabiri wa msimu huu ${outlook}: ${verdict}${advice ? OUTLOOK_ADVICE[advice] : ''}.`
  },
  outlook_without_skill: ({ crop, place, month, usual }, format) =>
    `${crop}, kupanda ${place} mwezi wa ${format.month(month)}: kwa kawaida ${VERDICTS[usual]}; utabiri wa msimu hapa haujawa bora kuliko kubahatisha, kwa hiyo jibu halibadiliki.`,
  outlook_skill_low: () => 'Hadi sasa utabiri wa aina hii hapa umekuwa bora kidogo tu kuliko kubahatisha.',
  outlook_skill_unknown: () =>
    'Haijulikani utabiri wa aina hii huwa sahihi kiasi gani hapa, kwa hiyo umezingatiwa kwa sehemu tu.',
  outlook_no_skill: () =>
    'Utabiri wa msimu hapa haujawa bora kuliko kubahatisha, kwa hiyo uhakika wa jibu ni ule wa mwaka wa kawaida.',
  outlook_drought: ({ tenths }) =>
    `Bila kumwagilia, hatari ya ukame ni ${tenths > 3 ? 'kubwa' : 'ndogo'} kuliko kawaida (msimu mkavu mara ${tenths} kati ya 10 badala ya 3).`,
  outlook_excess_rain: ({ tenths }) =>
    `Hatari ya mvua kupita kiasi ni ${tenths > 3 ? 'kubwa' : 'ndogo'} kuliko kawaida (msimu wa mvua nyingi mara ${tenths} kati ya 10 badala ya 3).`,
  outlook_heat: ({ tenths }) =>
    `Hatari ya mazao kuharibiwa na joto ni ${tenths > 3 ? 'kubwa' : 'ndogo'} kuliko kawaida (msimu wa joto mara ${tenths} kati ya 10 badala ya 3).`,
  outlook_cold: ({ tenths }) =>
    `Hatari ya mazao kuharibiwa na baridi ni ${tenths > 3 ? 'kubwa' : 'ndogo'} kuliko kawaida (msimu wa baridi mara ${tenths} kati ya 10 badala ya 3).`,
  did_you_mean: (params, format) => `Ulimaanisha ${format.anyOf(listSuggestedNames(params, format))}?`,
  location_hint: () => 'Uliza kwa “mahali, nchi” au “latitudo,longitudo”.',

  frost: (params, format) => {
    if ('days' in params) {
      return `Jalidi inayoweza kuharibu zao lisilokingwa inatarajiwa kwa ${aboutDays(params.days, format)} katika msimu${addMainMonths(params.months ?? [], MONTHS, format)}.`
    }
    const { plant_days, plant_months = [], flower_days, flower_months = [] } = params
    return [
      plant_days === undefined
        ? ''
        : `Jalidi inayoweza kuua mimea isiyokingwa inatarajiwa ${aboutDays(plant_days, format)} kwa mwaka${addMainMonths(plant_months, MONTHS, format)}.`,
      flower_days === undefined
        ? ''
        : `Jalidi inaweza kuharibu majani na maua, na hivyo mavuno, ${aboutDays(flower_days, format)} kwa mwaka${addMainMonths(flower_months, MONTHS, format)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Joto la zaidi ya ${format.number(celsius)} °C katika takriban asilimia ${percent} ya siku za ukuaji linaweza kupunguza mavuno${when}.`
      : `Joto la zaidi ya ${format.number(celsius)} °C katika takriban asilimia ${percent} ya siku za ${HEAT_PHASES[phase]}${dates} linaweza kupunguza mavuno.`
  },
  drought: ({ percent, dry_year_percent }) => {
    if (percent < HARDLY_ANY_PERCENT) return 'Bila umwagiliaji karibu hakuna cha kuvuna.'
    const dryYear =
      dry_year_percent === percent
        ? ''
        : dry_year_percent < HARDLY_ANY_PERCENT
          ? ', na karibu hayatoshi kabisa katika mwaka mmoja kati ya mitano'
          : `, na asilimia ${dry_year_percent} katika mwaka mmoja kati ya mitano`
    return `Bila umwagiliaji, maji yanatosha kwa takriban asilimia ${percent} ya mavuno yanayowezekana katika mwaka wa kawaida${dryYear}.`
  },
  rain_variability: ({ percent, span }) =>
    percent < UNRELIABLE_PERCENT
      ? `Mvua ya ${span === 'year' ? 'mwaka' : 'msimu'} hubadilika kwa takriban asilimia ${percent} mwaka hadi mwaka.`
      : `Mvua ya ${span === 'year' ? 'mwaka' : 'msimu'} haitabiriki: miaka mingine karibu hainyeshi kabisa.`,
  excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    if ('month' in params)
      return `Mwezi wa ${format.month(params.month)} hunyesha ${mm} mm za mvua: mashamba yanahitaji mifereji ya kutoa maji.`
    const period = params.span === 'year' ? 'kwa mwaka' : 'katika msimu'
    return `Mvua nyingi mno inaweza kuleta magonjwa na hasara: ${mm} mm ${period}, na zao huvumilia isiyozidi ${format.number(params.max_mm)} mm.`
  },
  wet_harvest: ({ mm_per_day }) =>
    `Mvua ya takriban ${mm_per_day} mm kwa siku wakati zao linakomaa inaweza kuliharibu, na kukausha kutakuwa kugumu.`,
  cold_sowing: ({ celsius, required }, { number }) => {
    if (celsius < FROZEN_GROUND_C)
      return `Kwenye ${number(celsius)} °C ardhi kwa kawaida huwa imeganda: hakuna kinachoweza kupandwa.`
    return required === undefined
      ? `Likipandwa kwenye ${number(celsius)} °C, zao linaweza kushindwa: aina hii hupandwa majira ya vuli, hali ya hewa ikiwa ya wastani na ikizidi kupoa.`
      : `Likipandwa kwenye ${number(celsius)} °C, zao linaweza kuoza ardhini au kuchelewa kuota; linahitaji takriban ${number(required)} °C.`
  },
  does_not_ripen: ({ days, percent }, format) => {
    if (percent < HARDLY_GROWN_PERCENT)
      return `Huenda kusiwe na mavuno: zao karibu halikui kabisa katika ${countDays(days, format)}.`
    const harvest = getRipenessWords(percent, {
      none: 'Huenda kusiwe na mavuno',
      poor: 'Mavuno yanaweza kuwa haba au kukosekana',
      part: 'Sehemu ya mavuno inaweza kutokomaa',
    })
    return `${harvest}: baada ya ${countDays(days, format)} zao linafikia asilimia ${percent} tu ya kukomaa.`
  },
  no_vernalisation: () =>
    'Bila baridi ya kutosha, aina hii ya majira ya baridi huenda isitoe maua wala mavuno.',
  low_confidence: ({ km, metres, side }, { kilometres, number }) => {
    const height =
      metres < MIN_NAMED_METRES ? '' : `, na m ${number(roundHeight(metres))} ${STATION_HEIGHTS[side]}`
    return `Kituo cha karibu cha hali ya hewa kiko umbali wa km ${kilometres(km)}${height}, hivyo takwimu huenda si sahihi kabisa.`
  },

  LOCATION_NOT_IN_REFERENCE: ({ location, reason }) => {
    const texts = {
      unknown: `Hakuna mahali paitwapo “${location}” kwenye data yetu.`,
      country: `“${location}” ni nchi: taja mahali ndani yake.`,
      part_of_country: `“${location}” ni sehemu ya nchi: taja mahali ndani yake.`,
      continent: `“${location}” ni bara au sehemu ya bara: taja mahali ndani yake.`,
      off_globe: `“${location}” haiko duniani: latitudo ni -90 hadi 90, longitudo ni -180 hadi 180.`,
    }
    return texts[reason]
  },
  LOCATION_AMBIGUOUS: ({ location, place, others }) =>
    `Kuna mahali kadhaa paitwapo “${location}”; jibu hili ni la ${place}.${others ? ` Mahali pengine: ${others.join('; ')}.` : ''}`,
  LOCATION_MATCHED: ({ location, place, unused = [] }, format) => {
    const matched = `“${location}” imechukuliwa kuwa ${place}.`
    if (unused.length === 0) return matched
    const parts = format.allOf(unused.map((part) => `“${part}”`))
    return `${matched} ${parts} ${unused.length === 1 ? 'haikuzingatiwa' : 'hazikuzingatiwa'}.`
  },
  LOCATION_WIDENED: ({ place, unknown }) =>
    `Jibu hili ni la ${place}, kwa sababu hakuna mahali paitwapo “${unknown}” panapojulikana hapo. Kwa jibu bora, taja mji wa karibu au majira-nukta (GPS) ya shamba.`,
  COORDINATES_EXCHANGED: ({ location, other }) =>
    `“${location}” iko baharini. Latitudo na longitudo zikibadilishana, “${other}” iko nchi kavu.`,
  LOCATION_IS_DIVISION: ({ place, kind, metres }, { number }) => {
    const division = kind === 'district' ? 'wilaya' : 'mkoa'
    const height = metres === undefined ? '' : ` kwenye mwinuko wa m ${number(metres)}`
    return `${place} ni ${division}, na imetathminiwa kwa nukta moja${height}: kwa shamba la juu au la chini zaidi, taja mji au majira-nukta (GPS) ya shamba.`
  },
  LOCATION_RANGE: ({ place, towns, lowest, highest, town, score, answer_score: answer }, { number }) => {
    const scores =
      lowest === highest
        ? `Ndani ya ${place}, alama ni ${number(score)} katika miji yote ${number(towns)} iliyolinganishwa.`
        : `Ndani ya ${place}, alama za miji ${number(towns)} ni kuanzia ${number(lowest)} hadi ${number(highest)}; ya ${town} ni ${number(score)}.`
    return answer === undefined
      ? scores
      : scores +
          ` Jibu hili ni la sehemu nyingine, yenye alama ${answer > highest ? 'za juu' : 'za chini'} zaidi: ${number(answer)}.`
  },
  CROP_NOT_IN_REFERENCE: ({ name, reason }) => {
    if (reason === 'several') return `“${name}” inaweza kumaanisha mazao kadhaa.`
    if (reason === 'not_covered') return `“${name}” si miongoni mwa mazao ambayo huduma hii hutathmini.`
    return `Hakuna zao liitwalo “${name}” kwenye data yetu.`
  },
  CROP_MATCHED: (
    { name, crop, unused = [], variety_words: varietyWords = [], not_understood: notUnderstood = [] },
    format,
  ) => {
    const texts = [`“${name}” imechukuliwa kuwa ${crop}.`]
    if (unused.length > 0) {
      const qualifiers = format.allOf(unused.map((word) => `“${word}”`))
      texts.push(`${qualifiers} ${unused.length === 1 ? 'haibadilishi' : 'hazibadilishi'} tathmini.`)
    }
    if (varietyWords.length > 0) {
      const words = format.allOf(varietyWords.map((word) => `“${word}”`))
      const isOne = varietyWords.length === 1
      texts.push(
        `${words} ${isOne ? 'halikutumika' : 'hayakutumika'}: aina ya mbegu huzingatiwa tu ikitajwa kwenye hali ya shamba.`,
      )
    }
    if (notUnderstood.length > 0) {
      const parts = format.allOf(notUnderstood.map((part) => `“${part}”`))
      texts.push(`${parts} ${notUnderstood.length === 1 ? 'haikueleweka' : 'hazikueleweka'}.`)
    }
    return texts.join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, format) =>
    `Hakuna zao lingine ${crops === 'orchard' ? 'la bustani ya miti au shamba kubwa ' : ''}linalolimwa nchini ambalo linafaa angalau kiasi hapa likipandwa mwezi wa ${format.month(month)}.`,
  CROP_TYPE_CHOSEN: ({ crop }) =>
    `Kati ya aina za zao hili, ${uncapitalise(crop)} ndiyo inayostawi zaidi hapa mwezi huu.`,
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { kilometres }) =>
    `Kituo cha karibu cha hali ya hewa kiko umbali wa km ${kilometres(km)}, mbali mno kwa tathmini.`,
  MONTH_OUT_OF_RANGE: () => 'Mwezi lazima uwe namba kamili kuanzia 1 hadi 12.',
  PERENNIAL_CROP: ({ habit }) =>
    habit === 'perennial'
      ? 'Mwezi ni ule wa kupanda; zao hupandwa mara moja na kuvunwa kwa miaka kadhaa.'
      : 'Mwezi ni ule wa kupanda; mavuno ya kwanza huja baada ya miaka kadhaa.',
  VARIETY_NOT_USED: () =>
    'Aina ya mbegu haikuzingatiwa: kwa mazao yanayokaa shambani kwa miaka, jibu ni la aina za kawaida.',
  VARIETY_UNUSUAL: ({ crop, days, min_days: min, max_days: max, used_days: used }) => {
    const usual =
      min === undefined
        ? ''
        : `${crop}: kwa kawaida mbegu huchukua siku ${min} hadi ${max} kuanzia kupanda hadi kuvuna, si ${days}.`
    const possible =
      used === undefined
        ? ''
        : `Ikipandwa wakati unaofaa zaidi, hakuna mbegu inayochukua siku ${days} hapa: jibu ni kwa mbegu ya takriban siku ${used}.`
    return [usual, possible].filter(Boolean).join(' ')
  },
  WATER_SUPPLY_ASSUMED: ({ crop, percent, supply, reason }) => {
    const between = 'alama iko kati ya ile ya shamba la mvua pekee na ile ya shamba la umwagiliaji'
    const reasons = {
      no_month_on_rain:
        'mvua pekee hailitoshi hapa katika mwezi wowote, hivyo alama ni ya shamba la umwagiliaji',
      hardly_enough_rain: `mvua pekee hailitoshi hapa, ambako humwagiliwa zaidi, hivyo ${between}`,
      vegetable: 'mboga humwagiliwa miezi ya kiangazi, hivyo alama ni ya shamba la umwagiliaji',
    }
    if (percent === undefined)
      return `Haijulikani kama shamba lina umwagiliaji: ${reason ? reasons[reason] : between}.`
    const consequences = {
      irrigated: 'alama ni ya shamba la umwagiliaji',
      mostly_rainfed: 'alama hasa ni ya shamba la mvua pekee',
      mixed: between,
    }
    const area =
      percent === 0
        ? 'kwa takwimu, hakuna eneo lake linalomwagiliwa katika nchi hii'
        : percent >= NEARLY_ALL_PERCENT
          ? 'karibu eneo lake lote katika nchi hii humwagiliwa'
          : `takriban asilimia ${percent} ya eneo lake katika nchi hii humwagiliwa`
    return `${crop}: ${area}; ${reason ? reasons[reason] : consequences[supply]}.`
  },

  STATION_FAR: ({ km }, { kilometres }) =>
    `Kituo cha karibu cha hali ya hewa kiko umbali wa km ${kilometres(km)}.`,
  INTERPOLATED_CLIMATE: ({ km }, { kilometres }) =>
    `Hali ya hewa imekadiriwa; kituo cha karibu kiko umbali wa km ${kilometres(km)}.`,
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { number }) =>
    `Kituo cha karibu cha hali ya hewa kiko m ${number(roundHeight(metres))} ${STATION_HEIGHTS[side]} kuliko mahali hapa.`,
  HEIGHT_ASSUMED: ({ place, metres }, { number }) =>
    `Mwinuko wa ${place} haujulikani; tumechukulia m ${number(metres)}.`,
  CROP_NOT_VALIDATED: ({ crop }) =>
    `${crop}: miezi ya kupanda haikuthibitishwa kwa takwimu za kutosha za wakulima.`,
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { number }) =>
    `Haijulikani kama shamba lina umwagiliaji: alama ni ${number(irrigated_score)} kwa umwagiliaji na ${number(rainfed_score)} kwa mvua pekee.`,
  NEAR_CLASS_LIMIT: ({ score, limit }, { number }) =>
    score === limit
      ? `Alama ya ${number(score)} ndiyo mpaka kati ya madaraja mawili.`
      : `Alama ya ${number(score)} iko karibu na ${number(limit)}, mpaka kati ya madaraja mawili.`,
  LABEL_UNSTABLE: ({ percent }, { number }) =>
    `Daraja halibadiliki katika asilimia ${number(percent)} ya mabadiliko madogo ya halijoto, mvua na udongo.`,
}
